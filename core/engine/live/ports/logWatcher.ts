import type { OutputOf } from '../../../contract/procedures.ts';
import type { Failure } from '../../../model/result.ts';
import type { ChangedLog, FollowedPath } from './queueStore.ts';

export type FollowedPathState = OutputOf<'followed'>['folders'][number];

/** Watches logs as they are written, and the spool in which hooks leave notes. */
export interface LogWatcher {
  /**
   * Replaces what is followed, and looks through all of it once: what differs from what the memory has
   * read is told as changed, unless it is older than the following and was never read. Resolves after that first look.
   */
  watch(options: {
    readonly paths: readonly FollowedPath[];
    readonly rescanMs: number;
  }): Promise<void>;
  /** Looks through everything now. */
  rescan(): Promise<void>;
  /** How each followed path stands; never `off`. */
  folders(): Promise<readonly FollowedPathState[]>;
  /** These notes of the spool are in the queue: they may go. */
  taken(notes: readonly string[]): Promise<void>;
}

export type LogWatcherNote =
  | {
      readonly type: 'changed';
      readonly logs: readonly ChangedLog[];
      /** Notes of the spool that named some of them, or nothing that is left to read. */
      readonly spooled: readonly string[];
    }
  /** {@link LogWatcher.folders} would answer differently now. */
  | { readonly type: 'state' };

/** A watcher in a thread of its own. */
export interface RunningWatcher {
  readonly methods: LogWatcher;
  stop(): Promise<void>;
}

export type StartWatcher = (listeners: {
  readonly onNote: (note: LogWatcherNote) => void;
  /** The thread ended by itself. */
  readonly onDeath: (failure: Failure) => void;
}) => RunningWatcher;
