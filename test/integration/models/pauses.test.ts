import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createMinuteLimit } from '../../../core/node/models/minuteLimit.ts';
import {
  MAX_RETRY_AFTER_MS,
  retryAfterMs,
  retryPause,
} from '../../../core/node/models/retryPause.ts';
import { withoutKey } from '../../../core/node/models/withoutKey.ts';

const NOW = Date.parse('2026-01-30T12:00:00Z');

function headers(values: Readonly<Record<string, string>>): (name: string) => string | null {
  return (name) => values[name] ?? null;
}

describe('Retry-After', () => {
  test.each([
    [{ 'retry-after': '7' }, 7_000],
    [{ 'retry-after': ' 0 ' }, 0],
    [{ 'retry-after': '1.5' }, 1_500],
    [{ 'retry-after': '86400' }, MAX_RETRY_AFTER_MS],
    [{ 'retry-after': 'Fri, 30 Jan 2026 12:00:20 GMT' }, 20_000],
    [{ 'retry-after': 'Friday, 30-Jan-26 12:00:20 GMT' }, 20_000],
    [{ 'retry-after': 'Fri, 30 Jan 2026 11:00:00 GMT' }, 0],
    [{ 'retry-after': 'Sat, 31 Jan 2026 12:00:00 GMT' }, MAX_RETRY_AFTER_MS],
    [{ 'retry-after-ms': '250', 'retry-after': '7' }, 250],
    [{ 'retry-after-ms': 'soon', 'retry-after': '7' }, 7_000],
    [{ 'retry-after': '' }, null],
    [{ 'retry-after': 'soon' }, null],
    [{ 'retry-after': '-5' }, null],
    [{ 'retry-after': '3 apples' }, null],
    [{ 'retry-after': 'Fri, 99 Xyz 2026 GMT' }, null],
    [{}, null],
  ])('%j is %s ms', (values, expected) => {
    expect(retryAfterMs(headers(values), NOW)).toBe(expected);
  });

  test('whatever an endpoint sends, the wait is within its bounds', () => {
    const date = fc.date({ noInvalidDate: true }).map((one) => one.toUTCString());
    const value = fc.oneof(fc.string(), fc.integer().map(String), fc.double().map(String), date);
    fc.assert(
      fc.property(value, value, (exact, after) => {
        const ms = retryAfterMs(headers({ 'retry-after-ms': exact, 'retry-after': after }), NOW);
        expect(ms === null || (ms >= 0 && ms <= MAX_RETRY_AFTER_MS)).toBe(true);
      }),
    );
  });
});

const most = (attempt: number) =>
  Math.round(retryPause({ attempt, retryAfterMs: null, random: () => 0.999_999 }));

describe('a pause', () => {
  test('is anything up to a bound that doubles, and ends at a minute', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 8, 50].map(most)).toEqual([
      1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000,
    ]);
    expect(retryPause({ attempt: 5, retryAfterMs: null, random: () => 0 })).toBe(0);
  });

  test('is within its bounds for every chance and try', () => {
    const chance = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2_000 }), chance, (attempt, random) => {
        const ms = retryPause({ attempt, retryAfterMs: null, random: () => random });
        expect(ms).toBeGreaterThanOrEqual(0);
        expect(ms).toBeLessThan(Math.min(60_000, 1_000 * 2 ** (attempt - 1)) + 1);
      }),
    );
  });

  test('is as long as the endpoint says', () => {
    expect(retryPause({ attempt: 9, retryAfterMs: 7_000, random: () => 0 })).toBe(7_000);
  });
});

test('no window of a minute holds more than the limit, and waiting always helps', () => {
  const steps = fc.array(
    fc.record({
      amount: fc.integer({ min: 1, max: 40 }),
      pause: fc.integer({ min: 0, max: 30_000 }),
    }),
    { maxLength: 60 },
  );
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 30 }), steps, (limit, wanted) => {
      const bucket = createMinuteLimit(limit);
      const taken: { readonly ms: number; readonly amount: number }[] = [];
      let now = 0;
      for (const { amount, pause } of wanted) {
        now += pause;
        now += Math.max(0, bucket.wait(amount, now));
        expect(bucket.wait(amount, now)).toBeLessThanOrEqual(0);
        bucket.take(amount, now);
        taken.push({ ms: now, amount: Math.min(amount, limit) });
        const minute = taken.filter(({ ms }) => ms > now - 60_000);
        const sum = minute.reduce((all, one) => all + one.amount, 0);
        // One that is larger than the limit goes alone.
        expect(sum <= limit || minute.length === 1).toBe(true);
      }
    }),
  );
});

describe('a key in words', () => {
  test.each([
    ['Bad key sk-abcdefghijkl.', 'Bad key [key].'],
    ['sk-abcdefghijkl and sk-abcdefghijkl', '[key] and [key]'],
    ['It ends in …efghijkl', 'It ends in …[key]'],
    ['sk-abc*** is short enough', 'sk-abc*** is short enough'],
    ['nothing', 'nothing'],
    ['', ''],
  ])('%j becomes %j', (text, expected) => {
    expect(withoutKey(text, 'sk-abcdefghijkl')).toBe(expected);
  });

  test('is never left in them, nor a longer part of it', () => {
    const key = fc.stringMatching(/^[!-Z^-~]{8,40}$/);
    fc.assert(
      fc.property(key, fc.string(), fc.string(), fc.nat(), (secret, before, after, at) => {
        const part = secret.slice(at % (secret.length - 7));
        const text = withoutKey(`${before}${secret}${after}${part}`, secret);
        for (let begin = 0; begin + 8 <= secret.length; begin++)
          expect(text).not.toContain(secret.slice(begin, begin + 8));
      }),
    );
  });
});
