/**
 * One engine on one memory: its threads and a handler for each procedure. Created by the lock
 * holder.
 */
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import type { EventPublisher } from '../../contract/events.ts';
import type { Handlers } from '../../contract/handlers.ts';
import { createAgentHandlers } from '../../engine/agents/handlers.ts';
import { createExportHandlers } from '../../engine/export/handlers.ts';
import { createImportHandlers } from '../../engine/import/handlers.ts';
import { createImportService } from '../../engine/import/importService.ts';
import { compressedEvent } from '../../engine/index/compressedEvent.ts';
import { createIndexHandlers } from '../../engine/index/handlers.ts';
import { indexBy } from '../../engine/index/indexBy.ts';
import { createIndexService } from '../../engine/index/indexService.ts';
import type { WrittenText } from '../../engine/index/ports/indexStore.ts';
import type { IndexReport } from '../../engine/index/runIndex.ts';
import { createConversationHandlers } from '../../engine/conversations/handlers.ts';
import { createLibraryHandlers } from '../../engine/library/handlers.ts';
import { openLive } from '../../engine/live/openLive.ts';
import type { Live } from '../../engine/live/openLive.ts';
import { createReadingGate } from '../../engine/live/readingGate.ts';
import { createTasks } from '../../engine/live/tasks.ts';
import type { TaskContext } from '../../engine/live/tasks.ts';
import { checkAfterCutOff, createCheck } from '../../engine/maintenance/check.ts';
import { createMaintenanceHandlers } from '../../engine/maintenance/handlers.ts';
import { createRescue } from '../../engine/maintenance/rescue.ts';
import { createSeal } from '../../engine/maintenance/seal.ts';
import { createIdeaHandlers } from '../../engine/ideas/handlers.ts';
import { createMarkHandlers } from '../../engine/marks/handlers.ts';
import { createProjectHandlers } from '../../engine/projects/handlers.ts';
import { createSearchHandlers } from '../../engine/search/handlers.ts';
import { embedAfterIndex } from '../../engine/search/vectors/embedAfterIndex.ts';
import { createBatchJob } from '../../engine/summaries/batches/batchJob.ts';
import { createEmbedJob } from '../../engine/search/vectors/embedJob.ts';
import { editionOf, hasFeature } from '../../engine/settings/features.ts';
import { applyEnvironment } from '../../engine/settings/effectiveSettings.ts';
import { createSettingsHandlers } from '../../engine/settings/handlers.ts';
import { createProposalHandlers } from '../../engine/proposals/handlers.ts';
import { createSummaryHandlers } from '../../engine/summaries/handlers.ts';
import { logWritten } from '../../engine/summaries/logWritten.ts';
import { spendOf } from '../../engine/summaries/spendOf.ts';
import type { Provider } from '../../model/providers.ts';
import type { Failure } from '../../model/result.ts';
import { agentSettingsHere } from '../../node/agents/agentSettingsHere.ts';
import { databasePath, defaultZone, spoolDirectory } from '../../node/dataDirectory.ts';
import { knownFolders } from '../../node/discoverLogs.ts';
import { removeAllDropped, removeDropped, removeDroppedLogs } from '../../node/droppedFiles.ts';
import { hashText } from '../../node/bytes.ts';
import { followedPathState } from '../../node/followedPathState.ts';
import { hookCommand } from '../../node/hook/hookCommand.ts';
import { logFileOptions, openLogFile } from '../../node/logFile.ts';
import { growingFolders, resolvePaths } from '../../node/paths.ts';
import { createFindAgents } from '../../node/models/agents/findAgents.ts';
import { agentMachine } from '../../node/models/agents/agentProgram.ts';
import { createFindLocalModels } from '../../node/models/findLocalModels.ts';
import { nodeRuntime } from '../../node/runtime.ts';
import type { OpenEncryption } from '../../node/secrets/createSecretStore.ts';
import type { EventHub } from '../../rpc/eventHub.ts';
import { backupFilesOf } from '../../store/maintenance/backup/backupFiles.ts';
import { openThreads } from '../../threads/openThreads.ts';
import type { ReplacingHandlers } from './replaceMemory.ts';
import { openSettings } from './openSettings.ts';
import { logFolders } from './replaceMemory.ts';
import type { LockFile } from '../../node/lockFile.ts';

export interface EngineOptions {
  readonly dataDir: string;
  /** Nothing is written once a different file is in its place. */
  readonly lockFile: LockFile;
  readonly hub: EventHub;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Holds settings, keys and prompts; two memories may share it. */
  readonly settingsDir: string;
  /** Encryption with a key that the system guards; null if there is none. */
  readonly openEncryption: OpenEncryption | null;
  /**
   * `on`: follows logs and runs jobs by itself. `off`: only answers, as for a single command.
   * `never`: does not follow imported paths either, as in the sample memory.
   */
  readonly live: 'on' | 'off' | 'never';
  /** The clock, epoch ms. Default: the machine's. */
  readonly now?: () => number;
  /** Receives bugs and threads that ended by themselves. */
  readonly reportBug: (thrown: unknown, where: string) => void;
}

/**
 * A handler for each procedure, except those that replace the memory: they belong to the host that
 * opens it.
 */
export type EngineHandlers = Omit<Handlers, keyof ReplacingHandlers>;

export interface Engine {
  readonly handlers: EngineHandlers;
  /** Why the memory is read-only; null if it can be written. */
  readonly readOnly: Failure | null;
  /** Resolves when a thread that the engine depends on has ended by itself. */
  readonly died: Promise<void>;
  /** Whether such a thread has ended. Becomes true before calls to it fail. */
  readonly isDead: () => boolean;
  /** Cancels long work, waits until it has ended, then closes the database. */
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
      readOnly: null,
      died: death.promise,
      isDead: () => dead,
      close: () => opening.disposeAsync(),
    };
  } catch (error) {
    await opening.disposeAsync();
    throw error;
  }
}

/** Assembles the parts; `opening` closes them in reverse order. */
async function openParts(
  { dataDir, lockFile, settingsDir, hub, env, reportBug, ...options }: EngineOptions,
  { opening, onDeath }: { readonly opening: AsyncDisposableStack; readonly onDeath: () => void },
): Promise<EngineHandlers> {
  const runtime = nodeRuntime(options.now);
  const { now, ticks } = runtime;
  const file = databasePath(dataDir);
  const spool = spoolDirectory(dataDir);
  const edition = editionOf(env);
  const tags = hasFeature(edition, 'Agents.Compression.Tags');
  const logOptions = logFileOptions(settingsDir, env);
  const log = openLogFile(logOptions);
  opening.defer(() => log.close());
  const onWritten = (texts: readonly WrittenText[]): void => {
    for (const text of texts) {
      logWritten(log, text);
      hub.publish('segmentCompressed', compressedEvent(text));
    }
    // Published even if no text changed: stale nodes become fresh once they are known to be
    // unchanged.
    hub.publish('changed', { what: ['nodes'] });
  };
  const threads = await openThreads(
    {
      dataDir,
      settingsDir,
      file,
      lockFile,
      zone: defaultZone(env),
      spool,
      tags,
      log: logOptions,
      env: logFolders(env),
      agents: agentMachine(env),
      onWritten,
      onThreadEnd: ({ message }) => reportBug(new Error(message), 'worker'),
      onDeath,
    },
    opening,
  );
  const { reader, heavyReader, writer, summarizer, machine, backups } = threads;
  const { settings, prompts } = openSettings({
    folder: settingsDir,
    openEncryption: options.openEncryption,
    env,
    log,
    projects: async () => [...(await reader.projects())],
  });
  const tasks = createTasks({ hub, jobs: writer, now, ticks, newId: runtime.newId });
  const indexer = createIndexService({
    newPlanner: threads.newPlanner,
    readFacts: async (context) =>
      (await reader.hasLogsWithoutFacts()) ? threads.verifier.readFacts(context) : 0,
    onWritten,
    hub,
    now,
  });
  const indexAll = async (
    provider: Provider | undefined,
    context: TaskContext,
  ): Promise<IndexReport> =>
    embedAfterIndex(await indexBy(provider, context, { indexer, summarizer, settings }), context, {
      settings,
      summarizer,
      log,
    });
  const gate = createReadingGate();
  const check = createCheck({ backups });
  const rescue = createRescue({
    dataDir,
    reader,
    writer,
    now,
    scout: machine,
    importPaths: (paths) => live.read(paths),
  });
  const live: Live = openLive({
    ...threads,
    isLive: options.live === 'on',
    pathState: followedPathState,
    spool,
    hook: hookCommand(env, { dataDir }),
    countLogs: (paths) => machine.countLogs(paths),
    resolvePaths,
    knownFolders: async () =>
      knownFolders(env)
        .filter(({ path }) => existsSync(path))
        .map(({ path, source }) => ({ path, source })),
    gate,
    indexer,
    indexAll,
    settings,
    tasks,
    otherJobs: [
      check,
      createSeal({ writer, runtime }),
      { name: 'rescue', ...rescue },
      createBatchJob({ reader, settings, summarizer, hub, ticks }),
      createEmbedJob({ reader, settings, summarizer, hub, ticks }),
    ],
    onWritten,
    tags,
    hub,
    log,
    runtime,
  });
  /** For what a person changes: texts follow. */
  const byPerson: EventPublisher = {
    publish: (name, payload) => {
      hub.publish(name, payload);
      live.tidy();
    },
  };
  const handlers: EngineHandlers = {
    ...createLibraryHandlers({
      reader,
      heavyReader,
      edition,
      settings: () => settings.settings(),
      now,
      turnTimeouts: async () => (await settings.settings()).live,
      spend: (inZone) => spendOf(inZone, { reader, settings, now }),
      following: () => live.following(),
      isRunning: live.isRunning,
      provider: async () => applyEnvironment(await settings.settings(), env).provider,
    }),
    ...createConversationHandlers({
      reader,
      heavyReader,
      settings: () => settings.settings(),
      now,
    }),
    ...createExportHandlers({
      heavyReader,
      settings: () => settings.settings(),
      now,
      home: homedir(),
    }),
    ...createImportHandlers({
      reader,
      tasks,
      gate,
      machine,
      resolvePaths,
      imports: createImportService({
        newImporter: threads.newImporter,
        jobs: writer,
        hub,
        now,
        removeDropped: (paths) =>
          paths === undefined ? removeAllDropped(dataDir) : removeDropped(dataDir, paths),
      }),
      growing: (paths) => growingFolders(paths, dataDir),
      follow: options.live === 'never' ? null : (paths) => live.followImported(paths),
    }),
    ...createProjectHandlers({
      reader,
      heavyReader,
      writer,
      hub: byPerson,
      settings: () => settings.settings(),
      now,
    }),
    ...createMarkHandlers({ reader, heavyReader, writer, hub: byPerson, hashText, now }),
    ...createIdeaHandlers({
      reader,
      heavyReader,
      writer,
      hub: byPerson,
      hashText,
      halfLives: async () => (await settings.settings()).ideas.halfLives,
      now,
      settings,
      summarizer,
      tasks,
    }),
    ...createIndexHandlers({ tasks, settings, summarizer, indexer, writer, indexAll }),
    ...createSummaryHandlers({
      reader,
      writer,
      settings,
      summarizer,
      tasks,
      hub: byPerson,
      edition,
      now,
    }),
    ...createProposalHandlers({ settings, summarizer, hub, edition }),
    ...createSearchHandlers({ heavyReader, settings, summarizer, tasks }),
    ...live.handlers,
    ...createMaintenanceHandlers({
      dataDir,
      reader,
      heavyReader,
      writer,
      scout: machine,
      tasks,
      backups,
      backupFiles: backupFilesOf(file),
      verifier: threads.verifier,
      removeUploads: (logs) => removeDroppedLogs(dataDir, logs),
      hub,
      runtime,
    }),
    ...createSettingsHandlers({
      settings,
      prompts,
      summarizer,
      findLocalModels: createFindLocalModels(env),
      findLocalAgents: createFindAgents(agentMachine(env)),
      hub,
      onSaved: () => live.refresh(),
    }),
    ...createAgentHandlers(agentSettingsHere(env)),
  };
  // Deferred last, so that tasks stop before the threads that work for them.
  opening.defer(() => tasks.stop());
  opening.defer(() => live.stop());
  await live.start();
  const checkNow = async (): Promise<void> => {
    threads.setChecked(await checkAfterCutOff(check, { jobs: writer, log, now }));
  };
  // Checking reads the whole memory, which would delay a host that runs a single command; the next
  // long-lived host does it.
  if (threads.cutOff && options.live === 'on') void checkNow();
  return handlers;
}
