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
  /** Size on disk; 0 if not looked up. */
  readonly bytes: number;
  /** Time of the last write; 0 if not looked up. */
  readonly writtenMs: number;
}

/** A turn whose ideas are to be linked. */
export interface QueuedTurn {
  /** Its id. */
  readonly path: string;
  /** Of the event that it begins with, with which it goes. */
  readonly key: Uint8Array;
  readonly bytes: 0;
  /** When it began. */
  readonly writtenMs: number;
}

export type QueuedWork = ChangedLog | QueuedTurn;

/** How a changed log was noticed. */
export interface LogNotice {
  readonly path: string;
  /** Whether it was seen to be written just now; otherwise it was found like this. */
  readonly isFresh: boolean;
  /** The note that somebody left of what is written so far; null if nobody did. */
  readonly noted: NotedEnd | null;
}

/** `end`: the agent has finished its turn. `written`: if what it wrote last may be its answer. */
export type NotedEnd = 'end' | 'written';

/** A log of which somebody left a note when it had `bytes` bytes. */
export interface EndedLog {
  readonly path: string;
  readonly bytes: number;
  readonly noted: NotedEnd;
}

/** A queue row leased by a worker: a log, or a turn. */
export interface LeasedWork {
  readonly workIx: number;
  readonly path: string;
  readonly mode: QueueMode;
  /** Value at the time of the lease; a higher one later means the log changed meanwhile. */
  readonly changes: number;
  /** Number of earlier failed attempts. */
  readonly attempts: number;
  readonly bytes: number;
  readonly writtenMs: number;
}

/** Maximum duration of a lease, in ms. */
export const LONGEST_LEASE_MS = 30 * 60_000;

/**
 * Logs waiting to be read, and turns whose ideas wait to be linked. A worker leases a row and removes it once the result is stored; if the
 * worker dies, the row can be leased again when its lease expires. Each call is one transaction.
 */
export interface WorkQueue {
  /**
   * Adds work, or records another change to what is already queued, which gives given-up ones another
   * try. A log waiting for backfill becomes live if it was written since, a turn once it is completed.
   */
  enqueue(work: readonly QueuedWork[], mode: QueueMode, nowMs: number): Promise<void>;
  /**
   * Leases what is due. Live: longest waiting first. Backfill: newest month first (in UTC, by when
   * the log was written), and within it the oldest log first. Turns: the oldest first.
   */
  lease(options: {
    readonly mode: QueueMode;
    readonly limit: number;
    readonly owner: string;
    readonly nowMs: number;
    readonly leaseMs: number;
  }): Promise<readonly LeasedWork[]>;
  /** Removes rows whose results are stored; those that changed meanwhile wait again instead. */
  finish(done: readonly Pick<LeasedWork, 'workIx' | 'changes'>[], nowMs: number): Promise<void>;
  /**
   * Records why a row failed and when to retry it; null gives it up, unless it changed meanwhile.
   */
  fail(
    failed: Pick<LeasedWork, 'workIx' | 'changes'> & {
      readonly code: string;
      readonly message: string;
    },
    nextMs: number | null,
  ): Promise<void>;
  /** Puts rows back, to be leased again at the given time. */
  postpone(workIxs: readonly number[], nextMs: number): Promise<void>;
  /** Puts back the rows leased by an owner, or by anyone if none is given. */
  release(owner?: string): Promise<void>;
  /** When the next row is due; null if none is waiting. */
  nextDue(mode: QueueMode): Promise<number | null>;
  /** Gives one given-up row, or all logs among them, another try and returns how many there were. */
  retry(workIx: number | null, nowMs: number): Promise<number>;
  /** Removes a row; returns false if it is being worked on, and therefore stays. */
  drop(workIx: number): Promise<boolean>;
  /** Removes all waiting rows of a mode; rows being worked on stay. */
  clear(mode: QueueMode): Promise<number>;
}

/** State of a job. */
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
  /** `done`, `cancelled`, or the error message. */
  readonly result: string;
  /** null if it was requested rather than scheduled. */
  readonly reason?: JobReason | null;
  /** What the run did. */
  readonly counts?: Readonly<Record<string, number>>;
  /** Time of the next run, for a job that Strata runs by itself. */
  readonly nextRunMs?: number | null;
}

/** Records what jobs must do, and when. */
export interface JobStore {
  /**
   * Records who writes the summaries of a backfill that may be resumed; null for the settings'
   * provider.
   */
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

/** Stores which folders are followed. */
export interface FollowStore {
  follow(paths: readonly FollowedPath[], nowMs: number): Promise<void>;
  unfollow(path: string): Promise<void>;
}

/** The part of this that a reader answers. */
export interface LiveReader {
  queue(limit: number, nowMs: number): Promise<OutputOf<'queue'>>;
  followedPaths(): Promise<readonly FollowedPath[]>;
  /**
   * Jobs that have run, and those that Strata runs by itself. What is running now is added by the
   * host.
   */
  jobs(): Promise<OutputOf<'jobs'>['jobs']>;
  /** See {@link JobStore.noteBackfill}. */
  backfillProvider(): Promise<Provider | null>;
  /** Totals of everything read: bytes of logs, tokens in segments, and segments. */
  density(): Promise<{
    readonly bytes: number;
    readonly tokens: number;
    readonly segments: number;
  }>;
  /**
   * Of each given conversation the turns that clients may not know of: from the last one that they
   * were told of on, oldest first, in pages that end with the last turn.
   */
  lastTurns(
    ids: readonly ConversationId[],
    nowMs: number,
    turnTimeouts: TurnTimeouts,
  ): Promise<readonly LastTurn[]>;
  /** Conversations whose last turn was open when clients were told of it last. */
  toldOpen(): Promise<readonly ConversationId[]>;
}

/** Ends of turns that no line of a log tells, and what clients know of turns. */
export interface TurnStore {
  /**
   * Ends the turns of the conversations that these logs end in, unless they went on since. Returns
   * the conversations.
   */
  endTurns(logs: readonly EndedLog[], nowMs: number): Promise<readonly ConversationId[]>;
  /** Notes that clients are told of these turns, so that nobody tells them again. */
  noteTold(told: readonly LastTurn[]): Promise<void>;
}

export interface LastTurn extends Omit<PayloadOf<'turn'>, 'words' | 'time'> {
  readonly conversationId: ConversationId;
  /** Beginning of its request as it was written; a few thousand characters at most. */
  readonly opening: string;
  /** Logged time of its last event. */
  readonly endMs: number;
  /** Is it the last of its conversation? */
  readonly isLast: boolean;
  /** When silence ends it, epoch ms; null if it has ended. */
  readonly silentAtMs: number | null;
  /** Whether clients were not told of it, or of another state. */
  readonly isNews: boolean;
  /** For {@link TurnStore.noteTold}: rows of its request, and of the conversation's last event. */
  readonly openerIx: number;
  readonly lastIx: number;
}
