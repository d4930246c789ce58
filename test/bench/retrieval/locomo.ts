import { z } from 'zod';

/** Data in the shape of LoCoMo: talks of two people in dated sessions, and questions with the turns that answer them. */
export interface Sample {
  readonly id: string;
  readonly turns: readonly Turn[];
  readonly sessions: number;
  /** When the last session began, RFC 3339. */
  readonly lastTime: string;
  readonly questions: readonly Question[];
}

export interface Turn {
  readonly id: string;
  /** From 0. */
  readonly session: number;
  readonly name: string;
  readonly text: string;
  /** RFC 3339. */
  readonly time: string;
}

export interface Question {
  readonly question: string;
  /** 1 several hops, 2 times, 3 what follows, 4 one hop, 5 asked so that the text has no answer. */
  readonly type: number;
  /** Ids of turns; only those that are there. */
  readonly evidence: readonly string[];
}

const sampleSchema = z.object({
  sample_id: z.string(),
  conversation: z.record(z.string(), z.unknown()),
  qa: z.array(
    z.object({
      question: z.string(),
      category: z.number(),
      evidence: z.array(z.string()).optional(),
    }),
  ),
});
const turnSchema = z.object({
  dia_id: z.string(),
  speaker: z.string(),
  text: z.string(),
  blip_caption: z.string().optional(),
});

const TURN_MS = 20_000;

export function readSamples(json: string): readonly Sample[] {
  return z.array(sampleSchema).parse(JSON.parse(json)).map(toSample);
}

function toSample({ sample_id: id, conversation, qa }: z.infer<typeof sampleSchema>): Sample {
  const numbers = Object.keys(conversation)
    .flatMap((key) => /^session_(\d+)$/.exec(key)?.[1] ?? [])
    .map(Number)
    .toSorted((a, b) => a - b);
  const turns = numbers.flatMap((number, session) => {
    const startMs = timeOf(String(conversation[`session_${number}_date_time`]));
    return z
      .array(turnSchema)
      .parse(conversation[`session_${number}`])
      .map(({ dia_id, speaker, text, blip_caption }, at): Turn => ({
        id: dia_id,
        session,
        name: speaker,
        text: blip_caption === undefined ? text : `${text} [image: ${blip_caption}]`,
        time: new Date(startMs + at * TURN_MS).toISOString(),
      }));
  });
  const known = new Set(turns.map((turn) => turn.id));
  return {
    id,
    turns,
    sessions: numbers.length,
    lastTime: turns.at(-1)?.time ?? '',
    questions: qa.map(({ question, category, evidence = [] }) => ({
      question,
      type: category,
      evidence: evidence.flatMap((ids) => ids.split(/[;, ]+/)).filter((each) => known.has(each)),
    })),
  };
}

const MONTHS =
  'january february march april may june july august september october november december';

/** `1:56 pm on 8 May, 2023`, as if in UTC. */
function timeOf(text: string): number {
  const parts = /(\d+):(\d+) (am|pm) on (\d+) (\w+), (\d+)/.exec(text);
  if (parts === null) throw new Error(`${text} is no date of a session`);
  const [, hour, minute, half, day, month, year] = parts;
  const hours = (Number(hour) % 12) + (half === 'pm' ? 12 : 0);
  const index = MONTHS.split(' ').indexOf(month?.toLowerCase() ?? '');
  return Date.UTC(Number(year), index, Number(day), hours, Number(minute));
}

/** The sample as a log of the plain format: a conversation for each session. */
export function toPlainLog({ id, turns }: Sample): string {
  return turns
    .map(({ session, name, text, time, id: turn }) =>
      JSON.stringify({
        conversation: `${id}-${session + 1}`,
        id: turn,
        time,
        role: 'user',
        name,
        text,
      }),
    )
    .join('\n');
}
