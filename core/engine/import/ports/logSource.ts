import type { Failure } from '../../../model/result.ts';

/** A log file as listed by the file system. */
export interface LogFile {
  /** Absolute path. */
  readonly path: string;
  /**
   * The name that identifies the log: its path without the ending of packed files. Tools pack logs
   * that have grown old and unpack them to continue, and it remains the same log throughout.
   */
  readonly log: string;
  /** Whether it is compressed; reading it returns the uncompressed content. */
  readonly packed: boolean;
  /** Size on disk. */
  readonly size: number;
  readonly mtimeMs: number;
  /** Unchanged if the file is renamed or grows; changes if it is replaced. */
  readonly identity: string;
}

export interface LogListing {
  readonly files: readonly LogFile[];
  /** What could not be listed; each failure says what to do. */
  readonly problems: readonly { readonly path: string; readonly failure: Failure }[];
}

/** State of the open file at one moment. */
export interface LogLook extends Pick<LogFile, 'size' | 'mtimeMs' | 'identity'> {
  /** Differs from an earlier stamp if the file may have been written in between. */
  readonly stamp: string;
}

export interface OpenLog {
  /**
   * Fills `into` from a byte offset of the content and returns the number of bytes read, 0 at the
   * end. Going back in a packed log unpacks it again from its start.
   *
   * Throws `path-unreadable` if the file cannot be read or unpacked any further.
   */
  read(offset: number, into: Uint8Array): Promise<number>;
  look(): Promise<LogLook>;
  /** What its path refers to now: this file, another one, or nothing. */
  whereabouts(): Promise<'here' | 'replaced' | 'gone'>;
  /** Offset in bytes on disk of the last place read. */
  diskOffset(): number;
  close(): Promise<void>;
}

/** Where logs come from. Read-only: it never modifies what it reads. */
export interface LogSource {
  /**
   * Lists the file itself, or all logs below a folder (`*.jsonl`, and `*.jsonl.zst` without a plain
   * twin beside it), sorted by path. For a packed file that has a plain twin, lists the twin
   * instead.
   *
   * Throws `path-not-found` or `path-unreadable` if the path itself is not usable.
   */
  list(path: string): Promise<LogListing>;
  /** Throws `path-not-found` or `path-unreadable`. */
  open(file: Pick<LogFile, 'path' | 'packed'>): Promise<OpenLog>;
}
