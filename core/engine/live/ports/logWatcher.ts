import type { OutputOf } from '../../../contract/procedures.ts';
import type { Failure } from '../../../model/result.ts';
import type { ChangedLog, FollowedPath, LogNotice } from './queueStore.ts';

export type FollowedPathState = OutputOf<'followed'>['folders'][number];

/** Watches logs as they are written, and the spool where hooks leave notes. */
export interface LogWatcher {
  /**
   * Replaces the set of followed paths and scans them all once: whatever differs from what the
   * memory has read is reported as changed, unless it predates the following and was never read.
   * Resolves after that first scan.
   */
  watch(options: {
    readonly paths: readonly FollowedPath[];
    readonly rescanMs: number;
  }): Promise<void>;
  /** Scans everything now. */
  rescan(): Promise<void>;
  /** State of each followed path; never `off`. */
  folders(): Promise<readonly FollowedPathState[]>;
  /** Tells the watcher that these spool notes are in the queue, so that they can be deleted. */
  taken(notes: readonly string[]): Promise<void>;
}

export type LogWatcherNote =
  | {
      readonly type: 'changed';
      readonly logs: readonly ChangedLog[];
      /** Spool notes that named some of them, or nothing that is left to read. */
      readonly spooled: readonly string[];
      /** How the logs were noticed. */
      readonly notices: readonly LogNotice[];
    }
  /** {@link LogWatcher.folders} would now return something else. */
  | { readonly type: 'state' };

/** A watcher in a separate thread. */
export interface RunningWatcher {
  readonly methods: LogWatcher;
  stop(): Promise<void>;
}

export type StartWatcher = (listeners: {
  readonly onNote: (note: LogWatcherNote) => void;
  /** Called if the thread ends by itself. */
  readonly onDeath: (failure: Failure) => void;
}) => RunningWatcher;
