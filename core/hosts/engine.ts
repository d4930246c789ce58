/** One engine on one memory: worker threads and what they answer. Made by whoever holds the lock. */
import { randomUUID } from 'node:crypto';
import { MessageChannel } from 'node:worker_threads';
import type { MemoryReader } from '../engine/ports/memoryReader.ts';
import { databasePath, defaultZone } from './dataDirectory.ts';
import type { Failure } from '../model/result.ts';
import type { EventHub } from '../rpc/eventHub.ts';
import type { Handlers } from '../rpc/server.ts';
import { createHandlers } from './createHandlers.ts';
import { createImportRunner, createIndexRunner } from './longWork.ts';
import type { WriterStore } from './longWork.ts';
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
  { dataDir, hub, env, reportBug }: EngineOptions,
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
  const reader = startWorker<MemoryReader>('reader', {
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
  const indexer = createIndexRunner({ file, writer: writer.methods, hub, now, onDeath: report });
  opening.defer(() => indexer.stop());
  dependents.push((failure) => indexer.stop(failure));
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
    runIndex: indexer.run,
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
