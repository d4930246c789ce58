import { expect, it } from 'vitest';
import { createScheduler } from '../../../core/engine/live/scheduler.ts';
import type { PeriodicJob, Scheduler } from '../../../core/engine/live/scheduler.ts';
import type { JobRun, JobStore, StoredJob } from '../../../core/engine/live/ports/queueStore.ts';
import type { JobName, JobReason } from '../../../core/model/jobs.ts';
import { createFakeClock } from '../../helpers/fakeClock.ts';
import type { FakeClock } from '../../helpers/fakeClock.ts';

const START = Date.parse('2026-03-04T12:00:00Z');
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

interface Setup {
  readonly clock: FakeClock;
  readonly scheduler: Scheduler;
  /** `{hours since the start} {job} {reason}` of each run. */
  readonly runs: string[];
  readonly recorded: JobRun[];
}

interface Options {
  readonly calmMs?: number;
  readonly stored?: readonly StoredJob[];
  readonly jobs?: readonly JobName[];
  readonly clock?: FakeClock;
  readonly work?: (name: JobName, signal: { readonly aborted: boolean }) => Promise<void>;
  readonly isDue?: () => Promise<boolean>;
}

function setUp({
  stored = [],
  jobs = ['rollup-day'],
  clock = createFakeClock(START),
  work = async () => undefined,
  isDue,
  calmMs = 0,
}: Options = {}): Setup {
  const runs: string[] = [];
  const recorded: JobRun[] = [];
  const store: JobStore = {
    storedJobs: async () => stored,
    recordJob: async (run) => void recorded.push(run),
    pauseJob: async () => undefined,
    planJob: async () => undefined,
    noteBackfill: async () => undefined,
  };
  const periodic = (name: JobName): PeriodicJob => ({
    name,
    ...(isDue === undefined ? {} : { isDue }),
    async run({ reason, signal }: { reason: JobReason; signal: { readonly aborted: boolean } }) {
      runs.push(`${Math.round((clock.now() - START) / HOUR)} ${name} ${reason}`);
      await work(name, signal);
      return { counts: { nodesWritten: 2 } };
    },
  });
  const scheduler = createScheduler({
    jobs: jobs.map(periodic),
    store,
    now: clock.now,
    after: clock.after,
    newAbort: () => new AbortController(),
    calmMs,
    onChange: () => undefined,
  });
  return { clock, scheduler, runs, recorded };
}

it('runs each job at the start of its life, then at its interval, and records each run', async () => {
  const { clock, scheduler, runs, recorded } = setUp({ jobs: ['rollup-day', 'rollup-week'] });
  await scheduler.start();
  await clock.pass(3 * HOUR + 1);
  expect(runs).toEqual([
    '0 rollup-day scheduled',
    '0 rollup-week scheduled',
    '1 rollup-day scheduled',
    '2 rollup-day scheduled',
    '3 rollup-day scheduled',
  ]);
  expect(recorded[0]).toEqual({
    name: 'rollup-day',
    startMs: START,
    durationMs: 0,
    result: 'done',
    reason: 'scheduled',
    counts: { nodesWritten: 2 },
    nextRunMs: START + HOUR,
  });
});

it('makes up once for all the runs that were missed', async () => {
  const { clock, scheduler, runs } = setUp({
    stored: [
      { name: 'rollup-day', paused: false, lastRunMs: START - 9 * DAY, nextRunMs: START - 8 * DAY },
    ],
  });
  await scheduler.start();
  await clock.pass(HOUR / 2);
  expect(runs).toEqual(['0 rollup-day missed']);
});

it('skips a run while the one before goes on', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { clock, scheduler, runs } = setUp({ work: () => promise });
  await scheduler.start();
  await clock.pass(5 * HOUR + HOUR / 2);
  expect(runs).toEqual(['0 rollup-day scheduled']);
  resolve();
  await clock.pass(HOUR);
  expect(runs).toEqual(['0 rollup-day scheduled', '7 rollup-day scheduled']);
});

it('runs once after a sleep, and goes on when the clock is set back', async () => {
  const { clock, scheduler, runs } = setUp();
  await scheduler.start();
  await clock.pass(1_000);
  clock.jump(10 * HOUR);
  await clock.pass(60_000);
  expect(runs).toEqual(['0 rollup-day scheduled', '10 rollup-day missed']);
  clock.jump(-DAY);
  await clock.pass(HOUR + 60_000);
  expect(runs.length).toBe(3);
});

it('a paused job waits until it is resumed, also over a restart; on demand it runs', async () => {
  const { clock, scheduler, runs } = setUp({
    stored: [{ name: 'rollup-day', paused: true, lastRunMs: START, nextRunMs: START }],
  });
  await scheduler.start();
  await clock.pass(2 * HOUR);
  expect(runs).toEqual([]);
  await scheduler.runNow('rollup-day');
  await clock.pass(2 * HOUR);
  expect(runs).toEqual(['2 rollup-day asked']);
  await scheduler.resume('rollup-day');
  await clock.pass(1);
  expect(runs).toEqual(['2 rollup-day asked', '4 rollup-day missed']);
});

it('a run that is cancelled or fails says so, and the next one comes', async () => {
  const fails = [new Error('The disk is full.'), null];
  const { clock, scheduler, recorded } = setUp({
    jobs: ['rollup-week'],
    work: async () => {
      const failure = fails.shift();
      if (failure) throw failure;
    },
  });
  await scheduler.start();
  await clock.pass(HOUR + 1);
  expect(recorded.map(({ result, nextRunMs }) => [result, (nextRunMs ?? 0) - START])).toEqual([
    ['The disk is full.', HOUR],
    ['done', HOUR + DAY],
  ]);
});

it('runs what may take long one after the other, and nothing before a moment of calm', async () => {
  const gate = Promise.withResolvers<void>();
  const { clock, scheduler, runs } = setUp({
    jobs: ['index', 'rollup-day', 'rollup-week'],
    calmMs: 5_000,
    work: (name) => (name === 'rollup-day' ? gate.promise : Promise.resolve()),
  });
  await scheduler.start();
  await clock.pass(4_999);
  expect(runs).toEqual([]);
  await clock.pass(130_000);
  expect(runs).toEqual([
    '0 index scheduled',
    '0 rollup-day scheduled',
    '0 index scheduled',
    '0 index scheduled',
  ]);
  gate.resolve();
  await clock.pass(10);
  expect(runs.at(-1)).toBe('0 rollup-week scheduled');
});

it('cancels the run that goes on, and tells it', async () => {
  const { clock, scheduler, recorded } = setUp({
    work: async (_name, signal) => {
      while (!signal.aborted) await new Promise((resolve) => setImmediate(resolve));
      throw new DOMException('Cancelled', 'AbortError');
    },
  });
  await scheduler.start();
  await clock.pass(0);
  expect(scheduler.isRunning('rollup-day')).toBe(true);
  expect(scheduler.cancel('rollup-day')).toBe(true);
  await clock.pass(1);
  expect(recorded.map(({ result }) => result)).toEqual(['cancelled']);
  expect(scheduler.isRunning('rollup-day')).toBe(false);
  expect(scheduler.cancel('rollup-day')).toBe(false);
});

it('neither runs nor records what has nothing to do, unless it is asked for', async () => {
  const { clock, scheduler, runs, recorded } = setUp({ isDue: async () => false });
  await scheduler.start();
  await clock.pass(3 * HOUR);
  expect([runs, recorded]).toEqual([[], []]);
  await scheduler.runNow('rollup-day');
  await clock.pass(1);
  expect(runs).toEqual(['3 rollup-day asked']);
});

it('refuses a second run of the same job, and one of a job that there is none of', async () => {
  const { scheduler } = setUp({ work: () => new Promise(() => undefined) });
  await scheduler.runNow('rollup-day');
  await expect(scheduler.runNow('rollup-day')).rejects.toMatchObject({ code: 'bad-input' });
  await expect(scheduler.runNow('rollup-year')).rejects.toMatchObject({ code: 'not-found' });
});

it('starts nothing by itself before it is started, nor after it was stopped', async () => {
  const { clock, scheduler, runs } = setUp({ jobs: ['rollup-day', 'rollup-week'] });
  await scheduler.runNow('rollup-day');
  await clock.pass(2 * HOUR);
  expect(runs).toEqual(['0 rollup-day asked']);
  await scheduler.start();
  await scheduler.stop();
  const before = [...runs];
  await clock.pass(2 * DAY);
  expect(runs).toEqual(before);
  expect(clock.waiting()).toBe(0);
});
