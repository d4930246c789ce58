import { expect, test } from 'vitest';
import { createTimeLeft } from '../../../core/engine/live/timeLeft.ts';

function at(samples: readonly (readonly [ms: number, value: number | null])[]) {
  let ms = 0;
  const timeLeft = createTimeLeft(() => ms);
  return samples.map(([when, value]) => {
    ms = when;
    return timeLeft.at(value);
  });
}

test('time left is what remains at the pace so far', () => {
  const left = at([
    [0, 0],
    [5_000, 0.25],
    [10_000, 0.5],
  ]);
  expect(left).toEqual([null, 15_000, 10_000]);
});

test('nothing is said of an unknown amount, nor of the first moments', () => {
  const left = at([
    [0, null],
    [0, 0],
    [1_000, 0.4],
    [3_000, 0.4],
  ]);
  expect(left).toEqual([null, null, null, 4_500]);
});

test('the pace of late counts, not that of the beginning', () => {
  const left = at([
    [0, 0],
    [1_000, 0.5],
    [21_500, 0.6],
    [41_500, 0.7],
    [61_500, 0.8],
  ]);
  expect(left.at(-1)).toBe(40_000);
});

test('work that turns out to be more begins anew', () => {
  const left = at([
    [0, 0],
    [10_000, 0.9],
    [11_000, 0.1],
    [21_000, 0.2],
  ]);
  expect(left.slice(2)).toEqual([null, 80_000]);
});
