import type { Source } from '../../../model/event.ts';
import type { JobReason, QueueMode } from '../../../model/jobs.ts';
import type { PayloadOf } from '../../../contract/events.ts';
import type { OutputOf } from '../../../contract/procedures.ts';
import type { ConversationId } from '../../../model/ids.ts';
import type { Provider } from '../../../model/providers.ts';
import type { TurnTimeouts } from '../../../model/turnEnd.ts';

/** A log that changed. */
export interface ChangedLog {
  readonly path: string;
  /** On the disk; 0 where nobody looked. */
  readonly bytes: number;
  /** When it was written last; 0 where nobody looked. */
  readonly writtenMs: number;
}

/** A row of the queue that somebody works on. */
export interface LeasedLog {
  readonly workIx: number;
  readonly path: string;
  readonly mode: QueueMode;
  /** As when it was leased; a higher one later means that the log changed meanwhile. */
  readonly changes: number;
  /** Earlier tries that failed. */
  readonly attempts: number;
  readonly bytes: number;
  readonly writtenMs: number;
}

/** No lease is for longer than this, ms. */
export const LONGEST_LEASE_MS = 30 * 60_000;

/**
 * Logs that wait to be read. A row is leased by whoever works on it and removed once its work is stored;
 * one whose worker ended is leased again when its lease has run out. Each call is one transaction.
 */
export interface LogQueue {
  /**
   * Adds logs, or tells of those that are there that they changed once more, which gives those that were
   * given up another try. One that waits for backfill is live from then on, if it was written since.
   */
  enqueue(logs: readonly ChangedLog[], mode: QueueMode, nowMs: number): Promise<void>;
  /**
   * Leases what is due. Live: what waits longest first. Backfill: the newest month first (of UTC, by
   * when the log was written), within it the oldest log first.
   */
  lease(options: {
    readonly mode: QueueMode;
    readonly limit: number;
    readonly owner: string;
    readonly nowMs: number;
    readonly leaseMs: number;
  }): Promise<readonly LeasedLog[]>;
  /** Their work is stored: they go, unless they changed meanwhile; then they wait again. */
  finish(done: readonly Pick<LeasedLog, 'workIx' | 'changes'>[], nowMs: number): Promise<void>;
  /**
   * Notes why one failed, and when it is tried again; null: it is given up, unless it changed meanwhile.
   */
  fail(
    failed: Pick<LeasedLog, 'workIx' | 'changes'> & {
      readonly code: string;
      readonly message: string;
    },
    nextMs: number | null,
  ): Promise<void>;
  /** Puts some back, to be leased again at a time. */
  postpone(workIxs: readonly number[], nextMs: number): Promise<void>;
  /** Puts back what an owner, or without one anybody, has leased. */
  release(owner?: string): Promise<void>;
  /** When the next row is due; null: none waits. */
  nextDue(mode: QueueMode): Promise<number | null>;
  /** Gives one that was given up, or all of these, another try; gives how many. */
  retry(workIx: number | null, nowMs: number): Promise<number>;
  /** Takes one out; false: it is being worked on, and stays. */
  drop(workIx: number): Promise<boolean>;
  /** Removes all that wait in a mode; what is being worked on stays. */
  clear(mode: QueueMode): Promise<number>;
}

/** How a job stands. */
export interface StoredJob {
  readonly name: string;
  readonly paused: boolean;
  readonly lastRunMs: number | null;
  readonly nextRunMs: number | null;
}

export interface JobRun {
  readonly name: string;
  readonly startMs: number;
  readonly durationMs: number;
  /** `done`, `cancelled`, or the failure's message. */
  readonly result: string;
  /** null: it was called for, not planned. */
  readonly reason?: JobReason | null;
  /** What it did. */
  readonly counts?: Readonly<Record<string, number>>;
  /** When it runs next, for one that Strata runs by itself. */
  readonly nextRunMs?: number | null;
}

/** Remembers what jobs are to do when. */
export interface JobStore {
  /** Who is to write the summaries of a backfill that is gone on with; null: as in the settings. */
  noteBackfill(provider: Provider | null): Promise<void>;
  storedJobs(): Promise<readonly StoredJob[]>;
  recordJob(run: JobRun): Promise<void>;
  pauseJob(name: string, paused: boolean): Promise<void>;
  planJob(name: string, nextRunMs: number | null): Promise<void>;
}

export interface FollowedPath {
  readonly path: string;
  readonly source: Source | null;
}

/** Which folders are followed. */
export interface FollowStore {
  follow(paths: readonly FollowedPath[], nowMs: number): Promise<void>;
  unfollow(path: string): Promise<void>;
}

/** What of this a reader answers. */
export interface LiveReader {
  queue(limit: number, nowMs: number): Promise<OutputOf<'queue'>>;
  followedPaths(): Promise<readonly FollowedPath[]>;
  /** Those that ran once, and those that Strata runs by itself. What runs now is the host's to say. */
  jobs(): Promise<OutputOf<'jobs'>['jobs']>;
  /** See {@link JobStore.noteBackfill}. */
  backfillProvider(): Promise<Provider | null>;
  /** Of all that was read: bytes of logs, tokens that segments count, segments. */
  density(): Promise<{
    readonly bytes: number;
    readonly tokens: number;
    readonly segments: number;
  }>;
  /** The last turn of each of some conversations, where it has one. */
  lastTurns(
    ids: readonly ConversationId[],
    nowMs: number,
    turnTimeouts: TurnTimeouts,
  ): Promise<readonly LastTurn[]>;
}

export interface LastTurn extends Omit<PayloadOf<'turn'>, 'words' | 'time'> {
  readonly conversationId: ConversationId;
  /** How its request begins, as it was written; a few thousand characters at most. */
  readonly opening: string;
  /** Time of its last event. */
  readonly endMs: number;
}
