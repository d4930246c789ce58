import { expect, it } from 'vitest';
import type { PayloadOf } from '../../../core/contract/events.ts';
import { createTurnWatch } from '../../../core/engine/live/turnWatch.ts';
import type { LastTurn } from '../../../core/engine/live/ports/queueStore.ts';
import type { ConversationId } from '../../../core/model/ids.ts';
import {
  DEFAULT_TURN_TIMEOUTS,
  TURN_ENDING,
  silentAtMs,
  turnState,
} from '../../../core/model/turnEnd.ts';
import type { TurnTimeouts } from '../../../core/model/turnEnd.ts';
import { createFakeClock } from '../../helpers/fakeClock.ts';

const START = Date.parse('2026-03-04T12:00:00Z');
const A = 'plain:a' as ConversationId;
const B = 'plain:b' as ConversationId;

interface Turn {
  turnId: string;
  ending: number;
}

/** A conversation as a store knows it. */
interface Talk {
  turns: Turn[];
  arrivedMs: number;
  /** How many of its turns were told, and the last of them how. */
  told: { count: number; state: string };
}

function setUp({ most = 100 }: { readonly most?: number } = {}) {
  const clock = createFakeClock(START);
  const talks = new Map<ConversationId, Talk>();
  const said: string[] = [];
  const words: string[] = [];
  const asked: number[] = [];
  const failures: unknown[] = [];
  let refuses = false;
  const turnsOf = (id: ConversationId, nowMs: number, times: TurnTimeouts): LastTurn[] => {
    const { turns, arrivedMs, told } = talks.get(id) ?? { turns: [], arrivedMs: 0, told: null };
    if (told === null) return [];
    const from = Math.max(0, told.count - 1);
    return turns.slice(from, from + most).map(({ turnId, ending }, at): LastTurn => {
      const isLast = from + at === turns.length - 1;
      const state = turnState({ ending, isLast, arrivedMs }, { ...times, nowMs });
      return {
        conversationId: id,
        turnId,
        state,
        nodeId: null,
        endMs: START,
        opening: `Look at ${turnId},\nplease.`,
        isLast,
        silentAtMs: state === 'open' ? silentAtMs({ ending, arrivedMs }, times) : null,
        isNews: from + at >= told.count || told.state !== state,
        openerIx: from + at + 1,
        lastIx: 0,
      };
    });
  };
  const open = () =>
    createTurnWatch({
      reader: {
        async lastTurns(ids, nowMs, times) {
          asked.push(ids.length);
          return ids.flatMap((id) => turnsOf(id, nowMs, times));
        },
        toldOpen: async () =>
          [...talks].filter(([, { told }]) => told.state === 'open').map(([id]) => id),
      },
      writer: {
        async noteTold(news) {
          if (refuses) throw new Error('The disk is full.');
          for (const { conversationId, openerIx, state } of news) {
            const talk = talks.get(conversationId);
            if (talk !== undefined) talk.told = { count: openerIx, state };
          }
        },
      },
      turnTimeouts: async () => DEFAULT_TURN_TIMEOUTS,
      now: clock.now,
      after: clock.after,
      onTurns: (turns: readonly PayloadOf<'turn'>[]) => {
        for (const turn of turns) {
          said.push(`${(clock.now() - START) / 1000} ${turn.turnId} ${turn.state}`);
          words.push(turn.words);
        }
      },
      onFailure: (thrown) => failures.push(thrown),
    });
  return {
    clock,
    talks,
    said,
    words,
    asked,
    failures,
    open,
    watch: open(),
    refuse: (does: boolean) => void (refuses = does),
    talk: (id: ConversationId, ...turns: readonly (readonly [string, number])[]): void => {
      talks.set(id, {
        turns: turns.map(([turnId, ending]) => ({ turnId, ending })),
        arrivedMs: clock.now(),
        told: talks.get(id)?.told ?? { count: 0, state: '' },
      });
    },
  };
}

const { cut, replied, ended, interrupted } = TURN_ENDING;

it('tells a turn once when it begins, and when it is silent after the reply', async () => {
  const { clock, talk, said, watch } = setUp();
  talk(A, ['one', cut]);
  await watch.look([A]);
  await clock.pass(60_000);
  talk(A, ['one', replied]);
  await watch.look([A]);
  await clock.pass(7_000);
  expect(said).toEqual(['0 one open']);
  await clock.pass(30_000);
  expect(said).toEqual(['0 one open', '68.01 one complete']);
});

it('tells at once of a turn that says that it is over', async () => {
  const { talk, said, watch } = setUp();
  talk(A, ['one', ended]);
  await watch.look([A]);
  await watch.look([A]);
  expect(said).toEqual(['0 one complete']);
});

it('tells all turns that ended in one reading, in order, of several conversations', async () => {
  const { talk, said, watch } = setUp({ most: 7 });
  const turns = Array.from(
    { length: 50 },
    (_, i) => [`a${i}`, i === 3 ? interrupted : cut] as const,
  );
  talk(A, ...turns);
  talk(B, ['b0', replied], ['b1', ended]);
  await watch.look([A, B]);
  const told = (id: string) => said.filter((line) => line.includes(` ${id}`));
  expect(told('a')).toEqual(
    turns.map(([id], i) => `0 ${id} ${i === 49 ? 'open' : i === 3 ? 'partial' : 'complete'}`),
  );
  expect(told('b')).toEqual(['0 b0 complete', '0 b1 complete']);
  await watch.look([A, B]);
  expect(said).toHaveLength(52);
});

it('tells nothing twice after a restart, and what was open by then when it ends', async () => {
  const { clock, talk, said, watch, open } = setUp();
  talk(A, ['one', ended], ['two', replied]);
  talk(B, ['three', ended]);
  await watch.look([A, B]);
  watch.stop();
  const next = open();
  await next.look([A, B]);
  await clock.pass(60_000);
  expect(said).toEqual(['0 one complete', '0 two open', '0 three complete', '8.01 two complete']);
  next.stop();
  talk(A, ['one', ended], ['two', ended], ['four', cut]);
  const third = open();
  await third.look([A]);
  third.stop();
  await clock.pass(3_600_000);
  await open().resume();
  expect(said.slice(4)).toEqual(['60 four open', '3660 four partial']);
});

it('tells what could not be noted once it can be, and only then', async () => {
  const { clock, talk, said, failures, watch, refuse } = setUp();
  talk(A, ['one', ended]);
  refuse(true);
  await expect(watch.look([A])).rejects.toThrow('The disk is full.');
  await clock.pass(20_000);
  expect(said).toEqual([]);
  expect(failures.length).toBeGreaterThan(0);
  refuse(false);
  await clock.pass(6_000);
  expect(said.map((line) => line.replace(/^\S+ /, ''))).toEqual(['one complete']);
  expect(clock.waiting()).toBe(0);
});

it('tells a turn whose agent died after half an hour', async () => {
  const { clock, talk, said, watch } = setUp();
  talk(A, ['one', cut]);
  await watch.look([A]);
  await clock.pass(29 * 60_000);
  expect(said).toEqual(['0 one open']);
  await clock.pass(2 * 60_000);
  expect(said).toHaveLength(2);
  expect(said[1]).toMatch(/^1800.* one partial$/);
  await clock.pass(3_600_000);
  expect(clock.waiting()).toBe(0);
});

it('tells the end of one turn in time, however often another is looked at', async () => {
  const { clock, talk, said, watch } = setUp();
  talk(A, ['one', replied]);
  await watch.look([A]);
  for (let i = 0; i < 8; i++) {
    talk(B, ['other', cut]);
    await watch.look([B]);
    await clock.pass(2_000);
  }
  expect(said).toEqual(['0 one open', '0 other open', '8.02 one complete']);
  watch.stop();
});

it('asks for a few conversations at a time, and tells the words of each turn', async () => {
  const { talk, asked, words, watch } = setUp();
  const ids = Array.from({ length: 23 }, (_, i) => `plain:${i}` as ConversationId);
  for (const id of ids) talk(id, [id, ended]);
  await watch.look(ids);
  expect(asked).toEqual([...Array.from({ length: 11 }, () => 2), 1]);
  expect(words).toEqual(ids.map((id) => `Look at ${id}, please.`));
});

it('stops looking when it is stopped', async () => {
  const { clock, talk, said, watch } = setUp();
  talk(A, ['one', cut]);
  await watch.look([A]);
  watch.stop();
  await watch.look([A]);
  await clock.pass(3_600_000);
  expect(said).toEqual(['0 one open']);
  expect(clock.waiting()).toBe(0);
});
