/**
 * All worker threads in one map: a root that lacks a method, or a start without its data, is a type
 * error.
 */
import type { MessagePort } from 'node:worker_threads';
import type { LogImporter } from '../engine/import/ports/logImporter.ts';
import type { MachineFiles } from '../engine/import/ports/machineFiles.ts';
import type { WrittenText } from '../engine/index/ports/indexStore.ts';
import type { Planner, PlannerNote } from '../engine/index/ports/planner.ts';
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
import type { AgentMachine } from '../node/models/agents/agentProgram.ts';
import type { PackedBatch } from './packedBatch.ts';
import type { SharedTable } from './tokenCounter.ts';

export interface Workers {
  /** The only connection that writes. */
  readonly writer: WorkerType<
    WriterControl & WriterStore,
    {
      readonly file: string;
      /** Time zone of a new memory's calendar. */
      readonly zone: string;
      /**
       * Nothing is written once a different file is in its place: whoever locked that one writes.
       */
      readonly lockFile: LockFile;
      readonly log: LogFileOptions;
    }
  >;
  /** Answers what takes a few milliseconds, such as everything a window shows. */
  readonly reader: WorkerType<MemoryReads, ReaderData>;
  /** Answers what takes longer to read. */
  readonly heavyReader: WorkerType<HeavyReader, ReaderData>;
  /** Reads, parses, hashes and counts logs; stores through the writer. */
  readonly importer: WorkerType<
    LogImporter,
    CounterData & { readonly writer: MessagePort },
    Progress
  >;
  /** Segments, summarises and rolls up; stores through the writer. */
  readonly planner: WorkerType<
    Planner,
    ReaderData & CounterData & { readonly writer: MessagePort; readonly tags: boolean },
    PlannerNote
  >;
  /** Writes texts with models, measures and compares them; stores through the writer. */
  readonly summarizer: WorkerType<
    SummarizerMethods,
    ReaderData &
      CounterData & {
        /** Holds settings and prompts. */
        readonly settingsDir: string;
        readonly writer: MessagePort;
        readonly tags: boolean;
        /** Where agents are, and what they are started with. */
        readonly agents: AgentMachine;
      },
    SummarizerNote
  >;
  /** Recomputes what the memory holds and compares; repairs through the writer. */
  readonly verifier: WorkerType<
    VerifierMethods,
    ReaderData & CounterData & { readonly writer: MessagePort; readonly tags: boolean },
    Progress
  >;
  /** Copies, checks, restores and rebuilds the memory's files. */
  readonly backups: WorkerType<
    BackupMethods,
    ReaderData & { readonly dataDir: string; readonly zone: string; readonly env: LogFolders },
    { readonly value: number; readonly description: string }
  >;
  /** Searches the file system for what could be imported. */
  readonly files: WorkerType<
    MachineFiles & ExpiringLogsFinder,
    { readonly dataDir: string; readonly env: LogFolders }
  >;
  /** Follows logs as they are written, and reads the spool that hooks leave notes in. */
  readonly watcher: WorkerType<
    LogWatcher,
    ReaderData & {
      /** The folder. */
      readonly spool: string;
    },
    LogWatcherNote
  >;
}

export type WorkerName = keyof Workers;
export type MethodsOf<Name extends WorkerName> = Workers[Name]['methods'];
/** The data a thread is given at its start. Ports in it are transferred. */
export type DataOf<Name extends WorkerName> = Workers[Name]['data'];
/** What a thread sends unasked. */
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

/**
 * Tells where known tools keep their logs, without the keys of providers, which a thread that lists
 * files does not need.
 */
export type LogFolders = Readonly<Record<string, string | undefined>>;

/** Data of every thread that opens the memory to read it. */
interface ReaderData {
  readonly file: string;
  /** For slow queries. */
  readonly log: LogFileOptions;
}

/** Data of every thread that counts tokens from its start. */
interface CounterData {
  readonly tokenTable: SharedTable;
}

/** Methods besides the store's own. */
export interface WriterControl {
  /**
   * Resolves once the database is created or migrated; `cutOff` says that it was not closed
   * properly.
   */
  open(): Promise<{ readonly cutOff: boolean }>;
  /** Lets another thread store, through a port that is transferred. */
  attach(port: MessagePort): Promise<void>;
  /**
   * Folds the write-ahead log into the database and closes it. `isChecked`: all of it was found
   * whole, if that had to be checked.
   */
  close(isChecked: boolean): Promise<void>;
}

/** What the writer stores, for this thread and for others. */
export interface WriterStore extends MemoryWrites {
  /** Stores several batches in one transaction, all or none. */
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

/** Answers come as messages, so every method is asynchronous. */
type AsyncMethods<Methods> = {
  readonly [Name in keyof Methods]: (...args: never[]) => Promise<unknown>;
};
