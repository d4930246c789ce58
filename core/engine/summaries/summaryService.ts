/** What the summariser's thread does: everything about texts beyond the built-in run. */
import type { OutputOf, ParsedInputOf } from '../../contract/procedures.ts';
import type { VersionDifference } from '../../domain/compose/diffVersions.ts';
import type { Fidelity } from '../../model/fidelity.ts';
import type { AbortableSignal, ReportProgress } from '../../model/progress.ts';
import type { PlanDeps } from '../index/planSegment.ts';
import type { IndexReader, IndexWriter, WrittenText } from '../ports/indexStore.ts';
import type { NodeToSummarize, SummaryReader, SummaryWriter } from '../ports/summaryStore.ts';
import type { PromptRun } from './composeSegment.ts';
import { estimateNodes, wouldPass } from './estimate.ts';
import { indexByModel, pendingNodes } from './indexByModel.ts';
import type { ModelPhase } from './indexByModel.ts';
import { templateKind } from './inputHash.ts';
import { judgeVersion } from './judgeVersion.ts';
import { compareVersions, measureVersion } from './measureVersion.ts';
import { openBook, openRun } from './openRun.ts';
import type { RunDeps } from './openRun.ts';
import { previewPrompt } from './previewPrompt.ts';
import { nodesToWrite, resummarize } from './resummarize.ts';
import type { ResummarizeInput } from './resummarize.ts';
import { rollUpLevel } from './rollUpLevel.ts';
import { existingNode } from './summarizeByModel.ts';
import type { SummarizeDeps } from './summarizeByModel.ts';
import type { SummaryRequest } from './summaryRequest.ts';
import { tryConnection } from './tryConnection.ts';

export interface ServiceDeps
  extends Omit<SummarizeDeps, 'plan' | 'reader' | 'writer'>, Omit<RunDeps, 'inFlight'> {
  readonly reader: SummaryReader & IndexReader;
  readonly writer: SummaryWriter & IndexWriter;
  readonly plan: PlanDeps;
}

export interface RunContext {
  readonly signal: AbortableSignal;
  readonly onProgress: ReportProgress;
}

export interface SummaryService {
  resummarize(
    input: ResummarizeInput,
    request: SummaryRequest,
    context: RunContext,
  ): Promise<OutputOf<'resummarize'>>;
  /** What the built-in run left to a model. */
  indexByModel(request: SummaryRequest, context: RunContext): Promise<ModelPhase>;
  estimateResummarize(
    input: ResummarizeInput,
    request: SummaryRequest,
  ): Promise<OutputOf<'estimateResummarize'>>;
  estimateIndex(request: SummaryRequest): Promise<OutputOf<'estimateIndex'>>;
  previewPrompt(nodeId: string, request: SummaryRequest): Promise<OutputOf<'previewPrompt'>>;
  fidelity(
    input: ParsedInputOf<'fidelity'>,
    request: SummaryRequest,
    context: Pick<RunContext, 'signal'>,
  ): Promise<Fidelity>;
  diff(input: ParsedInputOf<'diff'>): Promise<VersionDifference>;
  testConnection(
    request: SummaryRequest,
    context: Pick<RunContext, 'signal'>,
  ): Promise<OutputOf<'testConnection'>>;
}

export function createSummaryService(given: ServiceDeps): SummaryService {
  // Runs go on side by side, under the same ceilings.
  const deps = { ...given, inFlight: { reserved: 0 } };
  const { reader, writer, plan, countTokens, now } = deps;
  const tell = (texts: readonly WrittenText[]): void => texts.forEach(deps.onWritten);

  return {
    async resummarize(input, request, context) {
      const run = await openRun(request, deps);
      const concurrency = request.model?.endpoint.concurrency ?? 1;
      return resummarize(input, deps, { run, concurrency, ...context });
    },
    async indexByModel(request, { signal, onProgress }) {
      const run = await openRun(request, deps);
      if (!('model' in run)) throw new Error('the built-in summariser needs no second run');
      return indexByModel(run, {
        deps,
        concurrency: request.model?.endpoint.concurrency ?? 1,
        signal,
        onProgress,
        rollUp: async (level) =>
          void (await rollUpLevel(level, { reader, writer, plan, now, signal, onWritten: tell })),
      });
    },
    async estimateResummarize(input, request) {
      const { privacy, provider } = request;
      const excluded = provider === 'extractive' ? [] : privacy.excludedProjects;
      const { wanted, leftOut } = await nodesToWrite(reader, input, excluded);
      return estimated(wanted, leftOut, request);
    },
    async estimateIndex(request) {
      if (request.model === null) return estimated([], [], request);
      const run = {
        ...(await promptRun(request)),
        ...request.privacy,
        model: request.model.endpoint,
      };
      return estimated(await pendingNodes(reader, run, plan), [], request);
    },
    async previewPrompt(nodeId, request) {
      return previewPrompt(await existingNode(reader, nodeId), await promptRun(request), reader);
    },
    async fidelity(input, request, { signal }) {
      const measured = await measureVersion(input, reader, countTokens);
      if (!input.judge || measured.source === null) return measured.fidelity;
      const run = await promptRun(request);
      const judge = await judgeVersion(measured, run, { request, deps, signal });
      return { ...measured.fidelity, judge: judge ?? null };
    },
    diff: (input) => compareVersions(input, reader),
    testConnection: (request, { signal }) => tryConnection(request, { deps, signal }),
  };

  async function estimated(
    nodes: readonly NodeToSummarize[],
    leftOut: OutputOf<'estimateIndex'>['leftOut'],
    request: SummaryRequest,
  ): Promise<OutputOf<'estimateIndex'>> {
    const { model, provider, level, ceilings } = request;
    const estimate = estimateNodes(nodes, {
      level,
      leftOut,
      provider,
      model: model?.endpoint.model ?? null,
      price: model?.price ?? null,
      promptTokens: model === null ? 0 : await templateTokens(request),
      blocked: request.blocked,
    });
    if (estimate.blocked !== null || model === null || estimate.calls === 0) return estimate;
    const blocked = await wouldPass(estimate.cost, {
      model: model.endpoint.model,
      ceilings,
      deps,
    });
    return { ...estimate, blocked };
  }

  /** Of a prompt's own words. */
  async function templateTokens(request: SummaryRequest): Promise<number> {
    const { system, user } = (await openBook(request, deps))
      .template(templateKind(true, request.level))
      .render({});
    return countTokens(system) + countTokens(user);
  }

  async function promptRun(request: SummaryRequest): Promise<PromptRun> {
    const { summaries, privacy, tags, level } = request;
    return {
      prompts: await openBook(request, deps),
      options: {
        markers: summaries.markers,
        validateAnchors: summaries.validateAnchors,
        tags,
        maskEmail: privacy.maskEmail,
        countTokens,
      },
      maskEmail: privacy.maskEmail,
      level,
      countTokens,
      knowsSchemas: true,
    };
  }
}
