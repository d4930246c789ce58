/** One engine on one memory: worker threads and what they answer. Made by whoever holds the lock. */
import { MessageChannel } from 'node:worker_threads';
import type { MemoryReader } from '../engine/ports/memoryReader.ts';
import { databasePath, defaultZone } from './dataDirectory.ts';
import { discoverLogs } from '../node/discoverLogs.ts';
import type { EventHub } from '../rpc/eventHub.ts';
import type { Handlers } from '../rpc/server.ts';
import { createHandlers } from './createHandlers.ts';
import { createImportRunner, createIndexRunner } from './longWork.ts';
import type { WriterStore } from './longWork.ts';
import { createTasks } from './tasks.ts';
import type { ReaderData } from './workers/reader.ts';
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
  /** Cancels long work, waits until it has ended, closes the database. */
  close(): Promise<void>;
}

/** Throws `database-from-newer-build`, `database-damaged`, `disk-full`, `path-unreadable`. */
export async function openEngine(options: EngineOptions): Promise<Engine> {
  const opening = new AsyncDisposableStack();
  try {
    return { handlers: await openParts(options, opening), close: () => opening.disposeAsync() };
  } catch (error) {
    await opening.disposeAsync();
    throw error;
  }
}

/** Starts the threads; each part is closed in the reverse order by `opening`. */
async function openParts(
  { dataDir, hub, env, reportBug }: EngineOptions,
  opening: AsyncDisposableStack,
): Promise<Handlers> {
  const file = databasePath(dataDir);
  const onDeath = (reason: string): void => reportBug(new Error(reason), 'worker');
  const writer = startWorker<WriterControl & WriterStore>('writer', {
    data: { file, zone: defaultZone(env) } satisfies WriterData,
    onDeath,
  });
  opening.defer(() => writer.stop());
  await writer.methods.open();
  opening.defer(() => writer.methods.close().catch(() => undefined));
  const reader = startWorker<MemoryReader>('reader', {
    data: { file } satisfies ReaderData,
    onDeath,
  });
  opening.defer(() => reader.stop());
  const importer = createImportRunner({
    hub,
    attach: (port) => writer.worker.postMessage({ type: 'attach', port }, [port]),
    newChannel: () => new MessageChannel(),
    onDeath,
  });
  opening.defer(() => importer.stop());
  const now = Date.now;
  const indexer = createIndexRunner({ file, writer: writer.methods, hub, now, onDeath });
  opening.defer(() => indexer.stop());
  const tasks = createTasks({ hub, jobs: writer.methods, now });
  opening.defer(() => tasks.stop());
  return createHandlers({
    reader: reader.methods,
    tasks,
    runImport: importer.run,
    runIndex: indexer.run,
    discover: () => discoverLogs(env),
    now,
  });
}
