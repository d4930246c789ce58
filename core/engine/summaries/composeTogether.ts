import { answerShape, segmentsReplySchema } from '../../domain/compose/replySchemas.ts';
import { isDetailedKept } from '../../domain/compose/acceptedSizes.ts';
import { readSegmentReply } from '../../domain/compose/readSegmentReply.ts';
import type { ComposedSegment } from '../../domain/compose/readSegmentReply.ts';
import { splitSegmentsReply } from '../../domain/compose/splitSegmentsReply.ts';
import type { Reading } from '../../domain/compose/types.ts';
import type { NamedSchema } from '../../domain/compose/replySchemas.ts';
import type { SegmentSource } from './ports/summaryStore.ts';
import { promptForSegment } from './composeSegment.ts';
import type { PromptRun, SegmentPrompt } from './composeSegment.ts';
import type { Prompt } from './modelChoice.ts';
import { outputLimit } from './outputSize.ts';

/** What a model reads of several segments of a conversation at once. */
export interface SegmentsPrompt {
  readonly prompt: Prompt;
  readonly schema: NamedSchema;
  readonly maxOutputTokens: number;
  /** In the order of the sources. */
  readonly parts: readonly (SegmentPrompt & { readonly label: string })[];
}

/** What came of one segment in an answer about several. */
export interface PartReading {
  readonly reading: Reading<ComposedSegment>;
  /** What was written about it. */
  readonly text: string;
}

/**
 * Makes one prompt for several segments of a conversation, in their order; the instructions stand in it
 * once. null if a template says something of each segment in its instructions, so that they cannot share any.
 */
export function promptForSegments(
  sources: readonly SegmentSource[],
  run: PromptRun,
  originalTokens: readonly number[],
): SegmentsPrompt | null {
  const wantsDetailed = originalTokens.some((tokens) => isDetailedKept(tokens));
  const schema = segmentsReplySchema({ ...run.options, detailed: wantsDetailed });
  const shape = answerShape(schema.schema);
  const parts: (SegmentPrompt & { readonly label: string })[] = [];
  let labelsBefore = 0;
  for (const [at, source] of sources.entries()) {
    const before = sources[at - 1]?.events.at(-1)?.eventIx;
    const follows = before !== undefined && before === source.overlap.at(-1)?.eventIx;
    const part = promptForSegment(source, run, {
      labelsBefore,
      follows,
      wantsDetailed,
      answerShape: shape,
    });
    labelsBefore += part.transcript.labels.size;
    parts.push({ ...part, label: `s${at + 1}` });
  }
  const [first, ...others] = parts;
  if (first === undefined || others.some(({ prompt }) => prompt.system !== first.prompt.system))
    return null;
  const told = parts.map(
    ({ label, prompt }) => `<segment label="${label}">\n${prompt.user}\n</segment>`,
  );
  return {
    prompt: {
      system: first.prompt.system,
      user: [headOf(parts.length, wantsDetailed), ...told].join('\n\n'),
    },
    schema,
    maxOutputTokens: parts.reduce(
      (sum, { segment }) => sum + outputLimit(segment.base.originalTokens, null),
      0,
    ),
    parts,
  };
}

function headOf(count: number, detailed: boolean): string {
  return `These are ${count} segments of one conversation, in their order. Answer with one object whose "segments" holds an answer for each, under its label, made of its own words alone.${detailed ? ' Where no size of detailed is named, detailed is "".' : ''}`;
}

/** Reads each segment's part of an answer, by the same rules as an answer about it alone. */
export function readTogether(
  reply: string,
  { parts }: Pick<SegmentsPrompt, 'parts'>,
  { options }: Pick<PromptRun, 'options'>,
): readonly PartReading[] {
  const answers = splitSegmentsReply(
    reply,
    parts.map(({ label }) => label),
  );
  return parts.map(({ label, segment, transcript }) => {
    const text = answers.get(label);
    if (text === undefined)
      return {
        reading: { ok: false, problem: `The reply holds no answer for ${label}.` },
        text: '',
      };
    return { reading: readSegmentReply(text, { segment, transcript, options }), text };
  });
}
