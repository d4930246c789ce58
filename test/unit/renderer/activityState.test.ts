import { jobFailure, activityState, silentJobs } from '../../../core/model/activity.ts';
import { jobDoes, jobName } from '../../../core/model/jobWords.ts';
import { describe, expect, test } from 'vitest';
import { countsWords, type Job } from '../../../renderer/state/activityJobs.ts';
import { dueWork, nextRuns, waitingWords } from '../../../renderer/state/activityState.ts';
import { JOBS } from '../../../core/model/jobs.ts';
import { TASKS } from '../../../core/model/progress.ts';

const NOW = Date.parse('2026-01-30T14:00:00Z');
const MINUTE = 60_000;
const after = (minutes: number): string => new Date(NOW + minutes * MINUTE).toISOString();

const job = (patch: Partial<Job> = {}): Job => ({
  name: 'index',
  lastRun: after(-1),
  lastDurationMs: 300,
  lastResult: 'done',
  nextRun: after(0.5),
  paused: false,
  reason: 'scheduled',
  running: false,
  intervalMs: MINUTE,
  automatic: true,
  runs: 3,
  failures: 0,
  counts: {},
  ...patch,
});
const follow = job({ name: 'follow', intervalMs: null, nextRun: null, running: true });
const days = job({ name: 'rollup-day', intervalMs: 60 * MINUTE, nextRun: after(42) });
const quiet = { conversations: 0, nodes: 0, logs: 0, failed: 0 };
const status = (jobs: readonly Job[], queue = quiet, stale = 0) => ({
  jobs: [...jobs],
  queue,
  stale,
});
const run = { taskId: 'run-1', task: 'import', title: 'Importing' } as const;

describe('the state of Strata’s own work', () => {
  test('is unknown until the host said something', () => {
    expect(activityState(undefined, [])).toEqual({ kind: 'unknown', failed: 0, words: 'Activity' });
  });

  test('is well while following goes on and nothing else does', () => {
    expect(activityState(status([follow, job(), days]), [])).toEqual({
      kind: 'well',
      failed: 0,
      words: 'Activity: all is well',
    });
  });

  test('names what goes on: told work first, then jobs, then logs', () => {
    const words = [
      activityState(status([job({ running: true })]), [run]),
      activityState(status([follow, job({ running: true })]), []),
      activityState(status([follow], { ...quiet, logs: 2 }), []),
      activityState(undefined, [run]),
    ].map((state) => [state.kind, state.words]);
    expect(words).toEqual([
      ['working', 'Activity: working, Importing'],
      ['working', 'Activity: working, Write up conversations'],
      ['working', 'Activity: working, reading 2 logs'],
      ['working', 'Activity: working, Importing'],
    ]);
  });

  test('counts logs and jobs of its own that failed, also while it works', () => {
    const failed = job({ name: 'seal', lastResult: 'The disk is full.' });
    const asked = job({ name: 'import', automatic: false, lastResult: 'No such file.' });
    expect(
      activityState(status([failed, asked, days], { ...quiet, failed: 2, logs: 1 }), [run]),
    ).toEqual({ kind: 'failed', failed: 3, words: 'Activity: 3 failed' });
    expect(activityState(status([{ ...failed, running: true }]), []).kind).toBe('working');
  });

  test('says what is paused', () => {
    const paused = { ...follow, paused: true, running: false };
    expect(activityState(status([paused, days]), []).words).toBe(
      'Activity: paused, Follow conversations',
    );
  });
});

describe('jobs', () => {
  test('have names and reasons for people, all of them', () => {
    for (const name of [...JOBS, ...TASKS]) {
      expect(jobName(name)).toMatch(/^[A-Z][a-z]+/);
      expect(jobDoes(name)).toMatch(/^[A-Z].*\.$/);
    }
    expect([jobName('newer-job'), jobDoes('newer-job')]).toEqual(['newer-job', '']);
  });

  test('failed with a message; one that was cancelled, or never ran, did not', () => {
    const results = ['done', 'cancelled', null, 'The disk is full.'];
    expect(results.map((lastResult) => jobFailure(job({ lastResult })))).toEqual([
      null,
      null,
      null,
      'The disk is full.',
    ]);
  });

  test('tell what they did, without zeroes and what is counted elsewhere', () => {
    expect(
      countsWords({
        segments: 1,
        nodesWritten: 1_204,
        calls: 0,
        bytes: 4_200_000,
        tokensIn: 99,
        aboutToGo: 3,
      }),
    ).toBe('1 part, 1,204 texts written, 4.2 MB, 3 about to go');
    expect(countsWords({ files: 2, blocks: 40, sealed: 4, saved: 81_000 })).toBe(
      '2 logs, 40 pieces put together, 81 KB saved',
    );
    expect(countsWords({ files: 0 })).toBe('');
  });

  test('that run are listed until their progress is told', () => {
    const running = [
      follow,
      job({ running: true }),
      job({ name: 'rollup-day', running: true }),
      job({ name: 'backfill', automatic: false, intervalMs: null, running: true }),
      days,
    ];
    expect(silentJobs(running, []).map(({ name }) => name)).toEqual([
      'index',
      'rollup-day',
      'backfill',
    ]);
    const told = [
      { taskId: 'job:rollup-day', task: 'rollup' },
      { taskId: 'run-2', task: 'backfill' },
    ] as const;
    expect(silentJobs(running, told).map(({ name }) => name)).toEqual(['index']);
  });

  test('come soonest first, and not while they run or are not planned', () => {
    const jobs = [days, job(), follow, job({ name: 'seal', running: true, nextRun: after(0.1) })];
    expect(nextRuns(jobs, 3)).toEqual([
      { name: 'index', at: after(0.5) },
      { name: 'rollup-day', at: after(42) },
    ]);
    expect(nextRuns(jobs, 1)).toHaveLength(1);
  });
});

test('the queue is told by what its logs wait for', () => {
  const queue = { waiting: 0, running: 0, failed: 4, byMode: { live: 0, backfill: 0 } };
  const words = [
    queue,
    { ...queue, waiting: 1, byMode: { live: 1, backfill: 0 } },
    { ...queue, waiting: 3, running: 1, byMode: { live: 2, backfill: 2 } },
  ].map((each) => waitingWords({ ...each, bytes: 0, items: [] }));
  expect(words).toEqual([
    'No log waits.',
    '1 log waits: 1 just written',
    '1 log is being read, 3 logs wait: 2 just written, 2 from before',
  ]);
});

describe('what is due', () => {
  const queue = { conversations: 3, nodes: 5, logs: 0, failed: 0 };
  const due = (...jobs: readonly Job[]) => dueWork(status(jobs, queue, 2), NOW);
  const all = '3 conversations to divide · 2 stale · 5 texts to write';

  test('is not worth a word while jobs will do it', () => {
    expect(due(job(), days)).toBeNull();
    expect(due(job({ running: true, nextRun: null }), days)).toBeNull();
    // Between its plan and its run.
    expect(due(job({ nextRun: after(-0.3) }), days)).toBeNull();
  });

  test('is told where nothing does it by itself', () => {
    expect(due()).toEqual({ words: all, why: null });
    expect(due(job({ automatic: false, nextRun: null }))).toEqual({ words: all, why: null });
  });

  test('is told with the reason while its job is paused or failed', () => {
    expect(due(job({ paused: true, nextRun: null }), days)).toEqual({
      words: all,
      why: 'Write up conversations: paused',
    });
    expect(due(job({ lastResult: 'The disk is full.' }), days)?.why).toBe(
      'Write up conversations: failed',
    );
  });

  test('is told when its job is late, or far off', () => {
    expect(due(job({ nextRun: after(-5) }), days)?.words).toBe(all);
    expect(due(job({ nextRun: after(30) }), days)?.words).toBe(all);
    expect(due(job({ nextRun: null }), days)?.words).toBe(all);
  });

  test('names only the texts while periods alone are held up', () => {
    expect(due(job(), { ...days, paused: true, nextRun: null })).toEqual({
      words: '2 stale · 5 texts to write',
      why: 'Write up days: paused',
    });
  });

  test('is nothing when nothing is', () => {
    expect(dueWork(status([]), NOW)).toBeNull();
  });
});
