import { describe, expect, test, vi } from 'vitest';
import type { TaskName } from '../../../core/model/progress.ts';
import { StrataError } from '../../../core/model/result.ts';
import {
  createActivity,
  MOST_TURNS,
  openingEvent,
  withTurn,
  type RecentTurn,
} from '../../../renderer/state/activity.ts';
import { backfillPhase, createBackfill } from '../../../renderer/state/liveBackfill.ts';
import { endedWords, reportWords } from '../../../renderer/state/liveWords.ts';
import { fakeActivity, type FakeActivityOptions } from '../../helpers/fakeActivity.ts';
import { fakeClient } from '../../helpers/fakeClient.ts';
import { fakeHandlers } from '../../helpers/fakeHandlers.ts';
import { fakeMemory } from '../../helpers/fakeMemory.ts';
import { until } from '../../helpers/until.ts';

const turn = (turnId: string, patch: Partial<RecentTurn> = {}): RecentTurn => ({
  conversationId: 'c',
  turnId,
  state: 'open',
  nodeId: null,
  time: '2026-01-30T13:59:58.000Z',
  words: 'Fix the parser.',
  at: '2026-01-30T14:00:00.000Z',
  ...patch,
});
const deps = { now: () => Date.parse('2026-01-30T14:00:00Z'), newId: () => 'run-1' };
const host = (options: FakeActivityOptions = {}) =>
  fakeActivity(fakeHandlers(fakeMemory([])), options);

describe('turns that came in', () => {
  test('come first when they are new, and keep their place and time when they go on', () => {
    const two = withTurn(withTurn([], turn('a', { nodeId: 'n' })), turn('b'));
    expect(withTurn(two, turn('a', { state: 'complete', at: '2026-01-30T15:00:00.000Z' }))).toEqual(
      [turn('b'), turn('a', { state: 'complete', nodeId: 'n' })],
    );
  });

  test('are opened at the event that they begin with', () => {
    expect(openingEvent(turn('turn:1769781600000:01KG7ABCDEFGHJKMNPQRSTVWXY'))).toBe(
      'evt:1769781600000:01KG7ABCDEFGHJKMNPQRSTVWXY',
    );
  });

  test('are only a few', () => {
    let turns: readonly RecentTurn[] = [];
    for (let at = 0; at < 50; at++) turns = withTurn(turns, turn(String(at)));
    expect(turns.map(({ turnId }) => turnId)).toEqual(
      Array.from({ length: MOST_TURNS }, (_, index) => String(49 - index)),
    );
  });

  test('are let go of when their words were forgotten, or the memory is another one', async () => {
    const kept = new Set(['evt:a', 'evt:b', 'evt:c']);
    const client = fakeClient({
      ...host().handlers,
      locate: async ({ id }) => {
        if (!kept.has(id)) throw new StrataError({ code: 'not-found', message: 'It is gone.' });
        return { kind: 'event', id, nodeId: null, path: [], eventId: id, gripId: null };
      },
    });
    const { store } = createActivity(client, deps);
    const listed = () => store.getState().turns.map(({ turnId }) => turnId);
    const tell = (turnId: string): void => {
      const { at: _, ...told } = turn(turnId);
      client.tell('turn', told);
    };
    const end = (task: TaskName): void =>
      client.tell('ended', { task, taskId: 'run-1', cancelled: false, failure: null });
    // The first is shown at once; the others wait for their time, and must not come after their end.
    for (const turnId of ['turn:a', 'turn:b', 'turn:c']) tell(turnId);
    kept.delete('evt:b');
    end('forget');
    await until(() => expect(listed()).toEqual(['turn:c', 'turn:a']));
    kept.delete('evt:a');
    end('backup');
    await until(() => expect(listed()).toEqual(['turn:c']));
    end('index');
    await new Promise((resolve) => setTimeout(resolve));
    expect(client.calls).toHaveLength(5);
  });

  test('of a backlog are gathered before they are shown', () => {
    vi.useFakeTimers();
    try {
      const client = fakeClient(host().handlers);
      const { store } = createActivity(client, deps);
      const heard = vi.fn<() => void>();
      store.subscribe(heard);
      for (let at = 0; at < 300; at++) {
        const { at: _, ...told } = turn(String(at));
        client.tell('turn', told);
      }
      vi.advanceTimersByTime(1_000);
      expect(heard).toHaveBeenCalledTimes(2);
      expect(store.getState().turns[0]).toEqual(turn('299'));
    } finally {
      vi.useRealTimers();
    }
  });
});

const REPORT = {
  files: 2,
  eventsAdded: 1_204,
  segments: 4,
  nodesWritten: 0,
  calls: 0,
  tokensIn: 0,
  tokensOut: 0,
  cost: 0,
  failed: [],
  stopped: null,
  elapsedMs: 3_000,
};

describe('taking in what is older', () => {
  test('keeps how the run ended, and starts no second one meanwhile', async () => {
    const { handlers, endBackfill, asked } = host();
    const client = fakeClient(handlers);
    const backfill = createBackfill(client, deps);
    const runs = [backfill.start(), backfill.start()];
    expect(backfill.store.getState()).toEqual({ isAsked: true, outcome: null });
    await until(() => expect(asked).toEqual(['backfill named']));
    endBackfill(REPORT);
    await Promise.all(runs);
    expect(backfill.store.getState()).toEqual({
      isAsked: false,
      outcome: { kind: 'done', report: REPORT },
    });
    expect(client.calls).toEqual([{ name: 'backfill', input: { taskId: 'run-1' } }]);
  });

  test('tells a failure from the person’s own cancelling', async () => {
    const outcomes = [];
    for (const code of ['cancelled', 'disk-full'] as const) {
      const { handlers } = host({
        answers: {
          backfill: () => Promise.reject(new StrataError({ code, message: 'It ended.' })),
        },
      });
      const backfill = createBackfill(fakeClient(handlers), deps);
      await backfill.start();
      outcomes.push(backfill.store.getState().outcome);
    }
    expect(outcomes).toEqual([
      { kind: 'cancelled' },
      { kind: 'failed', failure: { code: 'disk-full', message: 'It ended.' } },
    ]);
  });

  test('that was paused has not ended, and its end is told when it was made to go on', async () => {
    const { handlers, endBackfill, asked } = host();
    const client = fakeClient(handlers);
    const backfill = createBackfill(client, deps);
    const outcome = () => backfill.store.getState().outcome;
    const ended = { task: 'backfill', cancelled: false, failure: null } as const;
    const run = backfill.start();
    await until(() => expect(asked).toEqual(['backfill named']));
    backfill.note('pause');
    endBackfill({ ...REPORT, stopped: { code: 'cancelled', message: 'Paused.' } });
    client.tell('ended', { ...ended, taskId: 'run-1' });
    await run;
    const told = [outcome()];
    backfill.note('resume');
    client.tell('ended', { ...ended, task: 'index', taskId: 'other' });
    told.push(outcome());
    client.tell('ended', { ...ended, taskId: 'other' });
    told.push(outcome());
    // What Strata tries again by itself later is nobody's news.
    client.tell('ended', { ...ended, taskId: 'later', cancelled: true });
    told.push(outcome());
    backfill.note('resume');
    backfill.note('cancel');
    client.tell('ended', { ...ended, taskId: 'third', cancelled: true });
    told.push(outcome());
    expect(told).toEqual([null, null, { kind: 'ended' }, { kind: 'ended' }, { kind: 'cancelled' }]);
    // Cancelled while it is paused, nothing ends; it may also have ended just before.
    backfill.note('pause');
    backfill.note('cancel');
    expect(outcome()).toEqual({ kind: 'cancelled' });
    backfill.note('resume');
    client.tell('ended', { ...ended, taskId: 'fourth' });
    backfill.note('cancel');
    expect(outcome()).toEqual({ kind: 'ended' });
  });

  test('stands as its job, its progress and what waits say together', () => {
    const job = { paused: false, running: false };
    const phases = [
      backfillPhase({ job: undefined, isTold: false, waiting: 0 }),
      backfillPhase({ job, isTold: false, waiting: 3 }),
      backfillPhase({ job, isTold: true, waiting: 0 }),
      backfillPhase({ job: { paused: false, running: true }, isTold: false, waiting: 0 }),
      backfillPhase({ job: { paused: true, running: true }, isTold: true, waiting: 3 }),
      backfillPhase({ job: { paused: true, running: false }, isTold: false, waiting: 3 }),
      // Paused, then cancelled.
      backfillPhase({ job: { paused: true, running: false }, isTold: false, waiting: 0 }),
    ];
    expect(phases).toEqual([
      'idle',
      'interrupted',
      'running',
      'running',
      'paused',
      'paused',
      'idle',
    ]);
  });

  test('is told with what it did, and why it stopped', () => {
    const stopped = { code: 'ceiling-reached', message: 'The ceiling of the day is reached.' };
    expect([
      reportWords(REPORT),
      reportWords({ ...REPORT, nodesWritten: 1, stopped }),
      reportWords({ ...REPORT, stopped: { code: 'cancelled', message: 'It was cancelled.' } }),
    ]).toEqual([
      'Done after 3.0 s: 1,204 new events of 2 logs.',
      'Stopped after 3.0 s: 1,204 new events of 2 logs, 1 text written. The ceiling of the day is reached.',
      'Stopped after 3.0 s: 1,204 new events of 2 logs.',
    ]);
    expect([
      endedWords(undefined),
      endedWords({ counts: { files: 1, eventsAdded: 2, bytes: 80 }, lastDurationMs: 400 }),
    ]).toEqual(['Done.', 'Done after 0.4 s more: 2 new events of 1 log.']);
  });
});
