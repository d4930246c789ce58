import type { Failure } from '../../model/result.ts';

/** A log file as the system lists it. */
export interface LogFile {
  /** Absolute. */
  readonly path: string;
  readonly size: number;
  readonly mtimeMs: number;
  /** Stays when the file is renamed or grows, changes when it is replaced. */
  readonly identity: string;
}

export interface LogListing {
  readonly files: readonly LogFile[];
  /** What could not be listed; each says what to do. */
  readonly problems: readonly { readonly path: string; readonly failure: Failure }[];
}

export interface OpenLog {
  /** Fills `into` from a byte offset; gives the bytes read, 0 at the end of the file. */
  read(offset: number, into: Uint8Array): Promise<number>;
  close(): Promise<void>;
}

/** Where logs come from. Read-only: it never changes what it reads. */
export interface LogSource {
  /**
   * Lists a file itself, or all `*.jsonl` files below a folder, sorted by path.
   * Throws `path-not-found` or `path-unreadable` when the path itself is not usable.
   */
  list(path: string): Promise<LogListing>;
  /** Throws `path-not-found` or `path-unreadable`. */
  open(path: string): Promise<OpenLog>;
}
