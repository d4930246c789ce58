/** One engine on one memory: worker threads and what they answer. Made by whoever holds the lock. */
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { MessageChannel } from 'node:worker_threads';
import type { MessagePort } from 'node:worker_threads';
import { join } from 'node:path';
import { createReadingGate } from '../engine/live/readingGate.ts';
import type { IndexReader, WrittenText } from '../engine/ports/indexStore.ts';
import type { ForgetReader } from '../engine/ports/forgetStore.ts';
import type { MemoryReader } from '../engine/ports/memoryReader.ts';
import type { SummaryReader } from '../engine/ports/summaryStore.ts';
import type { SweepReader, SweepScout } from '../engine/ports/sweepStore.ts';
import type { WorkReader } from '../engine/ports/workStore.ts';
import { editionOf, hasFeature } from '../engine/settings/features.ts';
import { logWritten } from '../engine/summaries/logWritten.ts';
import { databasePath, defaultZone, spoolDirectory } from './dataDirectory.ts';
import type { IndexReport } from '../engine/index/runIndex.ts';
import type { Provider } from '../model/providers.ts';
import type { Failure } from '../model/result.ts';
import type { EventHub } from '../rpc/eventHub.ts';
import { createBackupKeeper } from './care/backupKeeper.ts';
import { createRescue } from './care/rescue.ts';
import { createCareHandlers } from './care/careHandlers.ts';
import { checkAfterCutOff, createCheck } from './care/check.ts';
import { createSeal } from './care/seal.ts';
import { createVerifierThread } from './care/verifierThread.ts';
import { createHandlers } from './createHandlers.ts';
import type { EngineHandlers } from './createHandlers.ts';
import { followedPaths, foldersToFollow } from './live/followedPaths.ts';
import { openLive } from './live/openLive.ts';
import type { Live } from './live/openLive.ts';
import { createImportRunner, createIndexRunner } from './longWork.ts';
import type { WriterStore } from './longWork.ts';
import { knownFolders } from '../node/discoverLogs.ts';
import { logLevel } from '../node/log/logLevel.ts';
import { openLogFile } from '../node/logFile.ts';
import { createSecretStore } from '../node/secrets/createSecretStore.ts';
import type { TextEncryption } from '../node/secrets/createSecretStore.ts';
import { createSettingsFile } from '../node/settings/settingsFile.ts';
import { openPrompts } from './openPrompts.ts';
import { compressedEvent } from './summaries/compressedEvent.ts';
import { indexBy } from './summaries/indexBy.ts';
import { createSettingsService } from './summaries/settingsService.ts';
import { spendOf } from './summaries/spendOf.ts';
import { createSummarizerThread } from './summaries/summarizerThread.ts';
import { createSummaryHandlers } from './summaries/summaryHandlers.ts';
import { createTasks } from './tasks.ts';
import type { TaskContext } from './tasks.ts';
import { createLazyWorker } from './workers/lazyWorker.ts';
import type { PlannerData } from './workers/planner.ts';
import type { ReaderData } from './workers/reader.ts';
import type { ScoutData, ScoutThread } from './workers/scout.ts';
import { startWorker } from './workers/startWorker.ts';
import type { WriterControl, WriterData } from './workers/writer.ts';

export interface EngineOptions {
  readonly dataDir: string;
  readonly hub: EventHub;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Where settings, keys and prompts lie: two memories may share them. */
  readonly settingsDir: string;
  /** With a key that the system guards; null where there is none. */
  readonly encryption: TextEncryption | null;
  /**
   * `on`: follows logs and runs jobs by itself. `off`: only answers, such as for one command. `never`: and
   * follows nothing that is imported, such as the sample memory.
   */
  readonly live: 'on' | 'off' | 'never';
  /** Is told when a thread ended by itself. */
  readonly reportBug: (thrown: unknown, where: string) => void;
}

export interface Engine {
  readonly handlers: EngineHandlers;
  /** Resolves when a thread that the engine cannot do without has ended by itself. */
  readonly died: Promise<void>;
  /** Has one? True before the calls to it fail. */
  readonly isDead: () => boolean;
  /** Cancels long work, waits until it has ended, closes the database. */
  close(): Promise<void>;
}

/** Throws `database-from-newer-build`, `database-damaged`, `disk-full`, `path-unreadable`. */
export async function openEngine(options: EngineOptions): Promise<Engine> {
  const opening = new AsyncDisposableStack();
  const death = Promise.withResolvers<void>();
  let dead = false;
  const onDeath = (): void => {
    dead = true;
    death.resolve();
  };
  try {
    const handlers = await openParts(options, { opening, onDeath });
    return {
      handlers,
      died: death.promise,
      isDead: () => dead,
      close: () => opening.disposeAsync(),
    };
  } catch (error) {
    await opening.disposeAsync();
    throw error;
  }
}

/** Starts the threads; each part is closed in the reverse order by `opening`. */
async function openParts(
  { dataDir, settingsDir, encryption, hub, env, live: liveMode, reportBug }: EngineOptions,
  { opening, onDeath }: { readonly opening: AsyncDisposableStack; readonly onDeath: () => void },
): Promise<EngineHandlers> {
  const file = databasePath(dataDir);
  const zone = defaultZone(env);
  const report = ({ message }: Failure): void => reportBug(new Error(message), 'worker');
  const dependents: ((failure: Failure) => Promise<void>)[] = [];
  const dies = (failure: Failure): void => {
    report(failure);
    onDeath();
    // Their calls to the dead one would never be answered.
    for (const stop of dependents) void stop(failure);
  };
  const writer = startWorker<WriterControl & WriterStore>('writer', {
    data: { file, zone } satisfies WriterData,
    onDeath: dies,
  });
  opening.defer(() => writer.stop());
  const { cutOff } = await writer.methods.open();
  let checked = !cutOff;
  opening.defer(() => writer.methods.close(checked).catch(() => undefined));
  const reader = startWorker<
    ForgetReader & MemoryReader & SummaryReader & WorkReader & IndexReader & SweepReader
  >('reader', {
    data: { file } satisfies ReaderData,
    onDeath: dies,
  });
  opening.defer(() => reader.stop());
  const now = Date.now;
  const attach = (port: MessagePort): void =>
    writer.worker.postMessage({ type: 'attach', port }, [port]);
  const importer = createImportRunner({
    dataDir,
    hub,
    jobs: writer.methods,
    now,
    attach,
    newChannel: () => new MessageChannel(),
    onDeath: report,
  });
  opening.defer(() => importer.stop());
  dependents.push((failure) => importer.stop(failure));
  const edition = editionOf(env);
  const tags = hasFeature(edition, 'Agents.Compression.Tags');
  const logOptions = { folder: join(settingsDir, 'logs'), level: logLevel(env) };
  const log = openLogFile(logOptions);
  opening.defer(() => log.close());
  const onWritten = (texts: readonly WrittenText[]): void => {
    for (const text of texts) {
      logWritten(log, text);
      hub.publish('segmentCompressed', compressedEvent(text));
    }
    if (texts.length > 0) hub.publish('changed', { what: ['nodes'] });
  };
  const planner: PlannerData = { file, tags, log: logOptions };
  const indexer = createIndexRunner({
    planner,
    writer: writer.methods,
    hub,
    now,
    onWritten,
    onDeath: report,
  });
  opening.defer(() => indexer.stop());
  dependents.push((failure) => indexer.stop(failure));
  const summarizer = createSummarizerThread({
    data: { file, dataDir: settingsDir, tags, log: logOptions },
    attach,
    newChannel: () => new MessageChannel(),
    onWritten,
    onDeath: report,
  });
  opening.defer(() => summarizer.stop());
  dependents.push((failure) => summarizer.stop(failure));
  const prompts = openPrompts(settingsDir);
  const settings = createSettingsService({
    file: createSettingsFile(join(settingsDir, 'settings.json')),
    secrets: createSecretStore({
      dataDir: settingsDir,
      encryption,
      tell: (message) => log.warn(message),
    }),
    prompts,
    env,
    log,
    projects: async () => [...(await reader.methods.projects())],
  });
  const scout = createLazyWorker<ScoutThread & SweepScout>((onEnd) =>
    startWorker<ScoutThread & SweepScout>('scout', {
      data: { dataDir, env: scoutEnv(env) } satisfies ScoutData,
      onDeath: (failure) => {
        onEnd();
        report(failure);
      },
    }),
  );
  opening.defer(() => scout.stop());
  const sweepScout: SweepScout = {
    ageingLogs: (untilMs) => scout.run((methods) => methods.ageingLogs(untilMs)),
    missingLogs: (logs) => scout.run((methods) => methods.missingLogs(logs)),
  };
  const tasks = createTasks({
    hub,
    jobs: writer.methods,
    now,
    ticks: () => performance.now(),
    newId: randomUUID,
  });
  opening.defer(() => tasks.stop());
  const keeper = createBackupKeeper({ dataDir, file, zone, env: scoutEnv(env) }, report);
  opening.defer(() => keeper.stop());
  const check = createCheck({ keeper });
  const verify = createVerifierThread({
    data: { file, tags },
    attach,
    newChannel: () => new MessageChannel(),
    onDeath: report,
  });
  opening.defer(() => verify.stop());
  dependents.push((failure) => verify.stop(failure));
  const gate = createReadingGate();
  const indexAll = (provider: Provider | undefined, context: TaskContext): Promise<IndexReport> =>
    indexBy(provider, context, { indexer, summarizer, settings });
  const rescue = createRescue({
    dataDir,
    scout: sweepScout,
    reader: reader.methods,
    writer: writer.methods,
    importPaths: (paths) => live.read(paths),
    now,
  });
  const live: Live = openLive({
    isLive: liveMode === 'on',
    file,
    spool: spoolDirectory(dataDir),
    planner,
    reader: reader.methods,
    writer: writer.methods,
    attach,
    gate,
    indexer,
    summarizer,
    settings,
    tasks,
    indexAll,
    knownFolders: async () =>
      knownFolders(env)
        .filter(({ path }) => existsSync(path))
        .map(({ path, source }) => ({ path, source })),
    otherJobs: [check, createSeal({ writer: writer.methods, now }), { name: 'rescue', ...rescue }],
    hub,
    log,
    tags,
    now,
    onWritten,
    onDeath: report,
  });
  opening.defer(() => live.stop());
  dependents.push((failure) => live.fail(failure));
  const handlers = createHandlers({
    reader: reader.methods,
    tasks,
    runImport: async (input, context) => {
      const paths = followedPaths(input.paths).map(({ path }) => path);
      const imported = await gate.importing(paths, () => importer.run(input, context));
      if (liveMode !== 'never') await live.followImported(await foldersToFollow(paths, dataDir));
      return imported;
    },
    runIndex: ({ provider }, context) => indexAll(provider, context),
    spend: (inZone) => spendOf(inZone, { reader: reader.methods, settings, now }),
    summaries: createSummaryHandlers({
      reader: reader.methods,
      writer: writer.methods,
      settings,
      prompts,
      summarizer,
      tasks,
      hub,
      edition,
      now,
      onSaved: () => live.refresh(),
    }),
    edition,
    abandonImport: importer.abandon,
    silences: async () => (await settings.settings()).live,
    work: live.handlers,
    isRunning: live.isRunning,
    care: createCareHandlers({
      dataDir,
      file,
      env,
      reader: reader.methods,
      writer: writer.methods,
      scout: sweepScout,
      tasks,
      keeper,
      verify,
      hub,
      now,
    }),
    scout: {
      discover: async () => {
        const calendar = await reader.methods.zone();
        return scout.run((methods) => methods.discover(calendar));
      },
      browse: (path) => scout.run((methods) => methods.browse(path)),
      keep: (piece) => scout.run((methods) => methods.keep(piece)),
    },
    now,
  });
  await live.start();
  const checkNow = async (): Promise<void> => {
    checked = await checkAfterCutOff(check, { jobs: writer.methods, log, now });
  };
  // Reading all of it would hold up a host that is here for one command; the next one does it.
  if (cutOff && liveMode === 'on') void checkNow();
  return handlers;
}

/** Keys of providers are nothing to a thread that lists files. */
function scoutEnv(env: EngineOptions['env']): ScoutData['env'] {
  return { CLAUDE_CONFIG_DIR: env['CLAUDE_CONFIG_DIR'], CODEX_HOME: env['CODEX_HOME'] };
}
