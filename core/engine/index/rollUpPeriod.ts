import { maskSecrets } from '../../domain/secrets/maskSecrets.ts';
import { segmentTopics } from '../../domain/summarize/periodTopics.ts';
import { withSource } from '../../domain/summarize/markers.ts';
import { withDoubtsOf } from '../../domain/trust/carryDoubts.ts';
import { summarizePeriod } from '../../domain/summarize/summarizePeriod.ts';
import type { SummaryText } from '../../model/summary.ts';
import { parsePeriod } from '../../model/periods.ts';
import type { UpperLevel } from '../../model/toc.ts';
import { conversationTitle } from '../../domain/summarize/conversationTitle.ts';
import { isPeriodClosed } from '../../model/periodClosing.ts';
import type { ChildSummary, PeriodInput, PeriodSummary } from '../../domain/summarize/types.ts';
import type { DirtyPeriod, PlannedPeriod, PlannedText, StoredChild } from './ports/indexStore.ts';
import { BUILT_IN, builtWith } from './builtIn.ts';
import type { Authorship } from './builtIn.ts';
import type { PlanDeps } from './planSegment.ts';
import { textStays } from './textStays.ts';
import { withoutTags } from './withoutTags.ts';

/**
 * Writes a period's text from its children, unless the existing one was made from exactly the same.
 */
export function rollUpPeriod(
  period: DirtyPeriod,
  children: readonly StoredChild[],
  {
    deps,
    nowMs,
  }: {
    readonly deps: Pick<PlanDeps, 'countTokens' | 'hashText' | 'hex' | 'ticks' | 'tags'>;
    readonly nowMs: number;
  },
): PlannedPeriod {
  const { nodeIx, dirty } = period;
  const closed = isPeriodClosed(period, nowMs);
  const title = titleOf(period, children);
  const sourceHash = periodSourceHash(children, deps);
  const inputHash = builtInPeriodHash(sourceHash, title, deps);
  const { keep, outdated } = textStays(
    period.text,
    { sourceHash, inputHash, isDraft: !closed },
    deps.hex,
  );
  if (keep) return { nodeIx, dirty, text: null, outdated, closed };
  const begunMs = deps.ticks();
  const summary = summaryOf(period, children, deps);
  return {
    nodeIx,
    dirty,
    closed,
    outdated,
    text: periodText({
      title,
      summary: deps.tags ? summary : { ...summary, texts: withoutTags(summary.texts) },
      deps,
      by: {
        ...BUILT_IN,
        durationMs: deps.ticks() - begunMs,
        sourceHash,
        inputHash,
      },
    }),
  };
}

/** A conversation's part of a day that is a single segment says what that one says. */
export function summaryOf(
  period: { readonly nodeId: string; readonly level: UpperLevel },
  children: readonly StoredChild[],
  { countTokens }: Pick<PlanDeps, 'countTokens'>,
): PeriodSummary {
  const input = periodInput(period, children);
  const [only, ...others] = children;
  const [told] = input.children;
  if (period.level !== 'conversation' || others.length > 0)
    return withDoubtsOf(summarizePeriod(input, countTokens), input.children);
  if (only === undefined || told === undefined || only.fidelity === null)
    return withDoubtsOf(summarizePeriod(input, countTokens), input.children);
  const { texts, fidelity, originalTokens, keywords } = only;
  const bullets = told.bullets.map((bullet, at) => ({
    ...bullet,
    supported: only.bullets[at]?.supported === true,
  }));
  const own = (level: 'detailed' | 'brief'): SummaryText =>
    withSource(texts[level], { source: period.nodeId, level, countTokens });
  return {
    texts: { ...texts, detailed: own('detailed'), brief: own('brief') },
    bullets,
    keywords,
    topics: told.topics,
    fidelity,
    originalTokens,
  };
}

/** A period is called after its date, whatever the zone; a conversation as its log or its request says. */
export function titleOf(
  { nodeId, given, asked }: Pick<DirtyPeriod, 'nodeId' | 'given' | 'asked'>,
  children: readonly Pick<StoredChild, 'title'>[],
): string {
  const period = parsePeriod(nodeId, 'UTC');
  if (period !== undefined) return period.title;
  const segments = children.map((child) => child.title);
  // Secrets are found in whole sentences, and not all of them in what is left of one in a title.
  const { text: title } = maskSecrets(
    conversationTitle({ given: masked(given), asked: masked(asked), segments }),
  );
  return title;
}

function masked(words: string | null): string | null {
  return words === null ? null : maskSecrets(words).text;
}

/** Hash of what a period's text is made from, whoever writes it. */
export function periodSourceHash(
  children: readonly Pick<StoredChild, 'nodeId' | 'contentHash' | 'eventCount' | 'project'>[],
  { hashText, hex }: Pick<PlanDeps, 'hashText' | 'hex'>,
): Uint8Array {
  return hashText(
    JSON.stringify(
      children.map((child) => [
        child.nodeId,
        hex(child.contentHash),
        child.eventCount,
        child.project,
      ]),
    ),
  );
}

/** Hash of everything a period's built-in text is made from, including the summariser's version. */
export function builtInPeriodHash(
  sourceHash: Uint8Array,
  title: string,
  { hashText, hex, tags }: Pick<PlanDeps, 'hashText' | 'hex' | 'tags'>,
): Uint8Array {
  return hashText(`${hex(sourceHash)} ${builtWith(tags)} ${title}`);
}

/** A period in the form the built-in summariser reads. */
export function periodInput(
  { nodeId, level }: { readonly nodeId: string; readonly level: UpperLevel },
  children: readonly StoredChild[],
): PeriodInput {
  return { nodeId, level, children: children.map((child) => withTopics(child)) };
}

/** A period's summary in stored form. */
export function periodText({
  title,
  summary,
  deps,
  by,
}: {
  readonly title: string;
  readonly summary: PeriodSummary;
  readonly deps: Pick<PlanDeps, 'hashText'>;
  readonly by: Authorship;
}): PlannedText<string> {
  const { texts, bullets, keywords, topics, originalTokens, fidelity } = summary;
  return {
    title,
    texts,
    keywords,
    bullets: bullets.map(({ gripIds, ...bullet }) => ({ ...bullet, grips: gripIds })),
    anchors: [],
    topics,
    originalTokens,
    fidelity,
    ...by,
    contentHash: deps.hashText(JSON.stringify([title, texts, bullets, keywords, topics])),
  };
}

/** A segment's text has no project, so it is given its conversation's. */
function withTopics(child: StoredChild): ChildSummary {
  if (child.topics.length > 0) return child;
  const { bullets, project } = child;
  return {
    ...child,
    bullets: bullets.map((bullet) => ({ ...bullet, project: bullet.project ?? project })),
    topics: [segmentTopics(child)],
  };
}
