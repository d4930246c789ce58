import { describe, expect, test } from 'vitest';
import { movedItem, placeMenu, typedItem, type Box } from '../../../renderer/ui/menuMoves.ts';

describe('a menu lies', () => {
  const size = { width: 200, height: 100 };
  const room = { width: 1000, height: 700 };

  test.for<[string, Box, { left: number; top: number }]>([
    ['below', { left: 20, right: 60, top: 10, bottom: 30 }, { left: 20, top: 30 }],
    ['at a point', point(300, 200), { left: 300, top: 200 }],
    [
      'so that it ends where its button does at the right edge',
      { left: 960, right: 990, top: 10, bottom: 30 },
      { left: 790, top: 30 },
    ],
    [
      'above at the lower edge',
      { left: 20, right: 60, top: 660, bottom: 690 },
      { left: 20, top: 560 },
    ],
    ['up and left of a point in the corner', point(999, 699), { left: 796, top: 596 }],
    ['within the window where a row lies outside', point(-50, -20), { left: 4, top: 4 }],
  ])('%s', ([, at, expected]) => {
    expect(placeMenu(at, size, room)).toEqual(expected);
  });

  test('at the upper left edge where it is larger than the window', () => {
    expect(placeMenu(point(50, 50), { width: 2000, height: 900 }, room)).toEqual({
      left: 4,
      top: 4,
    });
  });
});

test('arrows go round, Home and End to the ends, other keys nowhere', () => {
  expect(moves('ArrowDown')).toEqual([0, 1, 2, 0]);
  expect(moves('ArrowUp')).toEqual([2, 2, 0, 1]);
  expect(moves('Home')).toEqual([0, 0, 0, 0]);
  expect(moves('End')).toEqual([2, 2, 2, 2]);
  expect(moves('Enter')).toEqual([null, null, null, null]);
});

describe('letters lead', () => {
  const words = ['Import…', 'Export…', 'Settings…', 'Search', 'Election'];

  test.for<[string, number, number | null]>([
    ['s', 0, 2],
    ['s', 2, 3],
    ['ss', 3, 2],
    ['se', 2, 2],
    ['sea', 2, 3],
    ['EX', 0, 1],
    ['z', 0, null],
  ])('%s from %d to %s', ([typed, from, expected]) => {
    expect(typedItem(typed, from, words)).toBe(expected);
  });
});

const point = (left: number, top: number): Box => ({ left, right: left, top, bottom: top });

/** From nowhere, and from each of three items. */
const moves = (key: string): readonly (number | null)[] =>
  [-1, 0, 1, 2].map((from) => movedItem(key, from, 3));
