import type { AbortableSignal } from '../../model/progress.ts';
import { JOB_INTERVALS } from '../../model/jobs.ts';
import type { JobName, JobReason } from '../../model/jobs.ts';
import { StrataError, toFailure } from '../../model/result.ts';
import type { JobStore } from './ports/queueStore.ts';
import { nextRun, reasonOf, runAfter } from './planRun.ts';

/** A job that Strata runs periodically. */
export interface PeriodicJob {
  readonly name: JobName;
  /**
   * Whether there is anything to do; if absent, always. Runs without work are neither made nor
   * recorded.
   */
  readonly isDue?: () => Promise<boolean>;
  /** Throws whatever prevents it. */
  run(run: JobContext): Promise<{ readonly counts: Readonly<Record<string, number>> }>;
}

export interface JobContext {
  readonly reason: JobReason;
  /** Aborted when the run is cancelled. */
  readonly signal: AbortableSignal;
}

export interface SchedulerDeps {
  readonly jobs: readonly PeriodicJob[];
  readonly store: JobStore;
  /** Wall clock, ms. */
  readonly now: () => number;
  /** Calls back once; returns a function that cancels it. */
  readonly after: (ms: number, work: () => void) => () => void;
  readonly newAbort: () => { readonly signal: AbortableSignal; abort(): void };
  /** Delay of the first runs, in ms, because a user who has just opened Strata wants to read. */
  readonly calmMs: number;
  /** Called when a job began, ended or was rescheduled. */
  readonly onChange: () => void;
}

export interface Scheduler {
  /** Schedules all jobs; missed runs are made up for now. */
  start(): Promise<void>;
  /** Throws `bad-input` if it is already running. Resolves once it has started. */
  runNow(name: JobName): Promise<void>;
  /** Returns whether there was a run. */
  cancel(name: JobName): boolean;
  pause(name: JobName): Promise<void>;
  resume(name: JobName): Promise<void>;
  isRunning(name: JobName): boolean;
  /** Time of the next run, in ms; null while none is scheduled. */
  nextRun(name: JobName): number | null;
  /** Cancels what is running, and waits for it. */
  stop(): Promise<void>;
}

const intervalOf = (name: JobName): number => JOB_INTERVALS[name] ?? Infinity;

/** A clock that jumps, or a machine that slept, is noticed after at most this long. */
const LOOK_MS = 15_000;

/** Work that makes things readable soon must not wait for long work. */
const QUICK: ReadonlySet<JobName> = new Set(['index']);

/**
 * Runs jobs when they are due, whatever the clock does: each at most once at a time, and those that
 * may take long one after another, in order.
 */
export function createScheduler(deps: SchedulerDeps): Scheduler {
  const { jobs, store, now, after, newAbort, onChange } = deps;
  const planned = new Map<JobName, number>();
  const paused = new Set<JobName>();
  const running = new Map<JobName, { abort(): void; readonly ended: Promise<void> }>();
  let takeBack: (() => void) | undefined;
  let started = false;
  let stopped = false;

  const isFree = (name: JobName): boolean =>
    QUICK.has(name) ? !running.has(name) : [...running.keys()].every((other) => QUICK.has(other));
  const jobOf = (name: JobName): PeriodicJob => {
    const job = jobs.find((one) => one.name === name);
    if (job !== undefined) return job;
    throw new StrataError({ code: 'not-found', message: `No job is named ${name}.` });
  };

  function look(): void {
    takeBack?.();
    takeBack = undefined;
    if (!started || stopped) return;
    const nowMs = now();
    for (const job of jobs) {
      const { name } = job;
      const interval = intervalOf(name);
      // Otherwise a clock that was set back would delay it for more than its interval.
      const at = Math.min(planned.get(name) ?? nowMs, nowMs + interval);
      planned.set(name, at);
      if (at <= nowMs && !paused.has(name) && isFree(name))
        begin(job, reasonOf(at, interval, nowMs));
    }
    const waits = [...planned]
      .filter(([name]) => !paused.has(name) && isFree(name))
      .map(([, at]) => at - nowMs);
    takeBack = after(Math.max(50, Math.min(LOOK_MS, ...waits)), look);
  }

  function begin(job: PeriodicJob, reason: JobReason): void {
    const abort = newAbort();
    const ended = run(job, { reason, signal: abort.signal }).finally(() => {
      running.delete(job.name);
      look();
    });
    running.set(job.name, { abort: () => abort.abort(), ended });
  }

  async function run(job: PeriodicJob, context: JobContext): Promise<void> {
    const { name } = job;
    const interval = intervalOf(name);
    const startMs = now();
    let result = 'done';
    let counts: Readonly<Record<string, number>> = {};
    try {
      if (context.reason !== 'asked' && job.isDue !== undefined && !(await job.isDue())) {
        planned.set(name, runAfter({ startMs, endMs: now(), failed: false }, interval));
        return;
      }
      onChange();
      ({ counts } = await job.run(context));
    } catch (thrown) {
      const failure = toFailure(thrown);
      result = failure.code === 'cancelled' ? 'cancelled' : failure.message;
    }
    const endMs = now();
    const failed = result !== 'done' && result !== 'cancelled';
    const nextRunMs = runAfter({ startMs, endMs, failed }, interval);
    planned.set(name, nextRunMs);
    // Strata is shutting down: the job did not fail, and is made up for at the next start.
    if (stopped) return;
    await store
      .recordJob({
        name,
        startMs,
        // Must not be negative if the clock was set back meanwhile.
        durationMs: Math.max(0, endMs - startMs),
        result,
        reason: context.reason,
        counts,
        nextRunMs,
      })
      // Whatever prevents recording it prevents storing anything, and is reported there.
      .catch(() => undefined);
    onChange();
  }

  return {
    async start() {
      const stored = new Map((await store.storedJobs()).map((job) => [job.name, job]));
      const nowMs = now();
      for (const { name } of jobs) {
        const job = stored.get(name);
        if (job?.paused === true) paused.add(name);
        const at = nextRun(job, intervalOf(name), nowMs);
        planned.set(name, at);
        await store.planJob(name, at);
      }
      started = true;
      takeBack = after(deps.calmMs, look);
    },
    async runNow(name) {
      const job = jobOf(name);
      if (running.has(name))
        throw new StrataError({ code: 'bad-input', message: `${name} is running already.` });
      begin(job, 'asked');
    },
    cancel(name) {
      const one = running.get(name);
      one?.abort();
      return one !== undefined;
    },
    async pause(name) {
      jobOf(name);
      paused.add(name);
      await store.pauseJob(name, true);
      onChange();
    },
    async resume(name) {
      jobOf(name);
      paused.delete(name);
      await store.pauseJob(name, false);
      onChange();
      look();
    },
    isRunning: (name) => running.has(name),
    nextRun: (name) => planned.get(name) ?? null,
    async stop() {
      stopped = true;
      takeBack?.();
      const all = [...running.values()];
      for (const one of all) one.abort();
      await Promise.allSettled(all.map(({ ended }) => ended));
    },
  };
}
