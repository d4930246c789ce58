/** Copies of the memory, and what replaces it. */
import type { ReportProgress } from '../../../model/progress.ts';

export interface MemoryContent {
  readonly events: number;
  /** When its newest turn ended, ms since the epoch; null: it holds none. */
  readonly lastMs: number | null;
  /** The time zone of its table of contents. */
  readonly zone: string;
}

export interface NotedBackup {
  readonly path: string;
  readonly atMs: number;
  readonly kind: 'asked' | 'migration' | 'replaced';
}

/** The list of copies, kept in the memory itself. */
export interface BackupLog {
  noteBackup(backup: NotedBackup): Promise<void>;
  /** Notes that a copy is about to be written at a path, until {@link partialBackupGone}. */
  notePartialBackup(path: string): Promise<void>;
  partialBackupGone(path: string): Promise<void>;
  /** Paths of copies that were begun, and that nobody said are gone. */
  partialBackups(): Promise<readonly string[]>;
}

export interface FoundBackup extends NotedBackup {
  readonly bytes: number;
  /** What is in it; null where that cannot be read. */
  readonly content: MemoryContent | null;
  /** Why it cannot be restored; null: it can, as far as a short look tells. */
  readonly problem: string | null;
}

/** What of a table of contents did not come over, as far as can be told. */
export interface DerivedLosses {
  /** Those that indexing cuts again, from the events that are there. */
  readonly segments: number;
  /** Days, weeks, months and years. */
  readonly periods: number;
  /** Nodes that are there without the text that they showed: indexing writes them anew. */
  readonly unwritten: number;
  /** Of texts, whoever wrote them; nobody can write these as they were. */
  readonly versions: number;
  /** Of these, those known to be written by a model, and those that a person edited or went back to. */
  readonly byModel: number;
  readonly byHand: number;
  readonly pins: number;
}

export interface Rebuilt {
  readonly events: number;
  /** For a person: what could not be read any more. */
  readonly lost: readonly string[];
  /** What of the table of contents is not in it; null: not known, as nothing could be read. */
  readonly derived: DerivedLosses | null;
}

/** Copies, checks, restores and rebuilds the memory's files. `cancel` is a flag shared with the caller. */
export interface BackupMethods {
  backup(
    file: string,
    cancel: SharedArrayBuffer,
  ): Promise<{ readonly file: string; readonly bytes: number; readonly events: number }>;
  /** Newest first, and the zone for their times. */
  backups(): Promise<{ readonly zone: string; readonly backups: readonly FoundBackup[] }>;
  /** Reads all of the memory; throws `database-damaged` with what is found. */
  check(cancel: SharedArrayBuffer): Promise<{ readonly pages: number; readonly tables: number }>;
  /** Makes a backup the memory that is next; gives its events. */
  prepare(file: string, cancel: SharedArrayBuffer): Promise<number>;
  /** Makes what can be read, and the logs, the memory that is next. Nobody may have the present one open. */
  rebuild(cancel: SharedArrayBuffer): Promise<Rebuilt>;
  /** Puts what is next in place; gives where the one before lies, null where there was none. */
  install(): Promise<string | null>;
}

/** {@link BackupMethods} in a thread of its own, which runs while there is something to do. */
export interface BackupWorker {
  /** Progress is reported under the title. */
  run<T>(
    work: (methods: BackupMethods) => Promise<T>,
    progress?: { readonly title: string; readonly onProgress: ReportProgress },
  ): Promise<T>;
}

/** Where copies lie on the disk. */
export interface BackupFiles {
  /** A path for a new copy in the folder of copies, which is made when it is missing. */
  pathForCopy(atMs: number): string;
  /** The name under which a copy is written until it is whole. */
  partOf(path: string): string;
  isAbsolute(path: string): boolean;
  /** Throws `bad-input` where something is there: it is not overwritten. */
  mustBeFree(path: string): void;
  exists(path: string): boolean;
  folderExists(path: string): boolean;
  /** Memories that wait to take the place of this one. */
  prepared(): readonly string[];
  /** Parts of copies that were cut off, in the folder of copies. */
  parts(): readonly string[];
  /** Removes a half-written copy; false where its disk is out of reach. */
  removePartialBackups(path: string): boolean;
}
