/** What the summariser's thread does: everything about texts beyond the built-in run. */
import type { OutputOf, ParsedInputOf } from '../../contract/procedures.ts';
import type { VersionDifference } from '../../domain/compose/diffVersions.ts';
import type { Fidelity } from '../../model/fidelity.ts';
import type { AbortableSignal, ReportProgress } from '../../model/progress.ts';
import type { TemplateKind } from '../../model/providers.ts';
import { StrataError } from '../../model/result.ts';
import type { PlanDeps } from '../index/planSegment.ts';
import type { IndexReader, IndexWriter, WrittenText } from '../index/ports/indexStore.ts';
import type { SummaryReader, SummaryWriter } from './ports/summaryStore.ts';
import type { ModelGuide } from '../search/guides.ts';
import type { Failure } from '../../model/result.ts';
import type { ModelRun } from './modelChoice.ts';
import type { PromptRun } from './composeSegment.ts';
import { estimateNodes, NO_PROMPTS, promptOf, wouldPass } from './estimate.ts';
import type { PromptTokens, SizedNode } from './estimate.ts';
import type { PeriodLevel } from '../../model/periods.ts';
import { indexByModel } from './indexByModel.ts';
import type { ModelPhase } from './indexByModel.ts';
import { sourceHashOf, templateKind } from './inputHash.ts';
import { judgeVersion } from './judgeVersion.ts';
import { mayShareCalls } from './summarizeTogether.ts';
import { promptSize } from './promptSize.ts';
import { claimsOfVersions, compareVersions, measureVersion } from './measureVersion.ts';
import { openBatches } from './batches/openBatches.ts';
import type { BatchRun } from './batches/batchAsking.ts';
import type { BatchDeps } from './batches/batchDeps.ts';
import { isAt, placeOf } from './batches/batchDeps.ts';
import { cancelBatches } from './batches/collectBatches.ts';
import type { BatchReader, BatchWriter } from './ports/batchStore.ts';
import { createTally } from './tally.ts';
import { composeOptions, openBook, openRun, pricedNow } from './openRun.ts';
import type { RunDeps } from './openRun.ts';
import { pendingNodes } from './pendingNodes.ts';
import { previewPrompt } from './previewPrompt.ts';
import { copiesIn, nodesToWrite, resummarize } from './resummarize.ts';
import type { ResummarizeInput } from './resummarize.ts';
import { rollUpLevel } from './rollUpLevel.ts';
import { existingNode, readSource } from './summarizeByModel.ts';
import type { SummarizeDeps } from './summarizeByModel.ts';
import type { GuideLimits } from '../search/guided/createModelGuide.ts';
import { estimateLinking } from '../ideas/linking/estimateLinking.ts';
import { linkByModel, linkQueued } from '../ideas/linking/linkByModel.ts';
import { openLinking } from '../ideas/linking/openLinking.ts';
import type { IdeaReader } from '../ideas/ports/ideaStore.ts';
import type { ModelLinkReader, ModelLinkWriter } from '../ideas/ports/modelLinkStore.ts';
import { openModelGuide } from '../search/guided/openModelGuide.ts';
import type { WorkQueue } from '../live/ports/queueStore.ts';
import type { SummaryRequest } from './summaryRequest.ts';
import { tryConnection } from './tryConnection.ts';

export interface ServiceDeps
  extends
    Omit<SummarizeDeps, 'plan' | 'reader' | 'writer'>,
    RunDeps,
    Pick<BatchDeps, 'connectBatches' | 'batchesInTurn'> {
  readonly reader: SummaryReader & BatchReader & IndexReader & IdeaReader & ModelLinkReader;
  readonly writer: SummaryWriter & BatchWriter & IndexWriter & ModelLinkWriter & WorkQueue;
  /** Makes the name of a run. */
  readonly newId: () => string;
  readonly plan: PlanDeps;
  /** Lets other work use the thread. */
  readonly breathe: () => Promise<void>;
  /** Tells and links the ideas of what was written: a model's come with its texts. */
  readonly tellIdeas: (signal: AbortableSignal) => Promise<void>;
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
  /**
   * Has the model write the segments and periods that the built-in run left to it, up to a level.
   */
  indexByModel(
    request: SummaryRequest,
    context: RunContext & { readonly upTo?: PeriodLevel | undefined },
  ): Promise<ModelPhase>;
  /**
   * Takes what came in batches of a model, and writes texts with it; asks for nothing new but second tries.
   *
   * @param isLeft whether another model writes by now: built-in texts alone give way, and nothing is asked
   */
  collectBatches(
    request: SummaryRequest,
    isLeft: boolean,
    context: Pick<RunContext, 'signal'>,
  ): Promise<ModelPhase>;
  /** Has the endpoint end the batches of a model; returns how many. */
  cancelBatches(request: SummaryRequest, context: Pick<RunContext, 'signal'>): Promise<number>;
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
  compareClaims(input: ParsedInputOf<'compareClaims'>): Promise<OutputOf<'compareClaims'>>;
  /** The inputs a node's text would be made from now. */
  presentInputs(
    nodeId: string,
  ): Promise<{ readonly sourceHash: Uint8Array; readonly dirty: number }>;
  testConnection(
    request: SummaryRequest,
    context: Pick<RunContext, 'signal'>,
  ): Promise<OutputOf<'testConnection'>>;
  /** Has the model link ideas that it was not asked about. */
  linkIdeas(
    request: SummaryRequest,
    context: RunContext & { readonly again: boolean },
  ): Promise<OutputOf<'linkIdeas'>>;
  /** Has it link the completed turns that wait. */
  linkCompleted(
    request: SummaryRequest,
    context: Pick<RunContext, 'signal'>,
  ): Promise<OutputOf<'linkIdeas'>>;
  estimateLinkIdeas(
    request: SummaryRequest,
    again: boolean,
  ): Promise<OutputOf<'estimateLinkIdeas'>>;
  /** The model in the settings, for guiding one navigation. */
  openModelGuide(request: SummaryRequest, limits: GuideLimits): Promise<ModelGuide>;
}

export function createSummaryService(deps: ServiceDeps): SummaryService {
  const { reader, writer, plan, countTokens, now } = deps;
  const tell = (texts: readonly WrittenText[]): void => texts.forEach(deps.onWritten);
  const linking = () => ({ ...deps, owner: deps.newId() });
  /** Where a run was stopped, the next one tells what it wrote. */
  const tellOf = async ({ signal }: Pick<RunContext, 'signal'>): Promise<void> => {
    if (!signal.aborted) await deps.tellIdeas(signal);
  };

  return {
    async resummarize(input, request, context) {
      refuseMeaningless(input, request);
      const run = await openRun(request, deps, await kindsFor(input, request));
      const concurrency = request.model?.endpoint.concurrency ?? 1;
      const report = await resummarize(input, deps, { run, concurrency, ...context });
      await tellOf(context);
      return report;
    },
    async indexByModel(request, { signal, onProgress, upTo }) {
      if (request.blocked !== null) {
        await noteStopped(request, request.blocked, null);
        return { ...NOTHING_WRITTEN, stopped: request.blocked };
      }
      const run = await modelRun(request);
      const tally = createTally();
      const batches = await batchesOf(request, run, { tally, signal, isLeft: false });
      const phase = await indexByModel(run, {
        deps,
        concurrency: request.model?.endpoint.concurrency ?? 1,
        signal,
        onProgress,
        upTo,
        tally,
        batches,
        rollUp: async (level) =>
          void (await rollUpLevel(level, { reader, writer, plan, now, signal, onWritten: tell })),
      });
      await noteStopped(request, phase.stopped, run);
      await tellOf({ signal });
      return phase;
    },
    async collectBatches(request, isLeft, { signal }) {
      if (request.blocked !== null) return { ...NOTHING_WRITTEN, stopped: request.blocked };
      const begunMs = now();
      const tally = createTally();
      const run = await modelRun(request);
      const batches = await batchesOf(request, run, { tally, signal, isLeft });
      if (batches === null) return { ...NOTHING_WRITTEN, stopped: null };
      const read = await batches.collect();
      await tellOf({ signal });
      return { ...read, ...tally.spent, elapsedMs: now() - begunMs };
    },
    async cancelBatches(request, { signal }) {
      if (request.blocked !== null) throw new StrataError(request.blocked);
      const endpoint = request.model?.endpoint;
      const place = endpoint === undefined ? null : placeOf(endpoint);
      if (endpoint === undefined || place === null) return 0;
      const open = (await reader.openBatches()).filter((one) => isAt(one, place));
      if (open.length === 0) return 0;
      return cancelBatches(open, { endpoint: await deps.connectBatches(endpoint), signal });
    },
    async estimateResummarize(input, request) {
      refuseMeaningless(input, request);
      const { privacy, provider } = request;
      const excluded = provider === 'extractive' ? [] : privacy.excludedProjects;
      const { wanted, leftOut } = await nodesToWrite(reader, input, excluded);
      const copies = provider === 'extractive' ? new Set() : copiesIn(wanted, input);
      const paid = wanted.filter((node) => !copies.has(node));
      return estimated(paid, leftOut, { request, kinds: await kindsFor(input, request) });
    },
    async estimateIndex(request) {
      if (request.model === null) return estimated([], [], { request });
      const { summaries, privacy, model } = request;
      const run = {
        ...(await promptRun(request)),
        ...privacy,
        temperature: summaries.temperature,
        maxOutputTokens: summaries.maxOutputTokens,
        baseUrl: model.endpoint.baseUrl,
        model: model.endpoint,
      };
      const { nodes, excluded } = await pendingNodes(run, deps, { zone: deps.zone, nowMs: now() });
      const leftOut = excluded === 0 ? [] : [{ reason: 'of an excluded project', nodes: excluded }];
      return estimated(nodes, leftOut, { request, isIndex: true });
    },
    async previewPrompt(nodeId, request) {
      const kinds = await kindsFor({ nodeId, below: false }, request);
      const run = { ...(await promptRun(request, kinds)), ...request.privacy };
      return previewPrompt(await existingNode(reader, nodeId), run, { reader, plan });
    },
    async fidelity(input, request, { signal }) {
      const measured = await measureVersion(input, reader, { ...plan, countTokens });
      if (!input.judge || measured.source === null) return measured.fidelity;
      const run = await promptRun(request);
      const judge = await judgeVersion(measured, run, { request, deps, signal });
      return { ...measured.fidelity, judge: judge ?? null };
    },
    diff: (input) => compareVersions(input, reader),
    compareClaims: (input) => claimsOfVersions(input, reader, plan),
    async presentInputs(nodeId) {
      const source = await readSource(reader, await existingNode(reader, nodeId));
      return { sourceHash: sourceHashOf(source, plan), dirty: source.dirty };
    },
    testConnection: (request, { signal }) => tryConnection(request, { deps, signal }),
    async linkIdeas(request, context) {
      const report = await linkByModel(await openLinking(request, linking()), context);
      await tellOf(context);
      return report;
    },
    async linkCompleted(request, { signal }) {
      const context = { signal, onProgress: () => undefined };
      const report = await linkQueued(await openLinking(request, linking()), 'link', context);
      await tellOf({ signal });
      return report;
    },
    estimateLinkIdeas: (request, again) => estimateLinking(request, { again, deps }),
    openModelGuide: (request, limits) => openModelGuide(request, deps, limits),
  };

  async function modelRun(request: SummaryRequest): Promise<ModelRun> {
    const run = await openRun(request, deps);
    if (!('model' in run)) throw new Error('the built-in summariser needs no second run');
    return run;
  }

  async function batchesOf(
    { model, summaries }: SummaryRequest,
    run: ModelRun,
    {
      isLeft,
      ...context
    }: Pick<Parameters<typeof openBatches>[1], 'tally' | 'signal'> & { readonly isLeft: boolean },
  ): Promise<BatchRun | null> {
    if (model === null) return null;
    return openBatches(run, {
      deps,
      at: model.endpoint,
      mayAsk: summaries.batches && !isLeft,
      onlyBuiltIn: isLeft,
      ...context,
    });
  }

  /** So that whoever asks later is told, too. What a person cancelled is no news to anybody. */
  async function noteStopped(
    { provider, model }: Pick<SummaryRequest, 'provider' | 'model'>,
    stopped: Failure | null,
    run: ModelRun | null,
  ): Promise<void> {
    if (provider === 'extractive') return;
    if (stopped === null || stopped.code === 'cancelled') return await writer.noteStopped(null);
    const { code, message } = stopped;
    const atMs = now();
    const waiting =
      run === null
        ? null
        : (await pendingNodes(run, deps, { zone: deps.zone, nowMs: atMs })).nodes.length;
    const name = model?.endpoint.model ?? null;
    await writer.noteStopped({ provider, model: name, code, message, atMs, waiting });
  }

  async function estimated(
    nodes: readonly SizedNode[],
    leftOut: OutputOf<'estimateIndex'>['leftOut'],
    {
      request,
      kinds,
      isIndex = false,
    }: {
      readonly request: SummaryRequest;
      readonly kinds?: readonly TemplateKind[] | undefined;
      /** Is it all that is due, or what a person asks for? */
      readonly isIndex?: boolean;
    },
  ): Promise<OutputOf<'estimateIndex'>> {
    const { provider, level, ceilings } = request;
    const model = await pricedNow(request, deps);
    const estimate = estimateNodes(nodes, {
      level,
      mayShare:
        isIndex && mayShareCalls({ level, maxOutputTokens: request.summaries.maxOutputTokens }),
      leftOut,
      provider,
      model: model?.endpoint.model ?? null,
      price: model?.price ?? null,
      priceFrom: model?.priceFrom ?? null,
      judge: judgeOf(request),
      promptTokens: model === null ? NO_PROMPTS : await promptTokens(nodes, request, kinds),
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

  /**
   * Tokens of the templates' own text; reads only the templates in use, since others may be broken.
   */
  async function promptTokens(
    nodes: readonly SizedNode[],
    request: SummaryRequest,
    kinds: readonly TemplateKind[] | undefined,
  ): Promise<PromptTokens> {
    const book = await openBook(request, deps, kinds);
    const tokensOf = (node: 'segment' | 'conversation' | 'day'): number =>
      nodes.some(({ level }) => promptOf(level) === promptOf(node))
        ? promptSize(book, { ...request, node, countTokens })
        : 0;
    return {
      segment: tokensOf('segment'),
      conversation: tokensOf('conversation'),
      period: tokensOf('day'),
    };
  }

  /**
   * A template requested for a single node applies to that node's kind; below it, each node takes
   * what fits.
   */
  async function kindsFor(
    { nodeId, below }: Pick<ResummarizeInput, 'nodeId' | 'below'>,
    request: SummaryRequest,
  ): Promise<readonly TemplateKind[] | undefined> {
    if (request.prompt === undefined || below) return undefined;
    const node = await existingNode(reader, nodeId);
    return [templateKind(node.level, request.level)];
  }

  async function promptRun(
    request: SummaryRequest,
    kinds?: readonly TemplateKind[],
  ): Promise<PromptRun> {
    const { privacy, level } = request;
    return {
      prompts: await openBook(request, deps, kinds),
      options: composeOptions(request, countTokens),
      maskEmail: privacy.maskEmail,
      level,
      countTokens,
      knowsSchemas: true,
      zone: deps.zone,
    };
  }
}

const NOTHING_WRITTEN = {
  written: 0,
  failed: [],
  calls: 0,
  tokensIn: 0,
  tokensOut: 0,
  cost: 0,
  elapsedMs: 0,
} as const;

/** A judge without a known price is not asked if there is a ceiling. */
function judgeOf({ judge, ceilings }: SummaryRequest): SummaryRequest['judge'] {
  const hasCeiling = ceilings.daily !== null || ceilings.monthly !== null;
  return judge?.price === null && hasCeiling ? null : judge;
}

/** Throws `bad-input` for a request that the built-in summariser, or an agent, cannot fulfil. */
function refuseMeaningless(
  { maxTokens, temperature }: ResummarizeInput,
  { provider }: SummaryRequest,
): void {
  if (provider !== 'extractive' && provider !== 'agent') return;
  const option =
    maxTokens !== undefined
      ? 'A longest answer (--max-tokens)'
      : temperature !== undefined
        ? 'A temperature (--temperature)'
        : null;
  if (option === null) return;
  throw new StrataError({
    code: 'bad-input',
    message:
      provider === 'agent'
        ? `${option} cannot be told to an agent's command. Leave it out, or choose another provider.`
        : `${option} is for models; the built-in summariser has none. Leave it out, or choose a provider.`,
  });
}
