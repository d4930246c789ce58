import type { OutputOf, ParsedInputOf } from '../../contract/procedures.ts';
import { summarizeSegment } from '../../domain/summarize/summarizeSegment.ts';
import type { AbortableSignal, ReportProgress } from '../../model/progress.ts';
import { StrataError } from '../../model/result.ts';
import type { SummaryTexts } from '../../model/summary.ts';
import type { SummaryLevel } from '../../model/toc.ts';
import { BUILT_IN } from '../index/builtIn.ts';
import { segmentText } from '../index/planSegment.ts';
import {
  builtInPeriodHash,
  rolledUp,
  periodSourceHash,
  periodText,
} from '../index/rollUpPeriod.ts';
import { withoutTags } from '../index/withoutTags.ts';
import type { PlannedGrip, PlannedText } from '../index/ports/indexStore.ts';
import type {
  NodeToSummarize,
  PeriodSource,
  SegmentSource,
  SummaryReader,
} from './ports/summaryStore.ts';
import { isExcluded } from '../settings/excluded.ts';
import type { ModelRun } from './modelChoice.ts';
import { excludedPeriods } from './pendingNodes.ts';
import { plainTexts } from './plainTexts.ts';
import type { PlainWishes } from './plainTexts.ts';
import { existingNode, readSource, storeText, summarizeByModel } from './summarizeByModel.ts';
import type { SummarizeDeps, SummarizedNode } from './summarizeByModel.ts';
import { summarizeNodes, throwIfNothingDone } from './summarizeNodes.ts';
import { createTally } from './tally.ts';

export type ResummarizeInput = Omit<ParsedInputOf<'resummarize'>, 'taskId'>;

/** The built-in summariser, run on request. */
export interface BuiltInRun extends PlainWishes {
  readonly ticks: () => number;
  readonly level: SummaryLevel | null;
  readonly tags: boolean;
}

export interface ResummarizeOptions {
  readonly run: ModelRun | BuiltInRun;
  readonly concurrency: number;
  readonly signal: AbortableSignal;
  readonly onProgress: ReportProgress;
}

/**
 * Rewrites nodes on request: each gets a version with the cause `manual`, and everything above it
 * becomes stale. Throws `not-found`, `bad-input` (the node is pinned), and whatever stops a run
 * before anything was written.
 */
export async function resummarize(
  input: Pick<ResummarizeInput, 'nodeId' | 'below'>,
  deps: SummarizeDeps,
  { run, concurrency, signal, onProgress }: ResummarizeOptions,
): Promise<OutputOf<'resummarize'>> {
  const { wanted, refused } = await nodesToWrite(deps.reader, input, excludedBy(run));
  const nodes = [...wanted, ...refused];
  const copies = copiesIn(wanted, input);
  const tally = createTally();
  const outcome = await summarizeNodes(
    nodes,
    (node) =>
      'model' in run && !copies.has(node)
        ? summarizeByModel(node, run, { deps, cause: 'manual', signal, tally })
        : summarizeBuiltIn(node, 'model' in run ? { ...run, ...run.options } : run, deps),
    {
      concurrency,
      signal,
      onDone: (count, node) =>
        onProgress({
          task: 'resummarize',
          title: 'Summarising again',
          description: `${count} of ${nodes.length}: ${node.nodeId}`,
          value: count / nodes.length,
        }),
    },
  );
  throwIfNothingDone(outcome);
  const only = outcome.failed[0];
  if (nodes.length === 1 && only !== undefined)
    throw new StrataError({ code: only.code, message: only.message });
  return {
    nodes: outcome.done.map(({ nodeId, level, fromVersion, toVersion, cause, fidelity }) => ({
      nodeId,
      level,
      fromVersion,
      toVersion,
      cause,
      fidelity,
    })),
    failed: [...outcome.failed, ...outcome.lost],
    stopped:
      outcome.stopped === null
        ? null
        : { code: outcome.stopped.code, message: outcome.stopped.message },
    ...tally.spent,
  };
}

/**
 * Which nodes a request covers, and which of them are left out: pinned ones, and those that contain
 * text of excluded projects. Throws `not-found`, `bad-input`.
 */
export async function nodesToWrite(
  reader: SummaryReader,
  { nodeId, below }: Pick<ResummarizeInput, 'nodeId' | 'below'>,
  excluded: readonly string[],
): Promise<{
  readonly wanted: readonly NodeToSummarize[];
  /** Those left out that a run reports as refused: the periods, and the requested node itself. */
  readonly refused: readonly NodeToSummarize[];
  readonly leftOut: OutputOf<'estimateResummarize'>['leftOut'];
}> {
  const node = await existingNode(reader, nodeId);
  if (node.pinned && !below)
    throw new StrataError({
      code: 'bad-input',
      message: `${nodeId} is pinned. Unpin it before it is written anew.`,
    });
  const all = below ? [...(await reader.nodesBelow(node.nodeIx)), node] : [node];
  const pinned = all.filter((one) => one.pinned);
  const periods = await excludedPeriods(reader, excluded);
  const foreign = all.filter(
    (one) => !one.pinned && (isExcluded(one.project, excluded) || periods.has(one.nodeIx)),
  );
  const without = new Set([...pinned, ...foreign]);
  return {
    wanted: all.filter((one) => !without.has(one)),
    refused: foreign.filter((one) => one.level !== 'segment' || one === node),
    leftOut: [
      { reason: 'pinned', nodes: pinned.length },
      { reason: 'of an excluded project', nodes: foreign.length },
    ].filter(({ nodes }) => nodes > 0),
  };
}

/**
 * Conversations below a node whose only segment says all of them, so that no second call is paid for. The one that
 * is asked for by its id is written.
 */
export function copiesIn(
  nodes: readonly NodeToSummarize[],
  { nodeId }: Pick<ResummarizeInput, 'nodeId'>,
): ReadonlySet<NodeToSummarize> {
  return new Set(
    nodes.filter(
      (node) => node.level === 'conversation' && node.parts <= 1 && node.nodeId !== nodeId,
    ),
  );
}

function excludedBy(run: ModelRun | BuiltInRun): readonly string[] {
  return 'model' in run ? run.excludedProjects : [];
}

async function summarizeBuiltIn(
  node: NodeToSummarize,
  run: BuiltInRun,
  deps: SummarizeDeps,
): Promise<SummarizedNode | null> {
  const { reader, log } = deps;
  const source = await readSource(reader, node);
  log.debug(`[COMP:SUM] Compressing ${node.nodeId} to level ${run.level ?? 'all'}`, {
    provider: BUILT_IN.summarizer,
    model: null,
  });
  const text: PlannedText<PlannedGrip | string> =
    source.level === 'segment'
      ? builtInSegment(source, run, deps)
      : builtInPeriod(source, run, deps);
  return await storeText(
    text,
    { node, source, cause: 'manual' },
    { deps, level: run.level, calls: [] },
  );
}

function builtInSegment(
  source: SegmentSource,
  run: BuiltInRun,
  { plan }: SummarizeDeps,
): PlannedText<PlannedGrip> {
  const begunMs = run.ticks();
  const { ulid, events, overlap, given } = source;
  const summary = summarizeSegment(
    { ulid, events, overlap, given: given ?? undefined },
    run.countTokens,
  );
  const { sourceHash, inputHash } = plan.identify(events, overlap, given);
  return segmentText({
    summary: { ...summary, ...shownBut(source, summary.texts, run) },
    events,
    deps: plan,
    by: { ...BUILT_IN, durationMs: run.ticks() - begunMs, sourceHash, inputHash },
  });
}

function builtInPeriod(
  source: PeriodSource,
  run: BuiltInRun,
  { plan }: SummarizeDeps,
): PlannedText<PlannedGrip | string> {
  const begunMs = run.ticks();
  const { title, summary, grips } = rolledUp(source, source.material, {
    ...plan,
    countTokens: run.countTokens,
  });
  const sourceHash = periodSourceHash(source.material.facts, plan);
  return periodText({
    title,
    grips,
    summary: { ...summary, ...shownBut(source, summary.texts, run) },
    deps: plan,
    by: {
      ...BUILT_IN,
      durationMs: run.ticks() - begunMs,
      sourceHash,
      inputHash: builtInPeriodHash(sourceHash, { ...source, title }, plan),
    },
  });
}

/** If only one level is wanted, everything else as shown. */
function shownBut(
  { shown }: SegmentSource | PeriodSource,
  written: SummaryTexts,
  run: BuiltInRun,
): {
  readonly texts: SummaryTexts;
  readonly title?: string;
  readonly keywords?: readonly string[];
} {
  const { level } = run;
  const wanted = plainTexts(written, run);
  const texts = run.tags ? wanted : withoutTags(wanted);
  if (level === null || shown === null) return { texts };
  const { title, keywords } = shown;
  return { title, keywords, texts: { ...shown.texts, [level]: texts[level] } };
}
