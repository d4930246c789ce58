/** All worker threads, in one map: a root that lacks a method, or a start without its data, is a type error. */
import type { MessagePort } from 'node:worker_threads';
import type { LogImporter } from '../engine/import/ports/logImporter.ts';
import type { MachineFiles } from '../engine/import/ports/machineFiles.ts';
import type { WrittenText } from '../engine/index/ports/indexStore.ts';
import type { Planner } from '../engine/index/ports/planner.ts';
import type { HeavyReader } from '../engine/library/ports/heavyReader.ts';
import type { MemoryReads, MemoryWrites } from '../engine/library/ports/memoryStore.ts';
import type { LogWatcher, LogWatcherNote } from '../engine/live/ports/logWatcher.ts';
import type { BackupMethods } from '../engine/maintenance/ports/backups.ts';
import type { ExpiringLogsFinder } from '../engine/maintenance/ports/expiringLogs.ts';
import type { VerifierMethods } from '../engine/maintenance/ports/verifier.ts';
import type { SummarizerMethods } from '../engine/summaries/ports/summarizer.ts';
import type { Progress } from '../model/progress.ts';
import type { LockFile } from '../node/lockFile.ts';
import type { LogFileOptions } from '../node/logFile.ts';
import type { PackedBatch } from './packedBatch.ts';

export interface Workers {
  /** The one writing connection. */
  readonly writer: WorkerType<
    WriterControl & WriterStore,
    {
      readonly file: string;
      /** Of a new memory's calendar. */
      readonly zone: string;
      /** Nothing is written once another file lies there: whoever locked that one writes. */
      readonly lockFile: LockFile;
      readonly log: LogFileOptions;
    }
  >;
  /** Answers what takes a few milliseconds, such as all that a window shows. */
  readonly reader: WorkerType<MemoryReads, ReaderData>;
  /** Answers what takes longer to read. */
  readonly heavyReader: WorkerType<HeavyReader, ReaderData>;
  /** Reads, parses, hashes and counts logs; stores through the writer. */
  readonly importer: WorkerType<LogImporter, { readonly writer: MessagePort }, Progress>;
  /** Segments, summarises and rolls up; what it plans, others have written. */
  readonly planner: WorkerType<Planner, ReaderData & { readonly tags: boolean }>;
  /** Writes texts by models, measures and compares them; stores through the writer. */
  readonly summarizer: WorkerType<
    SummarizerMethods,
    ReaderData & {
      /** Where settings and prompts lie. */
      readonly settingsDir: string;
      readonly writer: MessagePort;
      readonly tags: boolean;
    },
    SummarizerNote
  >;
  /** Computes anew what the memory holds and compares; repairs through the writer. */
  readonly verifier: WorkerType<
    VerifierMethods,
    ReaderData & { readonly writer: MessagePort; readonly tags: boolean },
    Progress
  >;
  /** Copies, checks, restores and rebuilds the memory's files. */
  readonly backups: WorkerType<
    BackupMethods,
    ReaderData & { readonly dataDir: string; readonly zone: string; readonly env: LogFolders },
    { readonly value: number; readonly description: string }
  >;
  /** Looks around on the file system for what could be imported. */
  readonly files: WorkerType<
    MachineFiles & ExpiringLogsFinder,
    { readonly dataDir: string; readonly env: LogFolders }
  >;
  /** Follows logs as they are written, and reads the spool that hooks leave notes in. */
  readonly watcher: WorkerType<
    LogWatcher,
    ReaderData & {
      /** Folder. */
      readonly spool: string;
    },
    LogWatcherNote
  >;
}

export type WorkerName = keyof Workers;
export type MethodsOf<Name extends WorkerName> = Workers[Name]['methods'];
/** What a thread is given at its start. Ports in it move over. */
export type DataOf<Name extends WorkerName> = Workers[Name]['data'];
/** What a thread tells unasked. */
export type NoteOf<Name extends WorkerName> = Workers[Name]['note'];

/** Each has its root in `roots/`, under its name; the build makes an entry of each. */
export const workerNames = Object.keys({
  writer: true,
  reader: true,
  heavyReader: true,
  importer: true,
  planner: true,
  summarizer: true,
  verifier: true,
  backups: true,
  files: true,
  watcher: true,
} satisfies Record<WorkerName, true>) as readonly WorkerName[];

/** Where known tools keep their logs; keys of providers are nothing to a thread that lists files. */
export type LogFolders = Readonly<Record<string, string | undefined>>;

/** What every thread has that opens the memory to read it. */
interface ReaderData {
  readonly file: string;
  /** Of slow queries. */
  readonly log: LogFileOptions;
}

/** Beside the store's own methods. */
export interface WriterControl {
  /** Resolves once the database is created or migrated, and tells how it was left. */
  open(): Promise<{ readonly cutOff: boolean }>;
  /** Lets another thread store, through a port that moves over. */
  attach(port: MessagePort): Promise<void>;
  /** Folds the write-ahead log into the database and closes it. Was all of it found whole, if it had to be? */
  close(isChecked: boolean): Promise<void>;
}

/** What the writer stores, for this thread and for others. */
export interface WriterStore extends MemoryWrites {
  /** Stores several batches in one transaction, or nothing of them. */
  appendAll(
    batches: readonly PackedBatch[],
  ): Promise<readonly Awaited<ReturnType<MemoryWrites['append']>>[]>;
}

export type SummarizerNote =
  | { readonly type: 'progress'; readonly progress: Progress }
  | { readonly type: 'written'; readonly text: WrittenText };

interface WorkerType<Methods extends AsyncMethods<Methods>, Data, Note = never> {
  readonly methods: Methods;
  readonly data: Data;
  readonly note: Note;
}

/** Answers come by messages: nothing can be had at once. */
type AsyncMethods<Methods> = {
  readonly [Name in keyof Methods]: (...args: never[]) => Promise<unknown>;
};
