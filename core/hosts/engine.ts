/** One engine on one memory: worker threads and what they answer. Made by whoever holds the lock. */
import { randomUUID } from 'node:crypto';
import { MessageChannel } from 'node:worker_threads';
import { join } from 'node:path';
import type { WrittenText } from '../engine/ports/indexStore.ts';
import type { MemoryReader } from '../engine/ports/memoryReader.ts';
import type { SummaryReader } from '../engine/ports/summaryStore.ts';
import { editionOf, hasFeature } from '../engine/settings/features.ts';
import { logWritten } from '../engine/summaries/logWritten.ts';
import { databasePath, defaultZone } from './dataDirectory.ts';
import type { Failure } from '../model/result.ts';
import type { EventHub } from '../rpc/eventHub.ts';
import type { Handlers } from '../rpc/server.ts';
import { createHandlers } from './createHandlers.ts';
import { createImportRunner, createIndexRunner } from './longWork.ts';
import type { WriterStore } from './longWork.ts';
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
import { createLazyWorker } from './workers/lazyWorker.ts';
import type { ReaderData } from './workers/reader.ts';
import type { ScoutData, ScoutMethods } from './workers/scout.ts';
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
  /** Is told when a thread ended by itself. */
  readonly reportBug: (thrown: unknown, where: string) => void;
}

export interface Engine {
  readonly handlers: Handlers;
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
  { dataDir, settingsDir, encryption, hub, env, reportBug }: EngineOptions,
  { opening, onDeath }: { readonly opening: AsyncDisposableStack; readonly onDeath: () => void },
): Promise<Handlers> {
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
  await writer.methods.open();
  opening.defer(() => writer.methods.close().catch(() => undefined));
  const reader = startWorker<MemoryReader & SummaryReader>('reader', {
    data: { file } satisfies ReaderData,
    onDeath: dies,
  });
  opening.defer(() => reader.stop());
  const now = Date.now;
  const importer = createImportRunner({
    dataDir,
    hub,
    jobs: writer.methods,
    now,
    attach: (port) => writer.worker.postMessage({ type: 'attach', port }, [port]),
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
  const indexer = createIndexRunner({
    planner: { file, tags, log: logOptions },
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
    attach: (port) => writer.worker.postMessage({ type: 'attach', port }, [port]),
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
  const scout = createLazyWorker<ScoutMethods>((onEnd) =>
    startWorker<ScoutMethods>('scout', {
      data: { dataDir, env: scoutEnv(env), zone } satisfies ScoutData,
      onDeath: (failure) => {
        onEnd();
        report(failure);
      },
    }),
  );
  opening.defer(() => scout.stop());
  const tasks = createTasks({
    hub,
    jobs: writer.methods,
    now,
    ticks: () => performance.now(),
    newId: randomUUID,
  });
  opening.defer(() => tasks.stop());
  return createHandlers({
    reader: reader.methods,
    tasks,
    runImport: importer.run,
    runIndex: ({ provider }, context) =>
      indexBy(provider, context, { indexer, summarizer, settings }),
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
    }),
    edition,
    abandonImport: importer.abandon,
    scout: {
      discover: () => scout.run((methods) => methods.discover()),
      browse: (path) => scout.run((methods) => methods.browse(path)),
      keep: (piece) => scout.run((methods) => methods.keep(piece)),
    },
    now,
  });
}

/** Keys of providers are nothing to a thread that lists files. */
function scoutEnv(env: EngineOptions['env']): ScoutData['env'] {
  return { CLAUDE_CONFIG_DIR: env['CLAUDE_CONFIG_DIR'], CODEX_HOME: env['CODEX_HOME'] };
}
