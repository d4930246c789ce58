import { expect, it } from 'vitest';
import type { PayloadOf } from '../../../core/contract/events.ts';
import { createTurnWatch } from '../../../core/engine/live/turnWatch.ts';
import type { LastTurn } from '../../../core/engine/live/ports/queueStore.ts';
import type { ConversationId } from '../../../core/model/ids.ts';
import { DEFAULT_TURN_TIMEOUTS } from '../../../core/model/turnEnd.ts';
import { createFakeClock } from '../../helpers/fakeClock.ts';

const START = Date.parse('2026-03-04T12:00:00Z');
const A = 'plain:a' as ConversationId;

function setUp() {
  const clock = createFakeClock(START);
  /** When the last event of the turn was, and whether it was the assistant's word. */
  const talk = { turnId: 'turn-1', endMs: START, replied: false, opening: 'Fix it.' };
  const told: string[] = [];
  const failures: unknown[] = [];
  const stateOf = ({ completeAfterMs, partialAfterMs }: typeof DEFAULT_TURN_TIMEOUTS) => {
    const silence = clock.now() - talk.endMs;
    if (talk.replied) return silence >= completeAfterMs ? 'complete' : 'open';
    return silence > partialAfterMs ? 'partial' : 'open';
  };
  const watch = createTurnWatch({
    reader: {
      lastTurns: async (ids, _nowMs, turnTimeouts): Promise<LastTurn[]> =>
        ids.map((conversationId) => ({
          conversationId,
          turnId: talk.turnId,
          state: stateOf(turnTimeouts),
          nodeId: 'toc:segment:x',
          endMs: talk.endMs,
          opening: talk.opening,
        })),
    },
    turnTimeouts: async () => DEFAULT_TURN_TIMEOUTS,
    now: clock.now,
    after: clock.after,
    onTurn: ({ turnId, state }: PayloadOf<'turn'>) =>
      told.push(`${(clock.now() - START) / 1000} ${turnId} ${state}`),
    onFailure: (thrown) => failures.push(thrown),
  });
  return { clock, talk, told, failures, watch };
}

it('tells a turn once when it begins, and when it is silent after the reply', async () => {
  const { clock, talk, told, watch } = setUp();
  await watch.look([A]);
  await clock.pass(10_000);
  Object.assign(talk, { replied: true, endMs: clock.now() });
  await watch.look([A]);
  await clock.pass(30_000);
  expect(told).toEqual(['0 turn-1 open', '12.01 turn-1 complete']);
  Object.assign(talk, { turnId: 'turn-2', replied: false, endMs: clock.now() });
  await watch.look([A]);
  expect(told.at(-1)).toBe('40 turn-2 open');
});

it('tells that the next turn has begun, if the last one never ended', async () => {
  const { talk, told, watch } = setUp();
  await watch.look([A]);
  talk.turnId = 'turn-2';
  await watch.look([A]);
  expect(told).toEqual(['0 turn-1 open', '0 turn-2 open']);
});

it('tells a turn whose agent died after half an hour', async () => {
  const { clock, told, watch } = setUp();
  await watch.look([A]);
  await clock.pass(29 * 60_000);
  expect(told).toEqual(['0 turn-1 open']);
  await clock.pass(2 * 60_000);
  expect(told.length).toBe(2);
  expect(told[1]).toMatch(/^18\d\d.* turn-1 partial$/);
  await clock.pass(3_600_000);
  expect(clock.waiting()).toBe(0);
});

it('tells the end of one turn in time, however often another is looked at', async () => {
  const clock = createFakeClock(START);
  const told: string[] = [];
  const B = 'plain:b' as ConversationId;
  const watch = createTurnWatch({
    reader: {
      lastTurns: async (ids): Promise<LastTurn[]> =>
        ids.map((conversationId) => ({
          conversationId,
          turnId: `turn of ${conversationId}`,
          // One was answered at the start; the other goes on and on.
          state: conversationId === A && clock.now() - START >= 5_000 ? 'complete' : 'open',
          nodeId: null,
          endMs: conversationId === A ? START : clock.now(),
          opening: 'Go on.',
        })),
    },
    turnTimeouts: async () => ({ completeAfterMs: 5_000, partialAfterMs: 1_800_000 }),
    now: clock.now,
    after: clock.after,
    onTurn: ({ conversationId, state }: PayloadOf<'turn'>) =>
      told.push(`${conversationId} ${state}`),
    onFailure: () => undefined,
  });
  await watch.look([A]);
  for (let i = 0; i < 4; i++) {
    await watch.look([B]);
    await clock.pass(2_000);
  }
  expect(told).toEqual(['plain:a open', 'plain:b open', 'plain:a complete']);
  watch.stop();
});

it('asks for a few conversations at a time, and tells the words of each turn', async () => {
  const clock = createFakeClock(START);
  const asked: number[] = [];
  const words: string[] = [];
  const watch = createTurnWatch({
    reader: {
      lastTurns: async (ids): Promise<LastTurn[]> => {
        asked.push(ids.length);
        return ids.map((conversationId) => ({
          conversationId,
          turnId: `turn of ${conversationId}`,
          state: 'complete',
          nodeId: null,
          endMs: START,
          opening: `Look at ${conversationId},\nplease.`,
        }));
      },
    },
    turnTimeouts: async () => DEFAULT_TURN_TIMEOUTS,
    now: clock.now,
    after: clock.after,
    onTurn: (turn: PayloadOf<'turn'>) => words.push(turn.words),
    onFailure: () => undefined,
  });
  const ids = Array.from({ length: 23 }, (_, i) => `plain:${i}` as ConversationId);
  await watch.look(ids);
  expect(asked).toEqual([...Array.from({ length: 11 }, () => 2), 1]);
  expect(words).toEqual(ids.map((id) => `Look at ${id}, please.`));
});

it('stops looking when it is stopped', async () => {
  const { clock, told, watch } = setUp();
  await watch.look([A]);
  watch.stop();
  await watch.look([A]);
  await clock.pass(3_600_000);
  expect(told).toEqual(['0 turn-1 open']);
  expect(clock.waiting()).toBe(0);
});
