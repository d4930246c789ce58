/** Thread root: writes texts by models, measures and compares them. Stores through the writer's port. */
import { homedir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import type { MessagePort } from 'node:worker_threads';
import type { OutputOf, ParsedInputOf } from '../../contract/procedures.ts';
import type { VersionDifference } from '../../domain/compose/diffVersions.ts';
import { createPlanDeps } from '../../engine/index/planSegment.ts';
import type { IndexWriter, WrittenText } from '../../engine/ports/indexStore.ts';
import type { Endpoint, OutgoingRequest } from '../../engine/ports/languageModel.ts';
import type { SummaryWriter } from '../../engine/ports/summaryStore.ts';
import { parseSettings } from '../../engine/settings/defaultSettings.ts';
import { tidyExclusions } from '../../engine/settings/excluded.ts';
import { refuseUnsafe } from '../../engine/settings/settingsProblem.ts';
import type { ModelPhase } from '../../engine/summaries/indexByModel.ts';
import type { CurrentRules } from '../../engine/summaries/modelChoice.ts';
import type { ResummarizeInput } from '../../engine/summaries/resummarize.ts';
import { createSummaryService } from '../../engine/summaries/summaryService.ts';
import type { SummaryService } from '../../engine/summaries/summaryService.ts';
import type { SummaryRequest } from '../../engine/summaries/summaryRequest.ts';
import type { Fidelity } from '../../model/fidelity.ts';
import type { PeriodLevel } from '../../model/periods.ts';
import type { Progress } from '../../model/progress.ts';
import { REMOTE_PROVIDERS } from '../../model/providers.ts';
import { StrataError, toFailure } from '../../model/result.ts';
import { hashText, hex } from '../../node/bytes.ts';
import { openLogFile } from '../../node/logFile.ts';
import type { LogFileOptions } from '../../node/logFile.ts';
import { createCallRunners } from '../../node/models/callRunners.ts';
import { createLanguageModel } from '../../node/models/createLanguageModel.ts';
import { createSettingsFile } from '../../node/settings/settingsFile.ts';
import { createReader } from '../../store/createReader.ts';
import { openForReading } from '../../store/openDatabase.ts';
import { openPrompts } from '../openPrompts.ts';
import { abortOnCancel } from './abortOnCancel.ts';
import { expose, remote, sendNote } from './channel.ts';
import { loadTokenCounter } from './tokenCounter.ts';

export interface SummarizerData {
  readonly file: string;
  readonly dataDir: string;
  readonly writer: MessagePort;
  /** Does the edition have Tags? */
  readonly tags: boolean;
  readonly log: LogFileOptions;
}

/** What the thread tells unasked. */
export type SummarizerNote =
  | { readonly type: 'progress'; readonly progress: Progress }
  | { readonly type: 'written'; readonly text: WrittenText };

/** `cancel` is a flag that the host shares. */
export interface SummarizerMethods {
  resummarize(
    input: ResummarizeInput,
    request: SummaryRequest,
    cancel: SharedArrayBuffer,
  ): Promise<OutputOf<'resummarize'>>;
  /** Up to a level; without it all. */
  indexByModel(
    request: SummaryRequest,
    cancel: SharedArrayBuffer,
    upTo?: PeriodLevel,
  ): Promise<ModelPhase>;
  estimateResummarize(
    input: ResummarizeInput,
    request: SummaryRequest,
  ): Promise<OutputOf<'estimateResummarize'>>;
  estimateIndex(request: SummaryRequest): Promise<OutputOf<'estimateIndex'>>;
  previewPrompt(nodeId: string, request: SummaryRequest): Promise<OutputOf<'previewPrompt'>>;
  fidelity(
    input: ParsedInputOf<'fidelity'>,
    request: SummaryRequest,
    cancel: SharedArrayBuffer,
  ): Promise<Fidelity>;
  diff(input: ParsedInputOf<'diff'>): Promise<VersionDifference>;
  presentInputs(
    nodeId: string,
  ): Promise<{ readonly sourceHash: Uint8Array; readonly dirty: number }>;
  testConnection(
    request: SummaryRequest,
    cancel: SharedArrayBuffer,
  ): Promise<OutputOf<'testConnection'>>;
}

if (parentPort === null) throw new Error('summarizer.ts runs as a worker thread');
const port = parentPort;
const data = workerData as SummarizerData;
const reader = createReader(openForReading(data.file));
const { methods: writer } = remote<SummaryWriter & IndexWriter>(data.writer);
const log = openLogFile(data.log);
const countTokens = loadTokenCounter();
const ticks = (): number => performance.now();

const settingsFile = createSettingsFile(join(data.dataDir, 'settings.json'));
const runners = createCallRunners();
const prompts = openPrompts(data.dataDir);
/** One for all runs, so that they share their ceilings, as long as the zone of the days stays. */
let present: { readonly zone: string; readonly service: SummaryService } | undefined;
let running = 0;

const onProgress = (progress: Progress): void =>
  sendNote(port, { type: 'progress', progress } satisfies SummarizerNote);

const methods: SummarizerMethods = {
  resummarize: (input, request, cancel) =>
    serving((service) =>
      abortOnCancel(cancel, (signal) =>
        service.resummarize(input, request, { signal, onProgress }),
      ),
    ),
  indexByModel: (request, cancel, upTo) =>
    serving((service) =>
      abortOnCancel(cancel, (signal) =>
        service.indexByModel(request, { signal, onProgress, upTo }),
      ),
    ),
  estimateResummarize: (input, request) =>
    serving((service) => service.estimateResummarize(input, request)),
  estimateIndex: (request) => serving((service) => service.estimateIndex(request)),
  previewPrompt: (nodeId, request) => serving((service) => service.previewPrompt(nodeId, request)),
  fidelity: (input, request, cancel) =>
    serving((service) =>
      abortOnCancel(cancel, (signal) => service.fidelity(input, request, { signal })),
    ),
  diff: (input) => serving((service) => service.diff(input)),
  presentInputs: (nodeId) => serving((service) => service.presentInputs(nodeId)),
  testConnection: (request, cancel) =>
    serving((service) =>
      abortOnCancel(cancel, (signal) => service.testConnection(request, { signal })),
    ),
};
expose(port, methods);

/** Runs work with the service of the zone that the memory has now; runs under way keep to theirs. */
async function serving<T>(work: (service: SummaryService) => Promise<T>): Promise<T> {
  const zone = await reader.zone();
  if (present === undefined || (present.zone !== zone && running === 0))
    present = { zone, service: serviceIn(zone) };
  const { service } = present;
  running += 1;
  try {
    return await work(service);
  } finally {
    running -= 1;
  }
}

function serviceIn(zone: string): SummaryService {
  return createSummaryService({
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
    spentSince: (ms) => reader.spentSince(ms),
    connect,
    current,
    breathe: () => setImmediate(),
    onWritten: (text) => sendNote(port, { type: 'written', text } satisfies SummarizerNote),
  });
}

async function connect(endpoint: Endpoint) {
  if (endpoint.key !== null) log.hide(endpoint.key);
  const name = `${endpoint.baseUrl} ${endpoint.model}`;
  let known = (await reader.structure(name)) ?? undefined;
  const model = createLanguageModel(endpoint, {
    onRequest: keepRequest,
    runners,
    structure: {
      get: () => known,
      set(_key, structure) {
        if (structure === known) return;
        known = structure;
        writer
          .rememberStructure(name, structure)
          .catch((thrown: unknown) =>
            log.warn(
              `How ${endpoint.model} is asked for structure was not kept: ${String(thrown)}`,
            ),
          );
      },
    },
  });
  return { model, knowsSchemas: known === 'json-schema' };
}

/** What the settings allow now, whoever has saved them since a run began. */
async function current(): Promise<CurrentRules> {
  const { settings, dropped } = parseSettings(await settingsFile.read().catch(unreadable));
  // Where words go was settled when the run began.
  const rules = dropped.filter((path) => !path.startsWith('endpoints'));
  for (const provider of REMOTE_PROVIDERS) refuseUnsafe(rules, provider);
  const { privacy, money } = settings;
  return {
    excludedProjects: tidyExclusions(privacy.excludedProjects, homedir()),
    ceilings: { daily: money.daily, monthly: money.monthly },
  };
}

/** What may leave the machine nobody can tell then: nothing does. */
function unreadable(thrown: unknown): never {
  const { message } = toFailure(thrown);
  throw new StrataError({ code: 'provider-not-configured', message }, { cause: thrown });
}

/** Every request is kept, whatever becomes of its answer. */
function keepRequest(request: OutgoingRequest): void {
  writer
    .recordOutgoing([request])
    .catch((thrown: unknown) => log.warn(`A request was not recorded: ${String(thrown)}`));
}
