import { expect, test } from 'vitest';
import { POINT_ROLES } from '../../../core/model/point.ts';
import { boardWords, withoutClosed } from '../../../renderer/state/board.ts';

test('a board counts one thing, and what no page tells apart from it', () => {
  expect([
    boardWords('open', { count: 35 }),
    boardWords('open', { count: 1 }),
    boardWords('decisions', { count: 18, along: 40 }),
    boardWords('decisions', { count: 1, closed: 2 }),
  ]).toEqual([
    '35 that are open',
    '1 that is open',
    '18 decisions, 40 more along the way',
    '1 decision, 2 closed',
  ]);
});

test('closed ones that are listed count for themselves', () => {
  const counts = Object.fromEntries(
    POINT_ROLES.map((role) => [role, { open: 0, closed: role === 'open' ? 1 : 7 }]),
  ) as Parameters<typeof withoutClosed>[0]['points']['counts'];
  const given = { ideas: { total: 32 }, points: { total: 4, counts }, closedIdeas: 2 };
  expect(boardWords('open', withoutClosed(given))).toBe('33 that are open, 3 closed');
});
