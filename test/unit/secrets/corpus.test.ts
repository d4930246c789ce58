import { describe, expect, test } from 'vitest';
import { harmlessTexts } from '../../bench/secrets/harmless.ts';
import { MADE_KINDS } from '../../bench/secrets/kinds.ts';
import { countLost, sharesByDisguise, tryAll } from '../../bench/secrets/measure.ts';

/** The aims: of made secrets so many are masked, of harmless words at most so many. */
const LEAST_MASKED = 0.98;
const MOST_LOST = 0.001;

describe.each(['a', 'b'] as const)('made secrets, half %s', (half) => {
  const tried = tryAll(half);

  test('are of 40 kinds at least, each in all five disguises', () => {
    expect(MADE_KINDS.length).toBeGreaterThanOrEqual(40);
    const pairs = new Set(tried.map(({ kind, disguise }) => `${kind} ${disguise}`));
    expect(pairs.size).toBe(5 * MADE_KINDS.length);
  });

  test('are masked in each disguise', () => {
    const below = sharesByDisguise(tried).filter(
      ({ tried: count, masked }) => masked < LEAST_MASKED * count,
    );
    expect(below).toEqual([]);
  });
});

test('harmless words that look like secrets stay', () => {
  let words = 0;
  let lost = 0;
  for (const counted of harmlessTexts(5, 100).map(countLost)) {
    words += counted.words;
    lost += counted.lost;
  }
  expect(words).toBeGreaterThan(50_000);
  expect(lost / words).toBeLessThanOrEqual(MOST_LOST);
});
