import { expect, test } from 'vitest';
import { POINT_ROLES } from '../../../core/model/point.ts';
import { boardWords, withoutClosed } from '../../../renderer/state/board.ts';

test('a board counts one thing, or says which two it counts', () => {
  expect([
    boardWords('open', { followed: 30, also: 5 }),
    boardWords('open', { followed: 1, also: 0 }),
    boardWords('decisions', { followed: 0, also: 3 }),
    boardWords('decisions', { followed: 18, also: 5 }),
    boardWords('decisions', { followed: 1, also: 0 }),
  ]).toEqual([
    '35 that are open',
    '1 that is open',
    '3 decisions',
    '18 decisions followed over time, 5 as they were said',
    '1 decision',
  ]);
});

test('closed ones that are listed count for themselves', () => {
  const counts = Object.fromEntries(
    POINT_ROLES.map((role) => [role, { open: 0, closed: role === 'open' ? 1 : 7 }]),
  ) as Parameters<typeof withoutClosed>[1]['points']['counts'];
  const given = { ideas: { total: 32 }, points: { total: 4, counts }, closedIdeas: 2 };
  expect(boardWords('open', withoutClosed('open', given))).toBe('33 that are open, 3 closed');
});
