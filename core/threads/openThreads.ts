/** The threads of an engine. */
import { MessageChannel } from 'node:worker_threads';
import type { MessagePort } from 'node:worker_threads';
import type { LogImporter } from '../engine/import/ports/logImporter.ts';
import type { WrittenText } from '../engine/index/ports/indexStore.ts';
import type { Planner, PlannerNote } from '../engine/index/ports/planner.ts';
import type { StartWatcher } from '../engine/live/ports/logWatcher.ts';
import type { OnDemandWorker } from '../engine/live/ports/onDemandWorker.ts';
import type { Verifier } from '../engine/maintenance/ports/verifier.ts';
import type { ReportProgress } from '../model/progress.ts';
import type { Failure } from '../model/result.ts';
import type { LockFile } from '../node/lockFile.ts';
import type { LogFileOptions } from '../node/logFile.ts';
import { createBackupThread } from './backupThread.ts';
import { createLazyWorker } from './lazyWorker.ts';
import type { LazyWorker } from './lazyWorker.ts';
import { startWorker } from './startWorker.ts';
import { createSummarizerThread } from './summarizerThread.ts';
import { sharedTable } from './tokenCounter.ts';
import type { AgentMachine } from '../node/models/agents/agentProgram.ts';
import type { LogFolders } from './workers.ts';

export interface ThreadsOptions {
  readonly dataDir: string;
  /** The memory's database. */
  readonly file: string;
  /** Nothing is written once a different file is in its place. */
  readonly lockFile: LockFile;
  /** Time zone of a new memory's calendar. */
  readonly zone: string;
  /** Holds settings, keys and prompts. */
  readonly settingsDir: string;
  /** Folder where hooks leave their notes. */
  readonly spool: string;
  /** Whether the edition has Tags. */
  readonly tags: boolean;
  readonly log: LogFileOptions;
  readonly env: LogFolders;
  /** Where agents are, and what they are started with. */
  readonly agents: AgentMachine;
  /** Receives texts that a model wrote. */
  readonly onWritten: (texts: readonly WrittenText[]) => void;
  /** Called for each thread that ended by itself. */
  readonly onThreadEnd: (failure: Failure) => void;
  /** Called when a thread that the engine depends on has ended. */
  readonly onDeath: () => void;
}

/**
 * Someone who searched once is likely to search again, so what the thread has read is worth
 * keeping.
 */
const HEAVY_IDLE_MS = 10 * 60_000;

interface WorkerIdle {
  readonly idleMs?: number;
}

/**
 * Starts the writing and the reading thread; all others start with their first work. `opening` ends
 * them in reverse order. When the writer or the reader ends by itself, calls to the others that
 * would wait for it fail with the same failure.
 *
 * Throws `database-from-newer-build`, `database-damaged`, `disk-full`, `path-unreadable`.
 */
export async function openThreads(options: ThreadsOptions, opening: AsyncDisposableStack) {
  const { dataDir, settingsDir, file, lockFile, zone, tags, log, env } = options;
  const onDeath = options.onThreadEnd;
  const dependents: ((failure: Failure) => Promise<void>)[] = [];
  const dies = (failure: Failure): void => {
    options.onThreadEnd(failure);
    options.onDeath();
    for (const stop of dependents) void stop(failure);
  };
  /** Ends a thread with the engine, and as soon as the writer or the reader has ended. */
  const owned = <T extends { stop(failure?: Failure): Promise<void> }>(thread: T): T => {
    opening.defer(() => thread.stop());
    dependents.push((failure) => thread.stop(failure));
    return thread;
  };

  const writer = startWorker('writer', {
    data: { file, zone, lockFile, log },
    onDeath: dies,
  });
  opening.defer(() => writer.stop());
  const { cutOff } = await writer.methods.open();
  let checked = !cutOff;
  opening.defer(() => writer.methods.close(checked).catch(() => undefined));
  const reader = startWorker('reader', { data: { file, log }, onDeath: dies });
  opening.defer(() => reader.stop());
  /** A port for a thread that stores; the writer has the other end. */
  const writerPort = (): MessagePort => {
    const { port1, port2 } = new MessageChannel();
    // If the writer has ended, whatever waits for it fails anyway.
    writer.methods.attach(port1).catch(() => undefined);
    return port2;
  };

  const importers: LazyWorker<'importer'>[] = [];
  const newImporter = ({
    onProgress,
    idleMs,
  }: WorkerIdle & { readonly onProgress?: ReportProgress } = {}): OnDemandWorker<LogImporter> => {
    const importer = owned(
      createLazyWorker('importer', {
        data: () => ({ tokenTable: sharedTable(), writer: writerPort() }),
        onNote: (progress) => onProgress?.(progress),
        onDeath,
        idleMs,
      }),
    );
    // One that is kept for long is needed again soon.
    if (idleMs === undefined) importers.push(importer);
    return importer;
  };
  /** An index mostly follows an import, whose thread has grown: a planner takes over the memory that it frees. */
  const endImporters = async (): Promise<void> => {
    await Promise.all(importers.map((importer) => importer.rest()));
  };
  const newPlanner = ({
    onNote,
    idleMs,
  }: WorkerIdle & { readonly onNote?: (note: PlannerNote) => void }): OnDemandWorker<Planner> =>
    owned(
      createLazyWorker('planner', {
        data: () => ({ file, tokenTable: sharedTable(), tags, log, writer: writerPort() }),
        onNote: (note) => onNote?.(note),
        onDeath,
        idleMs,
        makeRoom: endImporters,
      }),
    );
  const startWatcher: StartWatcher = (listeners) => {
    const data = { file, spool: options.spool, log };
    const { methods, stop } = startWorker('watcher', { data, ...listeners });
    return { methods, stop: () => stop() };
  };
  let onVerified: ReportProgress | undefined;
  const verifierThread = owned(
    createLazyWorker('verifier', {
      data: () => ({ file, tokenTable: sharedTable(), tags, log, writer: writerPort() }),
      onNote: (progress) => onVerified?.(progress),
      onDeath,
    }),
  );
  const verifier: Verifier = {
    run(repair, { cancel, onProgress }) {
      onVerified = onProgress;
      return verifierThread.methods.verify(repair, cancel);
    },
    readFacts({ cancel, onProgress }) {
      onVerified = onProgress;
      return verifierThread.methods.readFacts(cancel);
    },
  };

  return {
    writer: writer.methods,
    reader: reader.methods,
    heavyReader: owned(
      createLazyWorker('heavyReader', {
        data: () => ({ file, log }),
        onDeath,
        idleMs: HEAVY_IDLE_MS,
      }),
    ).methods,
    newImporter,
    newPlanner,
    summarizer: owned(
      createSummarizerThread({
        data: () => ({
          file,
          tokenTable: sharedTable(),
          settingsDir,
          tags,
          log,
          writer: writerPort(),
          agents: options.agents,
        }),
        onWritten: options.onWritten,
        onDeath,
      }),
    ),
    machine: owned(createLazyWorker('files', { data: () => ({ dataDir, env }), onDeath })).methods,
    startWatcher,
    backups: owned(createBackupThread({ dataDir, file, zone, log, env }, onDeath)),
    verifier,
    /** Whether the memory was not closed properly the last time. */
    cutOff,
    /** Sets whether all of it has been checked since. */
    setChecked: (isChecked: boolean) => void (checked = isChecked),
  };
}
