import type { AbortableSignal, ReportProgress } from '../../model/progress.ts';
import type { Failure } from '../../model/result.ts';
import type { PeriodLevel } from '../../model/periods.ts';
import type { ModelRun } from './modelChoice.ts';
import { PERIOD_LEVELS, pendingOfLevel } from './pendingNodes.ts';
import type { PendingDeps } from './pendingNodes.ts';
import { summarizeByModel } from './summarizeByModel.ts';
import type { SummarizeDeps } from './summarizeByModel.ts';
import { summarizeNodes } from './summarizeNodes.ts';
import type { NodeFailure } from './summarizeNodes.ts';
import { createTally } from './tally.ts';
import type { Spent } from './tally.ts';

export interface ModelPhase extends Spent {
  readonly written: number;
  readonly failed: readonly NodeFailure[];
  /** Why it ended early; null: it did not. */
  readonly stopped: Failure | null;
  readonly elapsedMs: number;
}

/**
 * Has a model write what it has not written yet of all that is closed, the newest first, segments
 * before the periods above them. What a person wrote, chose or pinned stays; what failed for its own
 * sake is not asked for again until its inputs change, or how it is asked; equal inputs cost no call, also
 * where another version is shown since.
 *
 * @param upTo the last level that is written; without it all are
 * @param rollUp writes by the built-in summariser what is still due of a level: periods that are open,
 *   or that hold excluded projects
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
  }: {
    readonly deps: SummarizeDeps & Pick<PendingDeps, 'breathe'>;
    readonly concurrency: number;
    readonly signal: AbortableSignal;
    readonly onProgress: ReportProgress;
    readonly rollUp: (level: PeriodLevel) => Promise<void>;
    readonly upTo?: PeriodLevel | undefined;
  },
): Promise<ModelPhase> {
  const begunMs = deps.now();
  const tally = createTally();
  const trouble = { inARow: 0, unusableInARow: 0 };
  const phase = {
    written: 0,
    failed: [] as NodeFailure[],
    stopped: null as Failure | null,
  };
  const levels = PERIOD_LEVELS.slice(0, PERIOD_LEVELS.indexOf(upTo) + 1);
  for (const level of ['segment', ...levels] as const) {
    const { excludedProjects } = await run.current();
    const { pending } = await pendingOfLevel(level, { ...run, excludedProjects }, deps);
    const known = new Map(pending.map((one) => [one.node.nodeIx, one]));
    if (phase.stopped === null) {
      const outcome = await summarizeNodes(
        pending.map(({ node }) => node),
        async (node) => {
          const { cause, again } = known.get(node.nodeIx) ?? {
            cause: 'model-changed',
            again: null,
          };
          if (again !== null && (await deps.writer.showAgain(node.nodeIx, again)))
            return node.nodeId;
          const written = await summarizeByModel(node, run, { deps, cause, signal, tally });
          return written === null ? null : written.nodeId;
        },
        {
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
      phase.written += outcome.done.length;
      phase.failed.push(...outcome.failed, ...outcome.lost);
      phase.stopped = outcome.stopped;
    }
    if (level !== 'segment') await rollUp(level);
  }
  return { ...phase, ...tally.spent, elapsedMs: deps.now() - begunMs };
}
