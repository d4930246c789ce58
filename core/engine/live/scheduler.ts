import type { AbortableSignal } from '../../model/progress.ts';
import { JOB_INTERVALS } from '../../model/jobs.ts';
import type { JobName, JobReason } from '../../model/jobs.ts';
import { StrataError, toFailure } from '../../model/result.ts';
import type { JobStore } from './ports/queueStore.ts';
import { nextRun, reasonOf, runAfter } from './planRun.ts';

/** One thing that Strata does by itself every so often. */
export interface PeriodicJob {
  readonly name: JobName;
  /** Is there anything to do? Without it, always. A run without work is neither made nor recorded. */
  readonly isDue?: () => Promise<boolean>;
  /** Throws what keeps it from being done. */
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
  /** Calls back once; gives what takes that back. */
  readonly after: (ms: number, work: () => void) => () => void;
  readonly newAbort: () => { readonly signal: AbortableSignal; abort(): void };
  /** The first runs wait so long, ms: who has just opened Strata wants to read. */
  readonly calmMs: number;
  /** Is told that a job began, ended, or is planned otherwise. */
  readonly onChange: () => void;
}

export interface Scheduler {
  /** Plans all jobs; runs that were missed are made up for now. */
  start(): Promise<void>;
  /** Throws `bad-input` where it runs already. Resolves when it has begun. */
  runNow(name: JobName): Promise<void>;
  /** Gives whether there was a run. */
  cancel(name: JobName): boolean;
  pause(name: JobName): Promise<void>;
  resume(name: JobName): Promise<void>;
  isRunning(name: JobName): boolean;
  /** When it runs next, ms; null while nothing is planned. */
  nextRun(name: JobName): number | null;
  /** Cancels what runs, and waits for it. */
  stop(): Promise<void>;
}

const intervalOf = (name: JobName): number => JOB_INTERVALS[name] ?? Infinity;

/** A clock that jumps, or a machine that slept, is noticed after at most this long. */
const LOOK_MS = 15_000;

/** What may be read soon must not wait for what takes long. */
const QUICK: ReadonlySet<JobName> = new Set(['index']);

/**
 * Runs jobs when they are due, whatever the clock does: none twice at a time, and of those that may take
 * long one after the other, in their order.
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
      // Set back, the clock would keep it waiting for longer than it ever waits.
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
    // Strata is ending: it did not fail, and is made up for at the next start.
    if (stopped) return;
    await store
      .recordJob({
        name,
        startMs,
        // A clock that was set back meanwhile must not make it negative.
        durationMs: Math.max(0, endMs - startMs),
        result,
        reason: context.reason,
        counts,
        nextRunMs,
      })
      // What keeps it from being recorded keeps everything from being stored, and is told there.
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
