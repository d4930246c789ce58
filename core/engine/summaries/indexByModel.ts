import type { AbortableSignal, ReportProgress } from '../../model/progress.ts';
import type { Failure } from '../../model/result.ts';
import type { PeriodLevel } from '../../model/periods.ts';
import type { VersionCause } from '../../model/toc.ts';
import type { NodeForModel, NodeToSummarize, SummaryReader } from '../ports/summaryStore.ts';
import { isExcluded } from '../settings/excluded.ts';
import { modelHashes, modelInputHash, templateKind } from './inputHash.ts';
import type { HashDeps, HashedRun } from './inputHash.ts';
import type { ModelRun } from './modelChoice.ts';
import { summarizeByModel } from './summarizeByModel.ts';
import type { SummarizeDeps } from './summarizeByModel.ts';
import { summarizeNodes } from './summarizeNodes.ts';
import type { NodeFailure } from './summarizeNodes.ts';
import { createTally } from './tally.ts';
import type { Spent } from './tally.ts';

const PERIOD_LEVELS: readonly PeriodLevel[] = ['day', 'week', 'month', 'year'];

export interface ModelPhase extends Spent {
  readonly written: number;
  readonly failed: readonly NodeFailure[];
  /** Why it ended early; null: it did not. */
  readonly stopped: Failure | null;
  readonly elapsedMs: number;
}

interface PendingNode {
  readonly node: NodeToSummarize;
  readonly cause: VersionCause;
}

/**
 * Has a model write what it has not written yet of all that is closed, the newest first, segments
 * before the periods above them. What a person wrote, chose or pinned stays; what failed for its own
 * sake is not asked for again until its inputs change; equal inputs cost no call.
 *
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
  }: {
    readonly deps: SummarizeDeps;
    readonly concurrency: number;
    readonly signal: AbortableSignal;
    readonly onProgress: ReportProgress;
    readonly rollUp: (level: PeriodLevel) => Promise<void>;
  },
): Promise<ModelPhase> {
  const begunMs = deps.now();
  const tally = createTally();
  const trouble = { inARow: 0 };
  const phase = {
    written: 0,
    failed: [] as NodeFailure[],
    stopped: null as Failure | null,
  };
  for (const level of ['segment', ...PERIOD_LEVELS] as const) {
    const pending =
      level === 'segment'
        ? await pendingSegments(deps.reader, run, deps.plan)
        : await pendingPeriods(deps.reader, level, { run, deps: deps.plan });
    const causes = new Map(pending.map(({ node, cause }) => [node.nodeIx, cause]));
    if (phase.stopped === null) {
      const outcome = await summarizeNodes(
        pending.map(({ node }) => node),
        (node) =>
          summarizeByModel(node, run, {
            deps,
            cause: causes.get(node.nodeIx) ?? 'model-changed',
            signal,
            tally,
          }),
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
      phase.failed.push(...outcome.failed);
      phase.stopped = outcome.stopped;
    }
    if (level !== 'segment') await rollUp(level);
  }
  return { ...phase, ...tally.spent, elapsedMs: deps.now() - begunMs };
}

/** Segments whose shown text a model of this choice has not written. */
async function pendingSegments(
  reader: SummaryReader,
  run: HashedRun & Pick<ModelRun, 'excludedProjects'>,
  deps: HashDeps,
): Promise<readonly PendingNode[]> {
  const promptVersion = run.prompts.template(templateKind(true, run.level)).version;
  return (await reader.versionedNodes('segment')).flatMap((node) => {
    const { project } = node;
    const { sourceHash } = node.text;
    if (isLeftAlone(node) || sourceHash === null || isExcluded(project, run.excludedProjects))
      return [];
    const inputHash = modelInputHash({ sourceHash, promptVersion, project }, run, deps);
    return isWritten(node, inputHash, deps)
      ? []
      : [
          {
            node,
            cause: node.summarizer === run.model.provider ? 'late-events' : 'model-changed',
          } as const,
        ];
  });
}

/**
 * All that a run would ask a model for: segments, and the periods above them, which change with them;
 * with those that need it for their own sake.
 */
export async function pendingNodes(
  reader: SummaryReader,
  run: HashedRun & Pick<ModelRun, 'excludedProjects'>,
  deps: HashDeps,
): Promise<readonly NodeToSummarize[]> {
  const segments = (await pendingSegments(reader, run, deps)).map(({ node }) => node);
  const pending: NodeToSummarize[] = [...segments];
  for (const level of PERIOD_LEVELS) {
    const own = new Set(
      (await pendingPeriods(reader, level, { run, deps })).map(({ node }) => node.nodeIx),
    );
    const starts = segments.map(({ startMs }) => startMs);
    for (const node of await reader.versionedNodes(level)) {
      const changes = starts.some((ms) => ms >= node.startMs && ms < node.endMs);
      if (own.has(node.nodeIx) || (changes && !isLeftAlone(node))) pending.push(node);
    }
  }
  return pending;
}

async function pendingPeriods(
  reader: SummaryReader,
  level: PeriodLevel,
  {
    run,
    deps,
  }: {
    readonly run: HashedRun & Pick<ModelRun, 'excludedProjects'>;
    readonly deps: HashDeps;
  },
): Promise<readonly PendingNode[]> {
  const pending: PendingNode[] = [];
  for (const node of await reader.versionedNodes(level)) {
    if (isLeftAlone(node)) continue;
    const source = await reader.periodSource(node.nodeIx);
    if (source === null || source.projects.some((one) => isExcluded(one, run.excludedProjects)))
      continue;
    const { sourceHash, inputHash } = modelHashes(source, run, deps);
    if (isWritten(node, inputHash, deps)) continue;
    const known = node.text.sourceHash;
    const isSame = known !== null && deps.hex(known) === deps.hex(sourceHash);
    pending.push({ node, cause: isSame ? 'model-changed' : 'rollup' });
  }
  return pending;
}

/** Does a person stand behind the text? */
function isLeftAlone({ pinned, cause }: NodeForModel): boolean {
  return pinned || cause === 'manual' || cause === 'edit' || cause === 'revert';
}

/** Was it made from just this, or was it tried in vain? */
function isWritten(
  { text, problemHash }: NodeForModel,
  inputHash: Uint8Array,
  { hex }: HashDeps,
): boolean {
  const wanted = hex(inputHash);
  return hex(text.inputHash) === wanted || (problemHash !== null && hex(problemHash) === wanted);
}
