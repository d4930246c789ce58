import type { ConversationId } from '../../model/ids.ts';
import { toFailure } from '../../model/result.ts';
import type { Failure } from '../../model/result.ts';
import type { ReadLog } from '../import/readChanged.ts';
import type { ChangedLog, EndedLog, LeasedWork, LogNotice, WorkQueue } from './ports/queueStore.ts';
import { nextTry } from './backoff.ts';
import type { ReadingGate } from './readingGate.ts';
import { errorFacts } from '../../contract/errors.ts';

export interface LiveLoopDeps {
  readonly queue: WorkQueue;
  readonly gate: ReadingGate;
  /** Identifies this Strata process in leases. */
  readonly owner: string;
  /** Wall clock, ms. */
  readonly now: () => number;
  readonly random: () => number;
  /** Calls back once; returns a function that cancels it. */
  readonly after: (ms: number, work: () => void) => () => void;
  /** How long, in ms, changes are collected before being read together. */
  readonly collectMs: () => Promise<number>;
  /** Called when the threads that read and write are about to be needed. */
  readonly warmUp: () => void;
  /**
   * Reads what is new in some logs; once it resolves, that is stored. `news` has what was noticed of
   * those that were seen to change.
   */
  readonly read: (
    paths: readonly string[],
    news: ReadonlyMap<string, LogNews>,
  ) => Promise<readonly ReadLog[]>;
  /** Adds what is new in some conversations to their segments. */
  readonly index: (conversations: readonly ConversationId[]) => Promise<void>;
  /** Called with what was read, once it is in its segments. */
  readonly onRead: (logs: readonly ReadLog[]) => void;
  /** Called after something was read, once nothing noticed is waiting. */
  readonly onCaughtUp: () => void;
  /** Called when the queue changed. */
  readonly onChange: () => void;
  /** Called with what prevented a whole cycle from finishing. */
  readonly onFailure: (failure: Failure) => void;
}

/** What was noticed of a log since it was read last. */
export interface LogNews {
  /** Whether it was seen to be written. */
  readonly isFresh: boolean;
  /** The note that somebody left of it, and how many bytes it had by then; null: nobody did. */
  readonly note: Omit<EndedLog, 'path'> | null;
}

/** Imports logs as they are written. */
export interface LiveLoop {
  /**
   * Reports changed logs, which are read together with whatever else changes within a moment.
   * Rejects if they cannot be queued now, such as on a full disk; queuing is retried until it
   * succeeds.
   */
  notice(logs: readonly ChangedLog[], notices?: readonly LogNotice[]): Promise<void>;
  /** Resumes what is waiting, for instance since before a crash. */
  wake(): void;
  pause(): void;
  resume(): void;
  readonly isBusy: () => boolean;
  /** Resolves once what is currently being read is in its segments. */
  settled(): Promise<void>;
  /** Lets the current reading finish, and starts no more. */
  stop(): Promise<void>;
}

/** Logs read together: this many can be stored in a moment. */
const BATCH = 200;
const LEASE_MS = 10 * 60_000;
/**
 * How long to leave a log alone that is being imported, and how long to wait after a cycle failed
 * altogether.
 */
const POSTPONE_MS = 2_000;

export function createLiveLoop(deps: LiveLoopDeps): LiveLoop {
  const { queue, gate, owner, now, after } = deps;
  /** Noticed, but not queued yet. */
  const noticed = new Map<string, ChangedLog>();
  /** Kept in memory only: after a restart, a log's own time must do. */
  let news = new Map<string, LogNews>();
  let retry: (() => void) | undefined;
  let timer: { readonly at: number; takeBack(): void } | undefined;
  let cycle: Promise<void> | undefined;
  /** Whether the next cycle became due while one is running. */
  let isLate = false;
  /** Whether the last cycle left rows leased because the memory could not be written to. */
  let isStuck = false;
  let paused = false;
  let stopped = false;

  /** Schedules the next cycle in `ms`, unless one is scheduled sooner. */
  function plan(ms: number): void {
    if (stopped || paused) return;
    const at = now() + ms;
    if (timer !== undefined) {
      if (timer.at <= at) return;
      timer.takeBack();
    }
    timer = {
      at,
      takeBack: after(ms, () => {
        timer = undefined;
        start();
      }),
    };
  }

  function start(): void {
    if (stopped || paused) return;
    if (cycle !== undefined) {
      isLate = true;
      return;
    }
    isLate = false;
    cycle = runCycle();
  }

  async function runCycle(): Promise<void> {
    try {
      // Nobody reads rows that a cycle could not put back.
      if (isStuck) await queue.release(owner);
      isStuck = false;
      await readAll();
    } catch (thrown) {
      isStuck = true;
      deps.onFailure(toFailure(thrown));
    }
    cycle = undefined;
    await planNext();
  }

  async function planNext(): Promise<void> {
    if (stopped || paused) return;
    if (isLate) return plan(0);
    const next = await queue.nextDue('live').catch(() => now() + POSTPONE_MS);
    if (next !== null) plan(Math.max(POSTPONE_MS, next - now()));
  }

  async function readAll(): Promise<void> {
    for (let isAnythingRead = false; ; isAnythingRead = true) {
      const leased = await queue.lease({
        mode: 'live',
        limit: BATCH,
        owner,
        nowMs: now(),
        leaseMs: LEASE_MS,
      });
      if (leased.length > 0) {
        await gate.reading(
          leased.map(({ path }) => path),
          (free) => takeIn(leased, free),
        );
        deps.onChange();
      }
      if (stopped || paused) return;
      if (leased.length === BATCH) continue;
      if (isAnythingRead || leased.length > 0) deps.onCaughtUp();
      return;
    }
  }

  async function takeIn(leased: readonly LeasedWork[], free: ReadonlySet<string>): Promise<void> {
    const mine = leased.filter(({ path }) => free.has(path));
    const byPath = new Map(mine.map((one) => [one.path, one]));
    const later = leased.filter((one) => !byPath.has(one.path));
    if (later.length > 0)
      await queue.postpone(
        later.map(({ workIx }) => workIx),
        now() + POSTPONE_MS,
      );
    if (mine.length === 0) return;
    const taken = takeNews(byPath);
    let outcomes: readonly ReadLog[];
    try {
      outcomes = await deps.read(
        mine.map(({ path }) => path),
        taken,
      );
    } catch (thrown) {
      putBack(taken);
      await failAll(mine, toFailure(thrown));
      return;
    }
    const { done, failed } = judge(outcomes);
    putBack(new Map([...taken].filter(([path]) => !done.has(path))));
    await queue.finish(
      mine.filter(({ path }) => done.has(path)),
      now(),
    );
    for (const { path, failure } of failed) {
      const work = byPath.get(path);
      if (work !== undefined) await fail(work, failure);
    }
    await deps.index([...new Set(outcomes.flatMap(({ conversations }) => conversations))]);
    deps.onRead(outcomes);
  }

  function takeNews(paths: ReadonlyMap<string, unknown>): ReadonlyMap<string, LogNews> {
    const taken = new Map([...news].filter(([path]) => paths.has(path)));
    for (const path of taken.keys()) news.delete(path);
    return taken;
  }

  /** Of logs that could not be read; what was noticed meanwhile is added. */
  function putBack(taken: ReadonlyMap<string, LogNews>): void {
    const since = news;
    news = new Map(taken);
    for (const [path, one] of since) addNews(path, one);
  }

  function addNews(path: string, { isFresh, note }: LogNews): void {
    const before = news.get(path);
    if (before === undefined && !isFresh && note === null) return;
    news.set(path, {
      isFresh: isFresh || before?.isFresh === true,
      note: laterNote(before?.note ?? null, note),
    });
  }

  async function failAll(leased: readonly LeasedWork[], failure: Failure): Promise<void> {
    if (failure.code === 'cancelled' || stopped) {
      await queue.release(owner);
      return;
    }
    for (const one of leased) await fail(one, failure);
    deps.onFailure(failure);
  }

  async function fail({ workIx, changes, attempts }: LeasedWork, failure: Failure): Promise<void> {
    const { code, message } = failure;
    await queue.fail(
      { workIx, changes, code, message },
      nextTry(failure, { attempts, nowMs: now(), random: deps.random() }),
    );
  }

  /** A watcher reports each change only once, so a log lost here would wait for its next change. */
  async function enqueue(): Promise<void> {
    retry?.();
    retry = undefined;
    const logs = [...noticed.values()];
    if (stopped || logs.length === 0) return;
    try {
      await queue.enqueue(logs, 'live', now());
    } catch (thrown) {
      retry ??= after(POSTPONE_MS, () => {
        retry = undefined;
        enqueue().catch((again: unknown) => deps.onFailure(toFailure(again)));
      });
      throw thrown;
    }
    // Logs that changed again meanwhile stay.
    for (const log of logs) if (noticed.get(log.path) === log) noticed.delete(log.path);
    deps.onChange();
    plan(await deps.collectMs());
  }

  return {
    async notice(logs, notices = []) {
      if (stopped) return;
      deps.warmUp();
      for (const log of logs) noticed.set(log.path, log);
      for (const { path, isFresh, noted } of notices) {
        const { bytes = 0 } = noticed.get(path) ?? {};
        addNews(path, { isFresh, note: noted === null ? null : { bytes, noted } });
      }
      await enqueue();
    },
    wake: () => plan(0),
    pause() {
      paused = true;
      timer?.takeBack();
      timer = undefined;
    },
    resume() {
      paused = false;
      plan(0);
    },
    isBusy: () => cycle !== undefined,
    async settled() {
      await cycle;
    },
    async stop() {
      stopped = true;
      retry?.();
      timer?.takeBack();
      await cycle;
    },
  };
}

/** The later one; of two at once, the one that says more. */
function laterNote(before: LogNews['note'], note: LogNews['note']): LogNews['note'] {
  if (note === null || before?.bytes !== note.bytes) return note ?? before;
  return before.noted === 'end' ? before : note;
}

/** A retry cannot help with a log that is gone or is not a log at all. */
function judge(outcomes: readonly ReadLog[]): {
  readonly done: ReadonlySet<string>;
  readonly failed: readonly { readonly path: string; readonly failure: Failure }[];
} {
  const failed = outcomes.flatMap(({ path, failure }) =>
    failure === null || !errorFacts[failure.code].mayPass ? [] : [{ path, failure }],
  );
  const bad = new Set(failed.map(({ path }) => path));
  return {
    done: new Set(outcomes.map(({ path }) => path).filter((path) => !bad.has(path))),
    failed,
  };
}
