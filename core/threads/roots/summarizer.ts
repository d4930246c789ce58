/**
 * Thread root: writes texts with models, measures and compares them. Stores through the writer's
 * port.
 */
import { homedir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { createIdeaPlanner } from '../../engine/ideas/planIdeas.ts';
import { tellDue } from '../../engine/ideas/tellDue.ts';
import { createPlanDeps } from '../../engine/index/planSegment.ts';
import type { Endpoint, OutgoingRequest } from '../../engine/summaries/ports/languageModel.ts';
import { parseSettings } from '../../engine/settings/defaultSettings.ts';
import { tidyExclusions } from '../../engine/settings/excluded.ts';
import { createProposalService } from '../../engine/proposals/proposalService.ts';
import type {
  ProposalService,
  ProposalServiceDeps,
} from '../../engine/proposals/proposalService.ts';
import { refuseUnsafe } from '../../engine/settings/settingsProblem.ts';
import { createSearch } from '../../engine/search/createSearch.ts';
import { createInFlight } from '../../engine/summaries/inFlight.ts';
import { createSummaryService } from '../../engine/summaries/summaryService.ts';
import type { SummaryService } from '../../engine/summaries/summaryService.ts';
import { createVectorCache } from '../../engine/search/vectors/vectorCache.ts';
import type { VectorRules } from '../../engine/search/vectors/vectorDeps.ts';
import { createVectorService } from '../../engine/search/vectors/vectorService.ts';
import type { VectorService } from '../../engine/search/vectors/vectorService.ts';
import type { Progress } from '../../model/progress.ts';
import { createSerialQueue } from '../../model/serialQueue.ts';
import { REMOTE_PROVIDERS } from '../../model/providers.ts';
import { StrataError, toFailure } from '../../model/result.ts';
import { hashText, hex } from '../../node/bytes.ts';
import { openLogFile } from '../../node/logFile.ts';
import { createAgentModel } from '../../node/models/agents/createAgentModel.ts';
import { sendAgent } from '../../node/models/agents/sendAgent.ts';
import { createCallRunners } from '../../node/models/callRunners.ts';
import { createBatchEndpoint } from '../../node/models/batches/createBatchEndpoint.ts';
import { createEmbeddingModel } from '../../node/models/createEmbeddingModel.ts';
import { createLanguageModel } from '../../node/models/createLanguageModel.ts';
import type { LanguageModelDeps } from '../../node/models/createLanguageModel.ts';
import { sendHttp } from '../../node/models/sendHttp.ts';
import { createToldModels, TOLD_MODELS } from '../../node/settings/toldModels.ts';
import { createSettingsFile } from '../../node/settings/settingsFile.ts';
import { createReader } from '../../store/createReader.ts';
import { openForReading } from '../../store/sql/openDatabase.ts';
import { openPrompts } from '../openPrompts.ts';
import { cancelSignal } from '../../model/cancelFlag.ts';
import { abortOnCancel } from '../abortOnCancel.ts';
import { logSlowQueries } from '../logSlowQueries.ts';
import { openGuides } from '../openGuides.ts';
import { thisWorker } from '../thisWorker.ts';
import { loadTokenCounter } from '../tokenCounter.ts';
import { storeAt } from '../writerPort.ts';

const thread = thisWorker('summarizer');
const { data } = thread;
const reader = createReader(openForReading(data.file));
const writer = storeAt(data.writer);
const log = openLogFile(data.log);
logSlowQueries(log);
const countTokens = loadTokenCounter(data.tokenTable);
const ticks = (): number => performance.now();

const settingsFile = createSettingsFile(join(data.settingsDir, 'settings.json'));
const told = createToldModels(join(data.settingsDir, TOLD_MODELS));
const runners = createCallRunners(sendHttp);
const agentRunners = createCallRunners(sendAgent(data.agents));
const prompts = openPrompts(data.settingsDir);
/** Shared by all runs, which go on side by side under the same ceilings. */
const inFlight = createInFlight();
const batchesInTurn = createSerialQueue();
const search = createSearch({ reader, countTokens, now: Date.now, ticks });
const vectorCache = createVectorCache({ reader, breathe: () => setImmediate() });
interface Services {
  readonly zone: string;
  readonly service: SummaryService;
  readonly vectors: VectorService;
  readonly proposals: ProposalService;
}

/** Shared by all runs until the memory's time zone changes. */
let present: Services | undefined;
let running = 0;

const onProgress = (progress: Progress): void => thread.tell({ type: 'progress', progress });

thread.expose({
  resummarize: (input, request, cancel) =>
    serving(({ service }) =>
      abortOnCancel(cancel, (signal) =>
        service.resummarize(input, request, { signal, onProgress }),
      ),
    ),
  indexByModel: (request, cancel, upTo) =>
    serving(({ service }) =>
      abortOnCancel(cancel, (signal) =>
        service.indexByModel(request, { signal, onProgress, upTo }),
      ),
    ),
  collectBatches: (request, isLeft, cancel) =>
    serving(({ service }) =>
      abortOnCancel(cancel, (signal) => service.collectBatches(request, isLeft, { signal })),
    ),
  cancelBatches: (request, cancel) =>
    serving(({ service }) =>
      abortOnCancel(cancel, (signal) => service.cancelBatches(request, { signal })),
    ),
  estimateResummarize: (input, request) =>
    serving(({ service }) => service.estimateResummarize(input, request)),
  estimateIndex: (request) => serving(({ service }) => service.estimateIndex(request)),
  previewPrompt: (nodeId, request) =>
    serving(({ service }) => service.previewPrompt(nodeId, request)),
  fidelity: (input, request, cancel) =>
    serving(({ service }) =>
      abortOnCancel(cancel, (signal) => service.fidelity(input, request, { signal })),
    ),
  compareClaims: (input) => serving(({ service }) => service.compareClaims(input)),
  diff: (input) => serving(({ service }) => service.diff(input)),
  presentInputs: (nodeId) => serving(({ service }) => service.presentInputs(nodeId)),
  testConnection: (request, cancel) =>
    serving(({ service }) =>
      abortOnCancel(cancel, (signal) => service.testConnection(request, { signal })),
    ),
  linkIdeas: (request, again, cancel) =>
    serving(({ service }) =>
      abortOnCancel(cancel, (signal) => service.linkIdeas(request, { again, signal, onProgress })),
    ),
  linkCompleted: (request, cancel) =>
    serving(({ service }) =>
      abortOnCancel(cancel, (signal) => service.linkCompleted(request, { signal })),
    ),
  estimateLinkIdeas: (request, again) =>
    serving(({ service }) => service.estimateLinkIdeas(request, again)),
  due: (input, request, cancel) =>
    serving(({ proposals }) =>
      abortOnCancel(cancel, (signal) => proposals.due(input, request, { signal })),
    ),
  propose: (input, request, cancel) =>
    serving(({ proposals }) =>
      abortOnCancel(cancel, (signal) => proposals.propose(input, request, { signal })),
    ),
  embed: (request, task, cancel) =>
    serving(({ vectors }) =>
      abortOnCancel(cancel, (signal) => vectors.embed(request, { task, signal, onProgress })),
    ),
  estimateEmbed: (request) => serving(({ vectors }) => vectors.estimate(request)),
  similar: (input, settings) => serving(({ vectors }) => vectors.similar(input, settings)),
  navigate: (input, guides, cancel) =>
    serving(({ service, vectors }) =>
      abortOnCancel(cancel, async (cancelled) =>
        search.navigate(
          input,
          cancelSignal(cancel, 'Nothing was changed.'),
          await openGuides(guides, input, { service, vectors, cancelled, deadline }),
        ),
      ),
    ),
});

/** Each run uses the service for the memory's current zone; runs under way keep theirs. */
async function serving<T>(work: (services: Services) => Promise<T>): Promise<T> {
  const zone = await reader.zone();
  if (present === undefined || (present.zone !== zone && running === 0)) present = servicesIn(zone);
  const services = present;
  running += 1;
  try {
    return await work(services);
  } finally {
    running -= 1;
  }
}

function servicesIn(zone: string): Services {
  const deps = serviceDeps(zone);
  return {
    zone,
    service: createSummaryService(deps),
    vectors: vectorsIn(zone),
    proposals: createProposalService(deps),
  };
}

function serviceDeps(zone: string): ProposalServiceDeps {
  return {
    reader,
    writer,
    log,
    prompts,
    plan: createPlanDeps({ countTokens, hashText, hex, ticks, tags: data.tags, log, zone }),
    countTokens,
    hashHex: (text) => hex(hashText(text)),
    now: Date.now,
    ticks,
    zone,
    spentSince: spentOrSetAside,
    inFlight,
    connect,
    connectBatches,
    batchesInTurn,
    told,
    current,
    breathe: () => setImmediate(),
    newId: () => crypto.randomUUID(),
    onWritten: (text) => thread.tell({ type: 'written', text }),
    tellIdeas: (signal) => tellDue(createIdeaPlanner(reader, hashText), writer, signal),
  };
}

function vectorsIn(zone: string): VectorService {
  return createVectorService({
    reader,
    writer,
    countTokens,
    hashText,
    now: Date.now,
    ticks,
    zone,
    spentSince: spentOrSetAside,
    inFlight,
    current,
    connect(endpoint) {
      if (endpoint.key !== null) log.hide(endpoint.key);
      return createEmbeddingModel(endpoint, { onRequest: keepRequest, runners });
    },
    breathe: () => setImmediate(),
    cache: vectorCache,
    deadline,
  });
}

/** Aborts what takes longer. */
function deadline(ms: number): AbortSignal {
  const controller = new AbortController();
  const failure = { code: 'cancelled', message: 'It took too long.' } as const;
  setTimeout(() => controller.abort(new StrataError(failure)), ms).unref();
  return controller.signal;
}

/** Calls in flight are not in it, batches are, until they end. */
async function spentOrSetAside(ms: number): Promise<number> {
  return (await reader.spentSince(ms)) + (await reader.setAsideForBatches());
}

async function connectBatches(endpoint: Endpoint) {
  if (endpoint.key !== null) log.hide(endpoint.key);
  const structure = await structureOf(endpoint);
  return createBatchEndpoint(endpoint, { onRequest: keepRequest, structure, now: Date.now });
}

async function connect(endpoint: Endpoint) {
  if (endpoint.key !== null) log.hide(endpoint.key);
  const structure = await structureOf(endpoint);
  const deps = { onRequest: keepRequest, structure };
  const model =
    endpoint.provider === 'agent'
      ? createAgentModel(endpoint, { ...deps, runners: agentRunners, machine: data.agents })
      : createLanguageModel(endpoint, { ...deps, runners });
  return { model, knowsSchemas: structure.get('') === 'json-schema' };
}

async function structureOf(endpoint: Endpoint): Promise<LanguageModelDeps['structure']> {
  const name = `${endpoint.baseUrl} ${endpoint.model}`;
  let known = (await reader.structure(name)) ?? undefined;
  return {
    get: () => known,
    set(_key, learnt) {
      if (learnt === known) return;
      known = learnt;
      writer
        .rememberStructure(name, learnt)
        .catch((thrown: unknown) =>
          log.warn(`How ${endpoint.model} is asked for structure was not kept: ${String(thrown)}`),
        );
    },
  };
}

/** What the settings allow now; they may have been saved since a run began. */
async function current(): Promise<VectorRules> {
  const { settings, dropped } = parseSettings(await settingsFile.read().catch(unreadable));
  // Where words are sent was settled when the run began.
  const rules = dropped.filter((path) => !/^(?:endpoints|embeddings)\b/.test(path));
  for (const provider of REMOTE_PROVIDERS) refuseUnsafe(rules, provider);
  const { privacy, money, embeddings } = settings;
  return {
    embeds: embeddings.enabled,
    excludedProjects: tidyExclusions(privacy.excludedProjects, homedir()),
    ceilings: { daily: money.daily, monthly: money.monthly },
  };
}

/** Without settings, nobody can tell what may leave the machine, so nothing does. */
function unreadable(thrown: unknown): never {
  const { message } = toFailure(thrown);
  throw new StrataError({ code: 'provider-not-configured', message }, { cause: thrown });
}

/** Records every request, whatever becomes of its reply. */
function keepRequest(request: OutgoingRequest): void {
  writer
    .recordOutgoing([request])
    .catch((thrown: unknown) => log.warn(`A request was not recorded: ${String(thrown)}`));
}
