import { describe, expect, it, test } from 'vitest';
import { isWorthACall, sharedCalls } from '../../../core/engine/summaries/sharedCalls.ts';
import type { Sharing } from '../../../core/engine/summaries/sharedCalls.ts';
import { divided } from '../../../core/engine/summaries/summarizeTogether.ts';

const segment = (startMs: number, facts: Partial<Sharing> = {}): Sharing => ({
  level: 'segment',
  originalTokens: 300,
  conversationIx: 1,
  startMs,
  ...facts,
});
const groupsOf = (nodes: readonly Sharing[], mayShare?: (node: Sharing) => boolean) =>
  sharedCalls(nodes, mayShare).map((group) => group.map(({ startMs }) => startMs));

describe('one call', () => {
  it('is for small segments of a conversation, oldest first, wherever they stand', () => {
    const other = segment(9, { conversationIx: 2 });
    expect(groupsOf([segment(3), other, segment(2), segment(1)])).toEqual([[1, 2, 3], [9]]);
  });

  it('is for one alone that is not small, or no segment, or may not share', () => {
    const large = segment(2, { originalTokens: 1_200 });
    const unknown = segment(3, { originalTokens: null });
    const day = segment(4, { level: 'day', conversationIx: null });
    expect(groupsOf([segment(1), large, unknown, day, segment(5)])).toEqual([
      [1, 5],
      [2],
      [3],
      [4],
    ]);
    expect(groupsOf([segment(1), segment(2)], ({ startMs }) => startMs !== 2)).toEqual([[1], [2]]);
  });

  it('is for six segments at most, and for so many words', () => {
    const many = Array.from({ length: 8 }, (_, at) => segment(at));
    expect(groupsOf(many).map((group) => group.length)).toEqual([6, 2]);
    const long = Array.from({ length: 4 }, (_, at) => segment(at, { originalTokens: 900 }));
    expect(groupsOf(long).map((group) => group.length)).toEqual([3, 1]);
  });
});

const worth = (facts: Partial<Parameters<typeof isWorthACall>[0]>): boolean =>
  isWorthACall({
    level: 'segment',
    originalTokens: 500,
    events: 20,
    requests: 1,
    byAgent: false,
    parts: 0,
    ...facts,
  });

describe('a call is worth it', () => {
  test.each([
    ['for a request and its answer', {}, true],
    ['where the size is not known', { originalTokens: null }, true],
    ['not for a word or two', { originalTokens: 99 }, false],
    ['not for a period of a word or two', { level: 'day', events: 3 }, false],
    ['for a conversation of five segments', { level: 'conversation', parts: 5 }, true],
    ['not for a conversation of four', { level: 'conversation', parts: 4 }, false],
    ['not for a period of one request', { level: 'week' }, false],
    ['for a period', { level: 'day', requests: 0 }, true],
    [
      'for a period, however short its texts are now',
      { level: 'day', originalTokens: 99, requests: 2 },
      true,
    ],
    ['not for small talk that answers no request', { originalTokens: 399, requests: 0 }, false],
    ['for the second part of a long turn', { requests: 0 }, true],
    ["not for a sub-agent's part", { requests: 0, byAgent: true }, false],
  ] as const)('%s', (_, facts, expected) => {
    expect(worth(facts)).toBe(expected);
  });
});

test('shares add up to the whole, in whole tokens', () => {
  expect(divided(100, [1, 1, 1])).toEqual([33, 34, 33]);
  expect(divided(7, [0, 0])).toEqual([0, 7]);
  expect(divided(10, [3, 7])).toEqual([3, 7]);
  for (let whole = 0; whole < 50; whole++)
    expect(divided(whole, [5, 1, 0, 9]).reduce((sum, one) => sum + one, 0)).toBe(whole);
});
