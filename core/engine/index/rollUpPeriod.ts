import { segmentTopics } from '../../domain/summarize/periodTopics.ts';
import { summarizePeriod } from '../../domain/summarize/summarizePeriod.ts';
import { EXTRACTIVE_VERSION } from '../../domain/summarize/version.ts';
import { parsePeriod } from '../../model/periods.ts';
import { isPeriodClosed } from '../../model/closing.ts';
import type { ChildSummary } from '../../domain/summarize/types.ts';
import type { DirtyPeriod, PlannedPeriod, StoredChild } from '../ports/indexStore.ts';
import type { PlanDeps } from './planSegment.ts';
import { EXTRACTIVE } from './planSegment.ts';

/**
 * Writes a period's text from its children, unless the text that it has was made from just the same.
 */
export function rollUpPeriod(
  period: DirtyPeriod,
  children: readonly StoredChild[],
  {
    deps,
    nowMs,
  }: { readonly deps: Pick<PlanDeps, 'countTokens' | 'hashText' | 'hex'>; readonly nowMs: number },
): PlannedPeriod {
  const { nodeIx, nodeId, level, dirty } = period;
  const closed = isPeriodClosed(period, nowMs);
  const inputHash = deps.hashText(
    JSON.stringify([
      EXTRACTIVE,
      EXTRACTIVE_VERSION,
      children.map((child) => [
        child.nodeId,
        deps.hex(child.contentHash),
        child.eventCount,
        child.project,
      ]),
    ]),
  );
  const isUpToDate =
    period.inputHash !== null &&
    deps.hex(period.inputHash) === deps.hex(inputHash) &&
    period.isDraft === !closed;
  if (isUpToDate) return { nodeIx, dirty, text: null, closed };
  const { texts, bullets, keywords, topics, originalTokens } = summarizePeriod(
    { nodeId, level, children: children.map((child) => withTopics(child)) },
    deps.countTokens,
  );
  return {
    nodeIx,
    dirty,
    closed,
    text: {
      // A period's title is its date, whatever the zone.
      title: parsePeriod(nodeId, 'UTC')?.title ?? nodeId,
      texts,
      keywords,
      bullets: bullets.map(({ gripIds, ...bullet }) => ({ ...bullet, grips: gripIds })),
      topics,
      originalTokens,
      summarizer: EXTRACTIVE,
      promptVersion: EXTRACTIVE_VERSION,
      inputHash,
      contentHash: deps.hashText(JSON.stringify([texts, bullets, keywords, topics])),
    },
  };
}

/** A segment, whose text knows no project, is given its conversation's. */
function withTopics(child: StoredChild): ChildSummary {
  if (child.topics.length > 0) return child;
  const { bullets, project } = child;
  return {
    ...child,
    bullets: bullets.map((bullet) => ({ ...bullet, project: bullet.project ?? project })),
    topics: [segmentTopics(child)],
  };
}
