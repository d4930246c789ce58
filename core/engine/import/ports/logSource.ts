import type { Failure } from '../../../model/result.ts';

/** A log file as the system lists it. */
export interface LogFile {
  /** Absolute. */
  readonly path: string;
  /**
   * The name under which the log is known: its path, without the ending of packed files. Tools pack
   * logs that grew old and unpack them to go on, and it is the same log all the while.
   */
  readonly log: string;
  /** Is it compressed? What is read of it is its content. */
  readonly packed: boolean;
  /** On the disk. */
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

/** The file that is open, at a moment. */
export interface LogLook extends Pick<LogFile, 'size' | 'mtimeMs' | 'identity'> {
  /** Differs from an earlier look's whenever the file may have been written in between. */
  readonly stamp: string;
}

export interface OpenLog {
  /**
   * Fills `into` from a byte offset of the content; gives the bytes read, 0 at its end. Going back in
   * a packed log unpacks it from its start.
   *
   * Throws `path-unreadable` where the file cannot be read, or not unpacked, any further.
   */
  read(offset: number, into: Uint8Array): Promise<number>;
  look(): Promise<LogLook>;
  /** What its path names now: still this file, another one, or nothing. */
  whereabouts(): Promise<'here' | 'replaced' | 'gone'>;
  /** Bytes on the disk up to the place that was read last. */
  diskOffset(): number;
  close(): Promise<void>;
}

/** Where logs come from. Read-only: it never changes what it reads. */
export interface LogSource {
  /**
   * Lists a file itself, or all logs below a folder (`*.jsonl`, and `*.jsonl.zst` without a plain twin
   * beside it), sorted by path. In place of a packed file that has a plain twin, that one is given.
   *
   * Throws `path-not-found` or `path-unreadable` when the path itself is not usable.
   */
  list(path: string): Promise<LogListing>;
  /** Throws `path-not-found` or `path-unreadable`. */
  open(file: Pick<LogFile, 'path' | 'packed'>): Promise<OpenLog>;
}
