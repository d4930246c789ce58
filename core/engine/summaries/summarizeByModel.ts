import type { AbortableSignal } from '../../model/progress.ts';
import { StrataError, toFailure } from '../../model/result.ts';
import type { ErrorCode, Failure } from '../../model/result.ts';
import type { VersionCause } from '../../model/toc.ts';
import type { Fidelity } from '../../model/fidelity.ts';
import type { PlannedGrip, PlannedText, WrittenText } from '../ports/indexStore.ts';
import type {
  NodeToSummarize,
  PeriodSource,
  SegmentSource,
  SummaryReader,
  SummaryWriter,
} from '../ports/summaryStore.ts';
import type { Log } from '../ports/log.ts';
import { isExcluded } from '../settings/excluded.ts';
import type { OpenCalls } from './askModel.ts';
import { composePeriod } from './composePeriod.ts';
import { composeSegment } from './composeSegment.ts';
import { withVerdict } from './withVerdict.ts';
import { modelHashes } from './inputHash.ts';
import type { HashDeps } from './inputHash.ts';
import type { ModelRun } from './modelChoice.ts';
import type { Tally } from './tally.ts';

export interface SummarizeDeps {
  readonly reader: SummaryReader;
  readonly writer: SummaryWriter;
  readonly plan: HashDeps;
  readonly log: Log;
  readonly now: () => number;
  /** Is told each text that was stored. */
  readonly onWritten: (text: WrittenText) => void;
}

export interface SummarizedNode {
  readonly nodeId: string;
  readonly level: NodeToSummarize['level'];
  readonly fromVersion: number | null;
  readonly toVersion: number;
  readonly cause: VersionCause;
  readonly fidelity: Pick<Fidelity, 'overall' | 'passes'>;
}

/** Failures that a node keeps, so that it can say why it shows what it shows. */
const KEPT: ReadonlySet<ErrorCode> = new Set([
  'reply-refused',
  'reply-unusable',
  'provider-rejected',
  'provider-unavailable',
]);
/** Refusals that are about the words that were sent: too long, of a kind that is not taken. */
const ABOUT_THE_WORDS: ReadonlySet<unknown> = new Set([400, 413, 422]);

/**
 * Has a model write a node's text and stores it as a version, with its calls, in one transaction. On
 * failure the node keeps its text, the calls that were made are kept in the ledger, and a reason that
 * is the node's own is kept with it. null: it has moved on meanwhile.
 */
export async function summarizeByModel(
  node: NodeToSummarize,
  run: ModelRun,
  {
    deps,
    cause,
    signal,
    tally,
  }: {
    readonly deps: SummarizeDeps;
    readonly cause: VersionCause;
    readonly signal: AbortableSignal;
    /** Gets all calls, also those that gave nothing. */
    readonly tally: Tally;
  },
): Promise<SummarizedNode | null> {
  const { reader, writer, log, now } = deps;
  const source = await readSource(reader, node);
  refuseExcluded(source, run.excludedProjects);
  log.debug(`[COMP:SUM] Compressing ${node.nodeId} to level ${run.level ?? 'all'}`, {
    provider: run.model.provider,
    model: run.model.model,
  });
  const hashes = modelHashes(source, run, deps.plan);
  const open: OpenCalls = { calls: [], release: [] };
  try {
    const context = { deps: deps.plan, hashes, open, signal };
    const written: PlannedText<PlannedGrip | string> =
      source.level === 'segment'
        ? await composeSegment(source, run, context)
        : await composePeriod(source, run, context);
    const text = await withVerdict(written, source, { run, open, signal, log });
    const calls = open.calls.map((call) =>
      call.outcome === 'answered' ? { ...call, outcome: 'stored' } : call,
    );
    const stored = await writer.storeSummary(
      {
        nodeIx: node.nodeIx,
        dirty: source.dirty,
        cause,
        text,
        onlyLevel: run.level !== null,
        calls,
      },
      now(),
    );
    if (stored === null) return null;
    deps.onWritten(stored.written);
    return {
      nodeId: node.nodeId,
      level: node.level,
      fromVersion: source.version,
      toVersion: stored.version,
      cause,
      fidelity: { overall: text.fidelity.overall, passes: text.fidelity.passes },
    };
  } catch (thrown) {
    const failure = toFailure(thrown);
    const { code, message } = failure;
    if (open.calls.length > 0) await writer.recordCalls(open.calls);
    if (KEPT.has(code)) {
      const { provider, model } = run.model;
      // Without a hash it is asked for again by the next run.
      const inputHash = isItsOwn(failure) ? hashes.inputHash : new Uint8Array();
      await writer.recordProblem({
        nodeIx: node.nodeIx,
        inputHash,
        provider,
        model,
        code,
        message,
        atMs: now(),
      });
    }
    throw thrown;
  } finally {
    tally.add(open.calls);
    for (const release of open.release) release();
  }
}

/** Would the same words fail again, whatever becomes of the provider? */
function isItsOwn({ code, details }: Failure): boolean {
  if (code === 'provider-rejected') return ABOUT_THE_WORDS.has(details?.['status']);
  return code !== 'provider-unavailable';
}

/** Throws `not-found`. */
export async function existingNode(
  reader: SummaryReader,
  nodeId: string,
): Promise<NodeToSummarize> {
  const node = await reader.findNode(nodeId);
  if (node !== null) return node;
  throw new StrataError({
    code: 'not-found',
    message: `Nothing in this memory is named ${nodeId}. \`toc\` lists what there is; ids are written as they are shown.`,
    details: { id: nodeId },
  });
}

/** Throws `not-found` when the node is gone. */
export async function readSource(
  reader: SummaryReader,
  node: NodeToSummarize,
): Promise<SegmentSource | PeriodSource> {
  const source =
    node.level === 'segment'
      ? await reader.segmentSource(node.nodeIx)
      : await reader.periodSource(node.nodeIx);
  if (source !== null) return source;
  throw new StrataError({
    code: 'not-found',
    message: `${node.nodeId} is gone.`,
    details: { id: node.nodeId },
  });
}

/** Throws `project-excluded`. A period is made of all that lies below it. */
export function refuseExcluded(
  source: SegmentSource | PeriodSource,
  excluded: readonly string[],
): void {
  const projects = source.level === 'segment' ? [source.project] : source.projects;
  const project = projects.find((one) => isExcluded(one, excluded));
  if (project === undefined || project === null) return;
  throw new StrataError({
    code: 'project-excluded',
    message: `${source.nodeId} holds words of ${project}, which is excluded from leaving this machine. Its built-in summary stays.`,
    details: { project },
  });
}
