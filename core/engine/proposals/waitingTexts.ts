import type { PendingDeps, PendingNode } from '../summaries/pendingNodes.ts';
import { createRanges, pendingOfLevel, UPPER_LEVELS } from '../summaries/pendingNodes.ts';
import type { ModelRun } from '../summaries/modelChoice.ts';

export interface WaitingTexts {
  /** What may be written now: the newest first, segments before conversations before periods. */
  readonly ready: readonly PendingNode[];
  /** All that waits, also for what is below it. */
  readonly count: number;
  readonly excluded: number;
}

/**
 * Texts that wait for a model: as in a run, but for those that another model wrote from what is there now. A
 * conversation or period waits until nothing below it does, or it would be written twice.
 */
export async function waitingTexts(run: ModelRun, deps: PendingDeps): Promise<WaitingTexts> {
  const { excludedProjects } = await run.current();
  const ready: PendingNode[] = [];
  let count = 0;
  let excluded = 0;
  const below: number[] = [];
  for (const level of ['segment', ...UPPER_LEVELS] as const) {
    const own = await pendingOfLevel(level, { ...run, excludedProjects }, deps);
    excluded += own.excluded.length;
    const waiting = own.pending.filter(isWaiting);
    count += waiting.length;
    const changes = createRanges(below);
    ready.push(...waiting.filter(({ node }) => level === 'segment' || !changes.holds(node)));
    below.push(...waiting.map(({ node }) => node.startMs));
  }
  return { ready, count, excluded };
}

/** A segment that changes gets a built-in text; a period keeps its own until it is written anew. */
const isWaiting = ({ node, cause }: PendingNode): boolean =>
  node.summarizer === 'extractive' || (node.level !== 'segment' && cause === 'rollup');
