import { isDetailedKept } from '../../domain/compose/acceptedSizes.ts';
import { levelPrompt, levelReplyContext } from '../../domain/compose/levelPrompt.ts';
import type { ReadIdea } from '../../domain/compose/readIdeas.ts';
import { readLevelReply } from '../../domain/compose/readLevelReply.ts';
import { readSegmentReply } from '../../domain/compose/readSegmentReply.ts';
import { segmentReplySchema } from '../../domain/compose/replySchemas.ts';
import { segmentPrompt } from '../../domain/compose/segmentPrompt.ts';
import { makeTranscript } from '../../domain/compose/transcript.ts';
import type { Transcript } from '../../domain/compose/transcript.ts';
import type { SegmentToCompose } from '../../domain/compose/types.ts';
import { maskSecrets } from '../../domain/secrets/maskSecrets.ts';
import { OVERLAP_MS, segmentOverlap } from '../../domain/segment/segmentOverlap.ts';
import { givesOrders } from '../../domain/compose/ordersToModels.ts';
import { CONTENT_TYPES } from '../../model/providers.ts';
import { summarizeSegment } from '../../domain/summarize/summarizeSegment.ts';
import type { SegmentSummary } from '../../domain/summarize/types.ts';
import { eventId } from '../../model/ids.ts';
import type { SummaryDetails, SummaryText, SummaryTexts } from '../../model/summary.ts';
import type { SummaryLevel } from '../../model/toc.ts';
import { segmentText } from '../index/planSegment.ts';
import type { PlanDeps } from '../index/planSegment.ts';
import type { PlannedGrip, PlannedText } from '../index/ports/indexStore.ts';
import type { SegmentSource } from './ports/summaryStore.ts';
import { askModel } from './askModel.ts';
import type { AskContext } from './askModel.ts';
import type { ModelRun, Prompt } from './modelChoice.ts';
import type { ModelHashes } from './inputHash.ts';
import { segmentFidelity } from './measureText.ts';
import { outputLimit } from './outputSize.ts';
import { purposeOf } from './purposeOf.ts';
import { withoutTags } from '../index/withoutTags.ts';

/** What a model reads of one segment, and what is needed to parse its answer. */
export interface SegmentPrompt {
  readonly prompt: Prompt;
  readonly template: string;
  readonly segment: SegmentToCompose;
  readonly transcript: Transcript;
}

export type PromptRun = Pick<
  ModelRun,
  'prompts' | 'options' | 'maskEmail' | 'level' | 'countTokens' | 'knowsSchemas' | 'zone'
>;

/** How a segment is put beside others in one call. */
export interface SegmentPart {
  /** Labels of events begin behind those of the segments before. */
  readonly labelsBefore: number;
  /** Does the segment before stand before it, so that no context is needed? */
  readonly follows: boolean;
  readonly wantsDetailed: boolean;
  /** The whole answer in words. */
  readonly answerShape: string;
}

/** Makes the prompt for a segment. Sends nothing. */
export function promptForSegment(
  source: SegmentSource,
  run: PromptRun,
  part: Partial<SegmentPart> = {},
): SegmentPrompt {
  const { prompts, options, maskEmail, level, countTokens, zone } = run;
  const { project, ulid, startMs, endMs, tool, branch, byAgent } = source;
  const limits = { maxMs: OVERLAP_MS, maxTokens: part.follows === true ? 0 : source.overlapTokens };
  const overlap =
    part.follows === true
      ? []
      : segmentOverlap(source.overlap, limits, countTokens).flatMap(({ index, tail }) => {
          const event = source.overlap[index];
          return event === undefined ? [] : [{ ...event, text: event.text.slice(-tail) }];
        });
  const input = {
    ulid,
    events: prompts.withoutNoise(source.events, project),
    overlap: prompts.withoutNoise(overlap, project),
    given: source.given ?? undefined,
  };
  const base = summarizeSegment(input, countTokens);
  const { text: title } = maskSecrets(base.title, { email: maskEmail });
  // What a log says to models is nothing that a summary has to hold.
  const anchors = base.anchors.filter(
    (anchor) => !givesOrders(input.events[anchor.event]?.text ?? '', anchor),
  );
  const segment = {
    input,
    base: { ...base, title, anchors },
    place: { startMs, endMs, zone, project, tool, branch, byAgent },
    ...(part.wantsDetailed === undefined ? {} : { wantsDetailed: part.wantsDetailed }),
  };
  const { labelsBefore = 0 } = part;
  const transcript = makeTranscript(input, { countTokens, email: maskEmail, labelsBefore });
  // All of it, whatever the segment holds, so that prompts begin alike.
  const guidance = prompts.guidance(new Set(CONTENT_TYPES), project);
  const template = prompts.template(level ?? 'single-pass');
  const values =
    level === null
      ? segmentPrompt(segment, transcript, { guidance, options })
      : levelPrompt({ segment, transcript }, level, { guidance, options });
  return {
    prompt: template.render({
      ...values,
      ...(part.answerShape === undefined ? {} : { answer_shape: part.answerShape }),
      ...(run.knowsSchemas ? { answer_shape: '' } : {}),
    }),
    template: template.version,
    segment,
    transcript,
  };
}

export interface ComposeContext extends AskContext {
  readonly deps: Pick<PlanDeps, 'hashText' | 'hex'>;
  readonly hashes: ModelHashes;
}

/** Writes a segment's text with a model. Throws as {@link askModel}. */
export async function composeSegment(
  source: SegmentSource,
  run: ModelRun,
  { deps, hashes, ...ask }: ComposeContext,
): Promise<PlannedText<PlannedGrip>> {
  const begunMs = run.ticks();
  const { prompt, segment, transcript } = promptForSegment(source, run);
  const { options, level, temperature } = run;
  const { originalTokens } = segment.base;
  const question = {
    ...prompt,
    schema:
      level === null
        ? segmentReplySchema({ ...options, detailed: isDetailedKept(originalTokens) })
        : null,
    maxOutputTokens: run.maxOutputTokens ?? outputLimit(originalTokens, level),
    isLimitFixed: run.maxOutputTokens !== null,
    temperature,
    purpose: purposeOf(source.nodeId),
    nodeId: source.nodeId,
  };
  const context = { segment, transcript, options };
  const answer =
    level === null
      ? await askModel({ ...question, read: (reply) => readSegmentReply(reply, context) }, run, ask)
      : await askModel(
          {
            ...question,
            read: (reply) => {
              const read = readLevelReply(
                reply,
                level,
                levelReplyContext({ segment, transcript }, options),
              );
              return read.ok
                ? { ...read, value: withLevel(source, segment, { level, text: read.value, run }) }
                : read;
            },
          },
          run,
          ask,
        );
  const { tokensIn, tokensOut, cost } = answer;
  return writtenSegment(answer.value, source, {
    run,
    deps,
    by: { tokensIn, tokensOut, cost, durationMs: run.ticks() - begunMs, ...hashes },
  });
}

/** A checked answer in stored form. */
export function writtenSegment(
  value: SegmentSummary & {
    readonly details: SummaryDetails | null;
    readonly ideas?: readonly ReadIdea[];
  },
  source: SegmentSource,
  {
    run,
    deps,
    by,
  }: {
    readonly run: ModelRun;
    readonly deps: ComposeContext['deps'];
    readonly by: ModelHashes &
      Pick<PlannedText<PlannedGrip>, 'tokensIn' | 'tokensOut' | 'cost' | 'durationMs'>;
  },
): PlannedText<PlannedGrip> {
  return segmentText({
    summary: run.options.tags ? value : { ...value, texts: withoutTags(value.texts) },
    events: source.events,
    deps,
    by: {
      summarizer: run.model.provider,
      model: run.model.model,
      details: detailsOf(value, source.events),
      ...by,
    },
  });
}

/** Ideas name the events that they quote, since positions in a segment change. */
function detailsOf(
  value: {
    readonly details: SummaryDetails | null;
    readonly ideas?: readonly ReadIdea[];
  },
  events: SegmentSource['events'],
): SummaryDetails | null {
  const { details, ideas = [] } = value;
  return details === null
    ? null
    : {
        ...details,
        ideas: ideas.flatMap(({ event: at, ...idea }) => {
          const event = events[at];
          if (event === undefined) return [];
          return [{ ...idea, eventId: eventId({ ms: event.ms, hash: event.key }) }];
        }),
      };
}

/** A summary with one new level and everything else as shown. */
function withLevel(
  { shown }: SegmentSource,
  { input, base }: SegmentToCompose,
  {
    level,
    text,
    run,
  }: {
    readonly level: SummaryLevel;
    readonly text: SummaryText;
    readonly run: Pick<ModelRun, 'countTokens'>;
  },
): SegmentSummary & { readonly details: null } {
  const texts: SummaryTexts = { ...(shown?.texts ?? base.texts), [level]: text };
  return {
    ...base,
    title: shown?.title ?? base.title,
    keywords: shown?.keywords ?? base.keywords,
    texts,
    details: null,
    fidelity: segmentFidelity({
      level: 'detailed',
      text: texts.detailed,
      anchors: base.anchors,
      events: input.events,
      countTokens: run.countTokens,
    }),
  };
}
