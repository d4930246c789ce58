/** The threads of an engine. */
import { MessageChannel } from 'node:worker_threads';
import type { MessagePort } from 'node:worker_threads';
import type { LogImporter } from '../engine/import/ports/logImporter.ts';
import type { MachineFiles } from '../engine/import/ports/machineFiles.ts';
import type { Planner } from '../engine/index/ports/planner.ts';
import type { WrittenText } from '../engine/index/ports/indexStore.ts';
import type { MemoryReads, MemoryWrites } from '../engine/library/ports/memoryStore.ts';
import type { LogWatcher, LogWatcherNote, StartWatcher } from '../engine/live/ports/logWatcher.ts';
import type { OnDemandWorker } from '../engine/live/ports/onDemandWorker.ts';
import type { ExpiringLogsFinder } from '../engine/maintenance/ports/expiringLogs.ts';
import type { Search } from '../engine/search/createSearch.ts';
import type { Progress, ReportProgress } from '../model/progress.ts';
import type { Failure } from '../model/result.ts';
import type { LockFile } from '../node/lockFile.ts';
import type { LogFileOptions } from '../node/logFile.ts';
import { createBackupThread } from './backupThread.ts';
import { createLazyWorker } from './lazyWorker.ts';
import type { ImporterData } from './roots/importer.ts';
import type { PlannerData } from './roots/planner.ts';
import type { ReaderData } from './roots/reader.ts';
import type { ScoutData } from './roots/scout.ts';
import type { WatcherData } from './roots/watcher.ts';
import type { WriterControl, WriterData } from './roots/writer.ts';
import { startWorker } from './startWorker.ts';
import { createSummarizerThread } from './summarizerThread.ts';
import { createVerifierThread } from './verifierThread.ts';

export interface ThreadsOptions {
  readonly dataDir: string;
  /** The memory's database. */
  readonly file: string;
  /** Nothing is written once another file lies there. */
  readonly lockFile: LockFile;
  /** Of a new memory's calendar. */
  readonly zone: string;
  /** Where settings, keys and prompts lie. */
  readonly settingsDir: string;
  /** Where hooks leave their notes. */
  readonly spool: string;
  /** Does the edition have Tags? */
  readonly tags: boolean;
  readonly log: LogFileOptions;
  /** Where known tools keep their logs: keys of providers are nothing to a thread that lists files. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Receives texts that a model wrote. */
  readonly onWritten: (texts: readonly WrittenText[]) => void;
  /** Hears of each thread that ended by itself. */
  readonly onThreadEnd: (failure: Failure) => void;
  /** The engine cannot do without the thread that ended. */
  readonly onDeath: () => void;
}

interface WorkerIdle {
  readonly idleMs?: number;
}

/**
 * Starts the writing and the reading thread; all others start with their first work. Each is ended in
 * the reverse order by `opening`. When the writer or the reader ends by itself, calls to the others that
 * would wait for it fail with the same failure.
 *
 * Throws `database-from-newer-build`, `database-damaged`, `disk-full`, `path-unreadable`.
 */
export async function openThreads(options: ThreadsOptions, opening: AsyncDisposableStack) {
  const { dataDir, settingsDir, file, lockFile, zone, tags, log, env, onThreadEnd } = options;
  const dependents: ((failure: Failure) => Promise<void>)[] = [];
  const dies = (failure: Failure): void => {
    onThreadEnd(failure);
    options.onDeath();
    for (const stop of dependents) void stop(failure);
  };
  /** Ends a thread with the engine, and as soon as the writer or the reader has ended. */
  const owned = <T extends { stop(failure?: Failure): Promise<void> }>(thread: T): T => {
    opening.defer(() => thread.stop());
    dependents.push((failure) => thread.stop(failure));
    return thread;
  };

  const writer = startWorker<WriterControl & MemoryWrites>('writer', {
    data: { file, zone, lockFile, log } satisfies WriterData,
    onDeath: dies,
  });
  opening.defer(() => writer.stop());
  const { cutOff } = await writer.methods.open();
  let checked = !cutOff;
  opening.defer(() => writer.methods.close(checked).catch(() => undefined));
  const reader = startWorker<MemoryReads & Search>('reader', {
    data: { file, log } satisfies ReaderData,
    onDeath: dies,
  });
  opening.defer(() => reader.stop());
  const attach = (port: MessagePort): void =>
    writer.worker.postMessage({ type: 'attach', port }, [port]);
  /** What a thread needs that stores through the writer. */
  const storing = {
    attach,
    newChannel: () => new MessageChannel(),
    onDeath: onThreadEnd,
  };

  const newImporter = ({
    onProgress,
    ...idle
  }: WorkerIdle & { readonly onProgress?: ReportProgress } = {}): OnDemandWorker<LogImporter> =>
    owned(
      createLazyWorker<LogImporter>((onEnd) => {
        const { port1, port2 } = new MessageChannel();
        attach(port1);
        return startWorker<LogImporter>('importer', {
          data: { writer: port2 } satisfies ImporterData,
          transfer: [port2],
          onNote: (note) => onProgress?.(note as Progress),
          onDeath: (failure) => {
            onEnd();
            onThreadEnd(failure);
          },
        });
      }, idle),
    );
  const newPlanner = (idle: WorkerIdle = {}): OnDemandWorker<Planner> =>
    owned(
      createLazyWorker<Planner>(
        (onEnd) =>
          startWorker<Planner>('planner', {
            data: { file, tags, log } satisfies PlannerData,
            onDeath: (failure) => {
              onEnd();
              onThreadEnd(failure);
            },
          }),
        idle,
      ),
    );
  const files = owned(
    createLazyWorker<MachineFiles & ExpiringLogsFinder>((onEnd) =>
      startWorker<MachineFiles & ExpiringLogsFinder>('scout', {
        data: { dataDir, env } satisfies ScoutData,
        onDeath: (failure) => {
          onEnd();
          onThreadEnd(failure);
        },
      }),
    ),
  );
  const machine: MachineFiles & ExpiringLogsFinder = {
    discover: (calendar) => files.run((methods) => methods.discover(calendar)),
    browse: (path) => files.run((methods) => methods.browse(path)),
    keep: (piece) => files.run((methods) => methods.keep(piece)),
    countLogs: (paths) => files.run((methods) => methods.countLogs(paths)),
    ageingLogs: (untilMs) => files.run((methods) => methods.ageingLogs(untilMs)),
    missingLogs: (logs) => files.run((methods) => methods.missingLogs(logs)),
  };
  const startWatcher: StartWatcher = ({ onNote, onDeath }) => {
    const watcher = startWorker<LogWatcher>('watcher', {
      data: { file, spool: options.spool, log } satisfies WatcherData,
      onNote: (note) => onNote(note as LogWatcherNote),
      onDeath,
    });
    const { watch, rescan, folders, taken } = watcher.methods;
    return { watch, rescan, folders, taken, stop: () => watcher.stop() };
  };

  return {
    writer: writer.methods,
    reader: reader.methods,
    newImporter,
    newPlanner,
    summarizer: owned(
      createSummarizerThread({
        ...storing,
        data: { file, dataDir: settingsDir, tags, log },
        onWritten: options.onWritten,
      }),
    ),
    machine,
    startWatcher,
    backups: owned(createBackupThread({ dataDir, file, zone, log, env }, onThreadEnd)),
    verifier: owned(createVerifierThread({ ...storing, data: { file, tags, log } })),
    /** Was the memory not closed in order the last time? */
    cutOff,
    /** Says whether all of it was looked at since. */
    setChecked: (isChecked: boolean) => void (checked = isChecked),
  };
}
