import type { ConversationId } from '../../model/ids.ts';
import type { CancelSignal } from '../../model/progress.ts';
import type { Failure } from '../../model/result.ts';
import type { ReadLog } from '../import/readChanged.ts';
import { LONGEST_LEASE_MS } from './ports/queueStore.ts';
import type { LeasedWork, WorkQueue } from './ports/queueStore.ts';
import { nextTry } from './backoff.ts';
import type { ReadingGate } from './readingGate.ts';
import { errorFacts } from '../../contract/errors.ts';

export interface BackfillDeps {
  readonly queue: WorkQueue;
  readonly gate: ReadingGate;
  /** Identifies this Strata process in leases. */
  readonly owner: string;
  readonly now: () => number;
  readonly random: () => number;
  /** Reads what is new in logs; once it resolves, that is stored. */
  readonly read: (paths: readonly string[]) => Promise<readonly ReadLog[]>;
  readonly index: (
    conversations: readonly ConversationId[],
  ) => Promise<{ readonly segments: number; readonly nodesWritten: number }>;
  /** Writes the periods of a month that has been read. */
  readonly finishMonth: () => Promise<number>;
  /** Whether to stop here and resume later. */
  readonly isPaused: () => boolean;
  /** Called after each log. */
  readonly onDone: (done: { readonly files: number; readonly bytes: number }) => void;
}

export interface BackfillOutcome {
  readonly files: number;
  readonly eventsAdded: number;
  readonly segments: number;
  readonly nodesWritten: number;
  readonly failed: readonly {
    readonly path: string;
    readonly code: string;
    readonly message: string;
  }[];
  /** Why it ended before the queue was empty; null if it did not. */
  readonly stopped: Failure | null;
}

/** How long to leave a log alone that is being read elsewhere. */
const PUT_OFF_MS = 5_000;

/**
 * Reads what waits for backfill, one log at a time, and writes each month's periods as soon as all
 * of it is read: the newest month first, and chronologically within a month.
 *
 * Throws `cancelled`; what was read stays, and so does what is waiting.
 */
export async function runBackfill(
  deps: BackfillDeps,
  signal: CancelSignal,
): Promise<BackfillOutcome> {
  const { queue, gate, owner, now } = deps;
  const sum = { files: 0, eventsAdded: 0, segments: 0, nodesWritten: 0 };
  const failed: BackfillOutcome['failed'][number][] = [];
  let bytes = 0;
  let month: string | undefined;
  for (;;) {
    signal.throwIfAborted();
    if (deps.isPaused()) {
      const message = 'Paused. What is left waits until backfill is resumed.';
      return { ...sum, failed, stopped: { code: 'cancelled', message } };
    }
    const [work] = await queue.lease({
      mode: 'backfill',
      limit: 1,
      owner,
      nowMs: now(),
      leaseMs: LONGEST_LEASE_MS,
    });
    if (work === undefined) break;
    const its = monthOf(work);
    if (month !== undefined && its !== month) sum.nodesWritten += await deps.finishMonth();
    month = its;
    try {
      const problem = await gate.reading([work.path], (free) =>
        free.has(work.path) ? takeIn(work) : putOff(work),
      );
      if (problem !== null) failed.push({ path: work.path, ...problem });
    } catch (thrown) {
      await queue.release(owner);
      throw thrown;
    }
    bytes += work.bytes;
    deps.onDone({ files: sum.files + failed.length, bytes });
  }
  if (month !== undefined) sum.nodesWritten += await deps.finishMonth();
  return { ...sum, failed, stopped: null };

  async function putOff({ workIx }: LeasedWork): Promise<null> {
    await queue.postpone([workIx], now() + PUT_OFF_MS);
    return null;
  }

  /** Returns why the log could not be read. Throws whatever prevents reading any of them. */
  async function takeIn(work: LeasedWork): Promise<Failure | null> {
    const [outcome] = await deps.read([work.path]);
    const failure = outcome?.failure ?? null;
    // A retry cannot help with a log that is gone or is not a log at all.
    if (failure !== null && errorFacts[failure.code].mayPass) {
      const { code, message } = failure;
      const { workIx, changes, attempts } = work;
      await queue.fail(
        { workIx, changes, code, message },
        nextTry(failure, { attempts, nowMs: now(), random: deps.random() }),
      );
      return failure;
    }
    const { segments, nodesWritten } = await deps.index(outcome?.conversations ?? []);
    sum.segments += segments;
    sum.nodesWritten += nodesWritten;
    sum.eventsAdded += outcome?.eventsAdded ?? 0;
    sum.files += 1;
    await queue.finish([work], now());
    return null;
  }
}

/** The UTC month, as in the queue's order. */
function monthOf({ writtenMs }: LeasedWork): string {
  return new Date(writtenMs).toISOString().slice(0, 7);
}
