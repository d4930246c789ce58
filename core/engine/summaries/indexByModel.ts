import type { AbortableSignal, ReportProgress } from '../../model/progress.ts';
import type { Failure } from '../../model/result.ts';
import type { PeriodLevel } from '../../model/periods.ts';
import type { TocLevel, UpperLevel } from '../../model/toc.ts';
import type { ModelRun } from './modelChoice.ts';
import { pendingOfLevel, UPPER_LEVELS } from './pendingNodes.ts';
import type { PendingDeps, PendingNode } from './pendingNodes.ts';
import { mayShareCalls, summarizeTogether } from './summarizeTogether.ts';
import { summarizeByModel } from './summarizeByModel.ts';
import type { SummarizeDeps, SummarizedNode } from './summarizeByModel.ts';
import { summarizeNodes } from './summarizeNodes.ts';
import type { NodeFailure, NodesOutcome } from './summarizeNodes.ts';
import type { Spent, Tally } from './tally.ts';
import type { BatchRun } from './batches/batchAsking.ts';

export interface ModelPhase extends Spent {
  readonly written: number;
  readonly failed: readonly NodeFailure[];
  /** Why it ended early; null if it did not. */
  readonly stopped: Failure | null;
  readonly elapsedMs: number;
}

/** Only the id of what was written. */
function nodeIdOf(
  outcome: PromiseSettledResult<SummarizedNode | null>,
): PromiseSettledResult<string | null> {
  return outcome.status === 'rejected'
    ? outcome
    : { ...outcome, value: outcome.value?.nodeId ?? null };
}

/**
 * Has a model write whatever is closed and not yet written by it, newest first, segments before the
 * conversations and periods above them. Texts that a person wrote, chose or pinned stay. A node that failed for
 * reasons of its own is not retried until its inputs, or how it is asked, change. Equal inputs cost
 * no call, even if another version has been shown since.
 *
 * @param upTo the last level to write; by default all are written
 * @param rollUp writes, with the built-in summariser, what is still due of a level: what is
 * open, contains excluded projects or is not worth a call
 */
export async function indexByModel(
  run: ModelRun,
  {
    deps,
    concurrency,
    signal,
    onProgress,
    rollUp,
    upTo = 'year',
    tally,
    batches,
  }: {
    readonly deps: SummarizeDeps & Pick<PendingDeps, 'breathe'>;
    readonly concurrency: number;
    readonly signal: AbortableSignal;
    readonly onProgress: ReportProgress;
    readonly rollUp: (level: UpperLevel) => Promise<void>;
    readonly upTo?: PeriodLevel | undefined;
    /** Of all calls of the run. */
    readonly tally: Tally;
    /** Where what nobody waits for is asked for; null for nowhere. */
    readonly batches: BatchRun | null;
  },
): Promise<ModelPhase> {
  const begunMs = deps.now();
  const trouble = { inARow: 0, unusableInARow: 0 };
  const phase = {
    written: 0,
    failed: [] as NodeFailure[],
    stopped: null as Failure | null,
  };
  const pendingNow = async (level: TocLevel): Promise<readonly PendingNode[]> => {
    const { excludedProjects } = await run.current();
    const { pending } = await pendingOfLevel(level, { ...run, excludedProjects }, deps);
    if (batches === null || pending.length === 0) return pending;
    const { rest, failed, stopped } = await batches.take(level, pending);
    phase.failed.push(...failed);
    phase.stopped = stopped;
    return stopped === null ? rest : [];
  };
  const writeAll = (
    level: TocLevel,
    pending: readonly PendingNode[],
  ): Promise<NodesOutcome<string>> => {
    const known = new Map(pending.map((one) => [one.node.nodeIx, one]));
    return summarizeNodes(
      pending.map(({ node }) => node),
      async (node) => {
        const { cause, again } = known.get(node.nodeIx) ?? { cause: 'model-changed', again: null };
        if (again !== null && (await deps.writer.showAgain(node.nodeIx, again))) return node.nodeId;
        const written = await summarizeByModel(node, run, { deps, cause, signal, tally });
        return written === null ? null : written.nodeId;
      },
      {
        together: mayShareCalls(run)
          ? {
              mayShare: ({ nodeIx }) => known.get(nodeIx)?.again === null,
              summarize: async (some) => {
                const outcomes = await summarizeTogether(some, run, {
                  deps,
                  causeOf: ({ nodeIx }) => known.get(nodeIx)?.cause ?? 'model-changed',
                  signal,
                  tally,
                });
                return outcomes.map(nodeIdOf);
              },
            }
          : null,
        concurrency,
        signal,
        trouble,
        onDone: (count) =>
          onProgress({
            task: 'index',
            title: `Summarising by ${run.model.model}`,
            description: `${count} of ${pending.length} ${level}s`,
            value: count / pending.length,
          }),
      },
    );
  };
  if (batches !== null) {
    const { written, failed, stopped } = await batches.collect();
    phase.written += written;
    phase.failed.push(...failed);
    phase.stopped = stopped;
  }
  const levels = UPPER_LEVELS.slice(0, UPPER_LEVELS.indexOf(upTo) + 1);
  for (const level of ['segment', ...levels] as const) {
    let isTriedAgain = false;
    let pending = phase.stopped === null ? await pendingNow(level) : [];
    while (pending.length > 0) {
      const { done, failed, lost, stopped } = await writeAll(level, pending);
      phase.written += done.length;
      phase.failed.push(...failed);
      phase.stopped = stopped;
      // Nodes that agents continued during writing are rewritten, once. What a person changed
      // stays.
      const isLost = new Set<string>(lost.map(({ nodeId }) => nodeId));
      pending =
        isLost.size === 0 || isTriedAgain || stopped !== null
          ? []
          : (await pendingNow(level)).filter(({ node }) => isLost.has(node.nodeId));
      const isDue = new Set<string>(pending.map(({ node }) => node.nodeId));
      phase.failed.push(...lost.filter(({ nodeId }) => !isDue.has(nodeId)));
      isTriedAgain = true;
    }
    if (level !== 'segment') await rollUp(level);
  }
  return { ...phase, ...tally.spent, elapsedMs: deps.now() - begunMs };
}
