import { expect, test } from 'vitest';
import { boardWords } from '../../../renderer/state/board.ts';

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
