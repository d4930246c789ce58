/** Questions to real coding logs: how many are answered by what is found, and how many are told to have no answer. */
import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { z } from 'zod';
import type { Client } from '../../../core/contract/client.ts';
import type { OutputOf } from '../../../core/contract/procedures.ts';
import { STRENGTHS } from '../../../core/model/search.ts';
import type { Strength } from '../../../core/model/search.ts';
import { plainBm25 } from './plainBm25.ts';
import { withHost } from './withHost.ts';

type Event = OutputOf<'events'>['events'][number];

/** A place in a log, by its path below the data and its first line, from 1. */
const placeSchema = z.object({
  file: z.string(),
  line: z.number(),
  /** The last line, where there are several. */
  endLine: z.number().optional(),
  /** Further lines that say the same. */
  sameAs: z.array(z.number()).optional(),
  /** The log's own id of the message, where one file is one document. */
  id: z.string().optional(),
});
const questionSchema = z.object({
  id: z.string(),
  kind: z.string(),
  question: z.string(),
  asOf: z.string().optional(),
  otherWords: z.array(z.string()).optional(),
  alsoAsk: z.array(z.string()).optional(),
  /** Empty where the logs have no answer, or where what it says is given. */
  answers: z.array(placeSchema),
  /** Any of these, in whatever letters, is said by an event that answers. */
  says: z.array(z.string()).optional(),
  /** The log, by its path below the data, whose conversation alone is asked: a small part of the memory. */
  within: z.string().optional(),
});
type Question = z.infer<typeof questionSchema>;

export interface CodingOptions {
  /** JSON lines of questions. */
  readonly file: string;
  /** The folder that holds the logs. */
  readonly data: string;
  /** A memory that has read them; else a new one does. */
  readonly memory?: string | undefined;
  /** Of each kind every other question, from the first or from the second; else all. */
  readonly half?: 'first' | 'second' | undefined;
}

/** One question as one way answers it. */
export interface Answered {
  readonly id: string;
  readonly kind: string;
  /** Of the first right event, from 1; null where none is right, or there is none. */
  readonly rank: number | null;
  readonly strength: Strength | null;
  /** Of the best event. */
  readonly score: number;
}

export interface CodingWay {
  readonly name: string;
  readonly answered: readonly Answered[];
}

const LOGS = ['claude-code', 'codex', 'gemini-cli', 'opencode', 'cursor', 'copilot-cli', 'chatgpt'];
const MOST = 50;
const BUDGET = 4_000;

export async function askCoding(options: CodingOptions): Promise<readonly CodingWay[]> {
  const questions = await readQuestions(options);
  return withHost(options.memory, async (client) => {
    if (options.memory === undefined) {
      const folders = questions.flatMap(({ within }) => within?.split('/')[0] ?? []);
      const paths = [...new Set([...LOGS, ...folders])].map((name) => join(options.data, name));
      await client.call('import', { paths });
      await client.call('index', {});
    }
    const lines = lineReader(options.data);
    const messages = await allMessages(client);
    const read = new Map(
      messages.map(({ file, conversationId }) => [relative(options.data, file), conversationId]),
    );
    const answerable = questions.filter(({ answers, within }) => {
      const files = within === undefined ? answers.map(({ file }) => file) : [within];
      return files.length === 0 || files.some((file) => read.has(file));
    });
    if (answerable.length < questions.length)
      console.error(
        `${questions.length - answerable.length} questions are about logs that this build cannot read, and left out.`,
      );
    const plain = plainBm25(messages);
    const ways = {
      bm25: [] as Answered[],
      find: [] as Answered[],
      findOther: [] as Answered[],
      navigate: [] as Answered[],
      navigateOther: [] as Answered[],
    };
    for (const question of answerable) {
      const { question: words, asOf, otherWords, alsoAsk, within } = question;
      const part = within === undefined ? {} : { conversation: read.get(within) };
      const when = asOf === undefined ? {} : { asOf };
      const note = async (
        way: Answered[],
        events: readonly Event[],
        { strength, score }: Pick<Answered, 'strength' | 'score'>,
      ): Promise<void> => {
        const rank = await rankOf(events, question, lines);
        way.push({ id: question.id, kind: question.kind, rank, strength, score });
      };
      await note(ways.bm25, plain(words, MOST), { strength: null, score: 0 });
      for (const [find, navigate, others] of [
        [ways.find, ways.navigate, {}],
        [ways.findOther, ways.navigateOther, { otherWords, alsoAsk }],
      ] as const) {
        const asked = { ...when, ...others };
        const found = await client.call('find', { query: words, limit: MOST, ...part, ...asked });
        await note(
          find,
          found.results.map(({ event }) => event),
          { strength: found.strength, score: found.results[0]?.score ?? 0 },
        );
        if (within !== undefined) continue;
        const way = await client.call('navigate', { question: words, budget: BUDGET, ...asked });
        await note(
          navigate,
          way.evidence.flatMap(({ events }) => events),
          { strength: way.strength, score: way.evidence[0]?.score ?? 0 },
        );
      }
    }
    return [
      { name: 'bm25 over single messages', answered: ways.bm25 },
      { name: 'find', answered: ways.find },
      { name: 'find with other words', answered: ways.findOther },
      { name: `navigate, ${BUDGET} tokens`, answered: ways.navigate },
      { name: `navigate with other words, ${BUDGET} tokens`, answered: ways.navigateOther },
    ].filter(({ answered }) => answered.length > 0);
  });
}

async function readQuestions({ file, half }: CodingOptions): Promise<readonly Question[]> {
  const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line.trim() !== '');
  const all = lines.map((line) => questionSchema.parse(JSON.parse(line)));
  if (half === undefined) return all;
  const seen = new Map<string, number>();
  return all.filter(({ kind }) => {
    const at = seen.get(kind) ?? 0;
    seen.set(kind, at + 1);
    return at % 2 === (half === 'first' ? 0 : 1);
  });
}

async function allMessages(client: Client): Promise<readonly Event[]> {
  const messages: Event[] = [];
  const PAGE = 500;
  for (let offset = 0; ; offset += PAGE) {
    const { conversations, total } = await client.call('conversations', {
      agents: true,
      limit: PAGE,
      offset,
    });
    for (const { conversationId } of conversations)
      for (let from = 0; ; from += PAGE) {
        const page = await client.call('events', {
          target: conversationId,
          limit: PAGE,
          offset: from,
        });
        messages.push(...page.events.filter(({ kind }) => kind === 'message'));
        if (from + PAGE >= page.total) break;
      }
    if (offset + PAGE >= total) return messages;
  }
}

type ReadLine = (event: Pick<Event, 'file' | 'offset'>) => Promise<{ file: string; line: number }>;

/** Says in which line of which file an event's record begins. */
function lineReader(data: string): ReadLine {
  const files = new Map<string, Buffer>();
  return async ({ file, offset }) => {
    const text = files.get(file) ?? (await readFile(file));
    files.set(file, text);
    let line = 1;
    for (let at = text.indexOf(10); at >= 0 && at < offset; at = text.indexOf(10, at + 1))
      line += 1;
    return { file: relative(data, file), line };
  };
}

async function rankOf(
  events: readonly Event[],
  { answers, says = [] }: Question,
  lineOf: ReadLine,
): Promise<number | null> {
  for (const [at, event] of events.entries()) {
    const place = await lineOf(event);
    const text = event.text.toLowerCase();
    const isSaid = says.some((words) => text.includes(words.toLowerCase()));
    const isAt = answers.some(
      ({ file, line, endLine = line, sameAs = [], id }) =>
        file === place.file &&
        ((id !== undefined && event.nativeId?.startsWith(id) === true) ||
          (place.line >= line && place.line <= endLine) ||
          sameAs.includes(place.line)),
    );
    if (isSaid || isAt) return at + 1;
  }
  return null;
}

const FIRST = [1, 5, 10] as const;

/** The ways as tables: by kind, then what was told of the questions with and without an answer. */
export function codingTables(ways: readonly CodingWay[]): string {
  return ways
    .map(({ name, answered }) => {
      const right = answered.filter(({ kind }) => kind !== 'none');
      const kinds = [...new Set(right.map(({ kind }) => kind))];
      const row = (label: string, of: readonly Answered[]): string => {
        const among = FIRST.map((first) => of.filter(({ rank }) => (rank ?? Infinity) <= first));
        const mrr = of.reduce((sum, { rank }) => sum + (rank === null ? 0 : 1 / rank), 0);
        const cells = [
          of.length,
          ...among.map(({ length }) => length),
          (mrr / of.length).toFixed(3),
        ];
        return `| ${[label, ...cells].join(' | ')} |`;
      };
      return [
        `**${name}**`,
        '',
        `| kind | questions | ${FIRST.map((first) => `@${first}`).join(' | ')} | MRR |`,
        `| --- | --- | ${FIRST.map(() => '---').join(' | ')} | --- |`,
        ...kinds.map((kind) =>
          row(
            kind,
            right.filter((one) => one.kind === kind),
          ),
        ),
        row(
          'all but paraphrases',
          right.filter(({ kind }) => kind !== 'paraphrase'),
        ),
        row('all', right),
        ...(answered.some(({ strength }) => strength !== null)
          ? [
              '',
              `With an answer: ${toldWords(right)}; answered right first: ${toldWords(right.filter(({ rank }) => rank === 1))}. Without one: ${toldWords(answered.filter(({ kind }) => kind === 'none'))}.`,
            ]
          : []),
      ].join('\n');
    })
    .join('\n\n');
}

const toldWords = (of: readonly Answered[]): string =>
  STRENGTHS.map(
    (strength) => `${of.filter((one) => one.strength === strength).length} ${strength}`,
  ).join(', ');
