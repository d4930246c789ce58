import { segmentTopics } from '../../domain/summarize/periodTopics.ts';
import { summarizePeriod } from '../../domain/summarize/summarizePeriod.ts';
import { parsePeriod } from '../../model/periods.ts';
import type { PeriodLevel } from '../../model/periods.ts';
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
  const { nodeIx, nodeId, dirty } = period;
  const closed = isPeriodClosed(period, nowMs);
  const sourceHash = periodSourceHash(children, deps);
  const inputHash = builtInPeriodHash(sourceHash, deps);
  const { keep, outdated } = textStays(
    period.text,
    { sourceHash, inputHash, isDraft: !closed },
    deps.hex,
  );
  if (keep) return { nodeIx, dirty, text: null, outdated, closed };
  const begunMs = deps.ticks();
  const summary = summarizePeriod(periodInput(period, children), deps.countTokens);
  return {
    nodeIx,
    dirty,
    closed,
    outdated,
    text: periodText({
      nodeId,
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
  { hashText, hex, tags }: Pick<PlanDeps, 'hashText' | 'hex' | 'tags'>,
): Uint8Array {
  return hashText(`${hex(sourceHash)} ${builtWith(tags)}`);
}

/** A period in the form the built-in summariser reads. */
export function periodInput(
  { nodeId, level }: { readonly nodeId: string; readonly level: PeriodLevel },
  children: readonly StoredChild[],
): PeriodInput {
  return { nodeId, level, children: children.map((child) => withTopics(child)) };
}

/** A period's summary in stored form. */
export function periodText({
  nodeId,
  summary,
  deps,
  by,
}: {
  readonly nodeId: string;
  readonly summary: PeriodSummary;
  readonly deps: Pick<PlanDeps, 'hashText'>;
  readonly by: Authorship;
}): PlannedText<string> {
  const { texts, bullets, keywords, topics, originalTokens, fidelity } = summary;
  return {
    // A period's title is its date, whatever the zone.
    title: parsePeriod(nodeId, 'UTC')?.title ?? nodeId,
    texts,
    keywords,
    bullets: bullets.map(({ gripIds, ...bullet }) => ({ ...bullet, grips: gripIds })),
    anchors: [],
    topics,
    originalTokens,
    fidelity,
    ...by,
    contentHash: deps.hashText(JSON.stringify([texts, bullets, keywords, topics])),
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
