import { expect, test } from 'vitest';
import type { PayloadOf } from '../../../core/contract/events.ts';
import type { ActivityJob } from '../../../core/model/activity.ts';
import { createNotices, type Notice, type Notices } from '../../../electron/notices.ts';

interface Watched {
  readonly notices: Notices;
  /** How the end of a run is told, by how many events there are then. */
  readonly end: (run: Partial<PayloadOf<'ended'>>, events: number) => Notice | null;
  readonly at: (seconds: number) => void;
  readonly focus: (is: boolean) => void;
}

/** Notices on a clock that the test moves, in s; a window has the focus when it says so. */
function watched(): Watched {
  let now = 0;
  let isFocused = false;
  const notices = createNotices({ now: () => now * 1_000, isFocused: () => isFocused });
  return {
    notices,
    end: (run, events) => notices.ended({ ...ENDED, ...run })?.(events) ?? null,
    at: (seconds) => {
      now = seconds;
    },
    focus: (is) => {
      isFocused = is;
    },
  };
}

const ENDED = { taskId: 'a', task: 'index', cancelled: false, failure: null } as const;
const today = { name: 'open', address: 'strata://today' };

test('work that took more than half a minute tells its end in counts', () => {
  const { notices, end, at } = watched();
  notices.progress({ task: 'backfill', taskId: 'a' }, 1_000);
  notices.written();
  notices.written();
  at(31);
  expect(end({ task: 'backfill' }, 2_204)).toEqual({
    title: 'Reading older logs has ended',
    body: '1,204 new events, 2 texts written.',
    opens: today,
  });
});

test('what nobody waits for is not told: short work, jobs, checks, and what was stopped', () => {
  const { notices, end, at } = watched();
  notices.progress({ task: 'index', taskId: 'short' }, 0);
  at(30);
  expect(end({ taskId: 'short' }, 9)).toBeNull();
  for (const taskId of ['job:index', 'check', 'stopped']) {
    notices.progress({ task: taskId === 'check' ? 'verify' : 'index', taskId }, 0);
  }
  at(100);
  expect(end({ taskId: 'job:index' }, 9)).toBeNull();
  expect(end({ taskId: 'check', task: 'verify' }, 9)).toBeNull();
  expect(end({ taskId: 'stopped', cancelled: true }, 9)).toBeNull();
  // Of a run whose beginning nobody saw it cannot be said how long it took.
  expect(end({ taskId: 'unseen' }, 9)).toBeNull();
});

test('nothing is told twice, nor to who looks at a window', () => {
  const { notices, end, at, focus } = watched();
  notices.progress({ task: 'index', taskId: 'a' }, 0);
  at(60);
  focus(true);
  expect(end({}, 9)).toBeNull();
  focus(false);
  expect(end({}, 9)).toBeNull();
});

test('an import and the summarising that follows it are one', () => {
  const { notices, end, at } = watched();
  notices.progress({ task: 'import', taskId: 'a' }, 0);
  at(29);
  expect(end({ task: 'import' }, 500)).toBeNull();
  notices.progress({ task: 'index', taskId: 'b' }, 500);
  expect(notices.release()).toBeNull();
  notices.written();
  at(40);
  expect(end({ taskId: 'b' }, 500)).toEqual({
    title: 'The import has ended',
    body: '500 new events, 1 text written.',
    opens: today,
  });
});

test('an import that nothing follows is told a while after', () => {
  const { notices, end, at } = watched();
  notices.progress({ task: 'import', taskId: 'a' }, null);
  at(31);
  expect(end({ task: 'import' }, 500)).toBeNull();
  expect(notices.release()?.(500)).toEqual({
    title: 'The import has ended',
    body: 'Nothing was new.',
    opens: today,
  });
  expect(notices.release()).toBeNull();
});

test('a failure is told without its message, which may hold words of a log', () => {
  const { notices, end, at } = watched();
  notices.progress({ task: 'import', taskId: 'a' }, 0);
  at(31);
  const failure = 'Cannot read /home/mira/secret-plan.jsonl';
  expect(end({ task: 'import', failure }, 0)).toEqual({
    title: 'The import failed',
    body: 'Open Strata to see why.',
    opens: { name: 'activity' },
  });
  expect(notices.release()).toBeNull();
});

const job = (name: string, lastResult: string | null): ActivityJob => ({
  name,
  automatic: true,
  running: false,
  paused: false,
  intervalMs: 60_000,
  lastResult,
});

test('a job that begins to fail is told once, until it did well again', () => {
  const { notices } = watched();
  const told = (results: readonly (string | null)[], failed = 0) =>
    notices.status({
      jobs: [job('index', results[0] ?? null), job('rescue', results[1] ?? null)],
      queue: { failed, logs: 0 },
    })?.body ?? null;
  // What failed before is on the screen of who opens Strata.
  expect(told(['the words of a log', 'done'], 2)).toBeNull();
  expect(told(['the words of a log', 'x'], 2)).toBe('“Rescue old logs” failed.');
  expect(told(['the words of a log', 'x'], 2)).toBeNull();
  expect(told(['done', 'done'], 3)).toBe('1 log could not be read.');
  expect(told(['x', 'x'], 0)).toBe('2 jobs failed.');
});

const log = (path: string, imported: boolean) => ({
  path,
  imported,
  source: 'claude-code' as const,
  project: 'secret-plan',
  bytes: 1,
  lastWritten: '2026-01-01T00:00:00Z',
  goesAt: '2026-01-30T00:00:00Z',
});

test('logs that are about to go are told once, in counts, and later where somebody looked', () => {
  const { notices, focus } = watched();
  const aboutToGo = [log('/a', false), log('/b', true), log('/c', false)];
  focus(true);
  expect(notices.sweep({ aboutToGo })).toBeNull();
  focus(false);
  expect(notices.sweep({ aboutToGo })).toEqual({
    title: 'Logs are about to be deleted',
    body: 'The tools that wrote them will delete 2 logs that Strata does not have all of.',
    opens: today,
  });
  expect(notices.sweep({ aboutToGo })).toBeNull();
  expect(notices.sweep({ aboutToGo: [...aboutToGo, log('/d', false)] })?.body).toContain('1 log ');
});
