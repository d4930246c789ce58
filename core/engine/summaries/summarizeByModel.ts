import type { AbortableSignal } from '../../model/progress.ts';
import { StrataError, toFailure } from '../../model/result.ts';
import type { Failure } from '../../model/result.ts';
import type { VersionCause } from '../../model/toc.ts';
import type { Fidelity } from '../../model/fidelity.ts';
import type { PlannedGrip, PlannedText, WrittenText } from '../index/ports/indexStore.ts';
import type {
  NodeToSummarize,
  PeriodSource,
  SegmentSource,
  SummaryReader,
  SummaryWriter,
} from './ports/summaryStore.ts';
import type { Log } from '../settings/ports/log.ts';
import { isExcluded } from '../settings/excluded.ts';
import { createCallLog } from './callLog.ts';
import { composePeriod } from './composePeriod.ts';
import { composeSegment } from './composeSegment.ts';
import { withVerdict } from './withVerdict.ts';
import { modelHashes, tryHash } from './inputHash.ts';
import type { HashDeps, ModelHashes } from './inputHash.ts';
import type { AskContext } from './askModel.ts';
import type { ModelRun } from './modelChoice.ts';
import type { Tally } from './tally.ts';
import { errorFacts } from '../../contract/errors.ts';

export interface SummarizeDeps {
  readonly reader: SummaryReader;
  readonly writer: Pick<
    SummaryWriter,
    'storeSummary' | 'showAgain' | 'recordCalls' | 'recordProblem'
  >;
  readonly plan: HashDeps;
  readonly log: Log;
  readonly now: () => number;
  /** Called with each text that was stored. */
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

/** HTTP statuses of refusals that concern the text sent: too long, or of an unsupported kind. */
const ABOUT_THE_WORDS: ReadonlySet<unknown> = new Set([400, 403, 413, 422]);

/** What a run does for one text. */
export interface Writing {
  readonly deps: SummarizeDeps;
  readonly cause: VersionCause;
  readonly signal: AbortableSignal;
  /** Receives all calls, including those without a result. */
  readonly tally: Tally;
  /** After an answer about several that was none for this one, it is asked for alone, but once. */
  readonly tries?: 1;
}

/**
 * Has a model write a node's text and stores it as a version. Each call is in the ledger as soon as
 * it ends. On failure the node keeps its text, and also the reason if it is specific to the node.
 * null if the node has changed meanwhile.
 */
export async function summarizeByModel(
  node: NodeToSummarize,
  run: ModelRun,
  { deps, cause, signal, tally, tries }: Writing,
): Promise<SummarizedNode | null> {
  const { reader, writer } = deps;
  const source = await readSource(reader, node);
  const admit = async (): Promise<void> =>
    refuseExcluded(source, (await run.current()).excludedProjects);
  await admit();
  logBegun(node, run, deps);
  const hashes = modelHashes(source, run, deps.plan);
  const calls = createCallLog(writer, tally);
  return await keepingFailure(node, { hashes, run, deps }, async () => {
    const context = { deps: deps.plan, hashes, calls, signal, admit, tries };
    const written: PlannedText<PlannedGrip | string> =
      source.level === 'segment'
        ? await composeSegment(source, run, context)
        : await composePeriod(source, run, context);
    return await storeWritten(written, { node, source, cause }, { deps, run, ask: context });
  });
}

export function logBegun(node: NodeToSummarize, run: ModelRun, { log }: SummarizeDeps): void {
  log.debug(`[COMP:SUM] Compressing ${node.nodeId} to level ${run.level ?? 'all'}`, {
    provider: run.model.provider,
    model: run.model.model,
  });
}

interface TextOf {
  readonly node: NodeToSummarize;
  readonly source: SegmentSource | PeriodSource;
  readonly cause: VersionCause;
}

/** Has a judge read what was written, if there is one, and stores it. null: the node has changed. */
export async function storeWritten(
  written: PlannedText<PlannedGrip | string>,
  of: TextOf,
  {
    deps,
    run,
    ask,
  }: { readonly deps: SummarizeDeps; readonly run: ModelRun; readonly ask: AskContext },
): Promise<SummarizedNode | null> {
  const text = await withVerdict(written, of.source, { run, log: deps.log, ask });
  return await storeText(text, of, { deps, level: run.level, calls: ask.calls.places });
}

/** Stores a text as the next version of its node. null: the node has changed. */
export async function storeText(
  text: PlannedText<PlannedGrip | string>,
  { node, source, cause }: TextOf,
  {
    deps: { writer, now, onWritten },
    level,
    calls,
  }: {
    readonly deps: Pick<SummarizeDeps, 'writer' | 'now' | 'onWritten'>;
    /** The one that was written; null: all. */
    readonly level: ModelRun['level'];
    readonly calls: readonly number[];
  },
): Promise<SummarizedNode | null> {
  const stored = await writer.storeSummary(
    {
      nodeIx: node.nodeIx,
      dirty: source.dirty,
      textIx: source.textIx,
      cause,
      text,
      onlyLevel: level !== null,
      calls,
    },
    now(),
  );
  if (stored === null) return null;
  onWritten(stored.written);
  return {
    nodeId: node.nodeId,
    level: node.level,
    fromVersion: source.version,
    toVersion: stored.version,
    cause,
    fidelity: { overall: text.fidelity.overall, passes: text.fidelity.passes },
  };
}

/** Records why a node was not written, if that is specific to it. */
export async function keepingFailure<T>(
  node: NodeToSummarize,
  {
    hashes,
    run,
    deps,
  }: { readonly hashes: ModelHashes; readonly run: ModelRun; readonly deps: SummarizeDeps },
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (thrown) {
    const failure = toFailure(thrown);
    const { code, message } = failure;
    if (errorFacts[code].nodeFailure !== null) {
      const { provider, model } = run.model;
      // Without a hash, the next run asks for it again.
      const inputHash = isItsOwn(failure)
        ? tryHash(hashes.inputHash, run, deps.plan)
        : new Uint8Array();
      await deps.writer.recordProblem({
        nodeIx: node.nodeIx,
        inputHash,
        provider,
        model,
        code,
        message,
        atMs: deps.now(),
      });
    }
    throw thrown;
  }
}

/** Whether the same words would fail again, whatever the provider's state and its context. */
export function isItsOwn({ code, details }: Failure): boolean {
  if (code === 'provider-rejected') return ABOUT_THE_WORDS.has(details?.['status']);
  return code !== 'provider-unavailable' && code !== 'context-too-small';
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

/** Throws `not-found` if the node is gone. */
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

/**
 * The excluded project whose text a node contains; null if none. A period is made from everything
 * below it.
 */
export function exclusionOf(
  source: SegmentSource | PeriodSource,
  excluded: readonly string[],
): string | null {
  const projects = source.level === 'segment' ? [source.project] : source.projects;
  return projects.find((one) => isExcluded(one, excluded)) ?? null;
}

/** Throws `project-excluded`. */
export function refuseExcluded(
  source: SegmentSource | PeriodSource,
  excluded: readonly string[],
): void {
  const project = exclusionOf(source, excluded);
  if (project === null) return;
  throw new StrataError({
    code: 'project-excluded',
    message: `${source.nodeId} holds words of ${project}, which is excluded from leaving this machine. Its built-in summary stays.`,
    details: { project },
  });
}
