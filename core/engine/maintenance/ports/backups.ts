/** Copies of the memory, and what replaces it. */
import type { ReportProgress } from '../../../model/progress.ts';

export interface MemoryContent {
  readonly events: number;
  /** When its newest turn ended, ms since the epoch; null if it has none. */
  readonly lastMs: number | null;
  /** Time zone of its table of contents. */
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
  /** Records that a copy is about to be written to a path, until {@link partialBackupGone}. */
  notePartialBackup(path: string): Promise<void>;
  partialBackupGone(path: string): Promise<void>;
  /** Paths of copies that were begun and not reported gone. */
  partialBackups(): Promise<readonly string[]>;
}

export interface FoundBackup extends NotedBackup {
  readonly bytes: number;
  /** Its content; null if that cannot be read. */
  readonly content: MemoryContent | null;
  /** Why it cannot be restored; null if a quick check finds no obstacle. */
  readonly problem: string | null;
}

/** Parts of a table of contents that were lost, as far as is known. */
export interface DerivedLosses {
  /** Segments that indexing cuts again from the events that remain. */
  readonly segments: number;
  /** Days, weeks, months and years. */
  readonly periods: number;
  /** Nodes that exist but lack the text they showed; indexing rewrites them. */
  readonly unwritten: number;
  /** Versions of texts, whoever wrote them; they cannot be recreated as they were. */
  readonly versions: number;
  /**
   * Of these, those known to be written by a model, and those edited or reverted to by a person.
   */
  readonly byModel: number;
  readonly byHand: number;
  readonly pins: number;
}

export interface Rebuilt {
  readonly events: number;
  /** What could no longer be read, in words for a person. */
  readonly lost: readonly string[];
  /** What the table of contents lost; null if unknown because nothing could be read. */
  readonly derived: DerivedLosses | null;
}

/**
 * Copies, checks, restores and rebuilds the memory's files. `cancel` is a flag shared with the
 * caller.
 */
export interface BackupMethods {
  backup(
    file: string,
    cancel: SharedArrayBuffer,
  ): Promise<{ readonly file: string; readonly bytes: number; readonly events: number }>;
  /** Backups, newest first, and the zone in which to show their times. */
  backups(): Promise<{ readonly zone: string; readonly backups: readonly FoundBackup[] }>;
  /** Reads the entire memory; throws `database-damaged` with what it found. */
  check(cancel: SharedArrayBuffer): Promise<{ readonly pages: number; readonly tables: number }>;
  /** Prepares a backup as the next memory and returns its number of events. */
  prepare(file: string, cancel: SharedArrayBuffer): Promise<number>;
  /**
   * Prepares the next memory from the logs and whatever can be read. Nobody may have the current
   * one open.
   */
  rebuild(cancel: SharedArrayBuffer): Promise<Rebuilt>;
  /**
   * Installs the prepared memory; returns the path of the previous one, or null if there was none.
   */
  install(): Promise<string | null>;
}

/** {@link BackupMethods} in a separate thread, which runs only while it has work. */
export interface BackupWorker {
  /** Progress is reported under the given title. */
  run<T>(
    work: (methods: BackupMethods) => Promise<T>,
    progress?: { readonly title: string; readonly onProgress: ReportProgress },
  ): Promise<T>;
}

/** Where copies are kept on disk. */
export interface BackupFiles {
  /** A path for a new copy in the backup folder, which is created if missing. */
  pathForCopy(atMs: number): string;
  /** The name under which a copy is written until it is complete. */
  partOf(path: string): string;
  isAbsolute(path: string): boolean;
  /** Throws `bad-input` if something already exists there, so that it is not overwritten. */
  mustBeFree(path: string): void;
  exists(path: string): boolean;
  folderExists(path: string): boolean;
  /** Prepared memories waiting to replace this one. */
  prepared(): readonly string[];
  /** Partial copies left by interruptions, in the backup folder. */
  parts(): readonly string[];
  /** Removes a half-written copy; returns false if its disk is out of reach. */
  removePartialBackups(path: string): boolean;
}
