import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  aroundSpan,
  fitOf,
  readQuestion,
  spanOf,
  spansOf,
} from '../../../core/domain/search/readQuestion.ts';
import { dateIn, readTime } from '../../../core/domain/search/readTime.ts';
import { anyText } from '../tokens/anyText.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const iso = (ms: number | undefined): string =>
  ms === undefined || !Number.isFinite(ms) ? String(ms) : new Date(ms).toISOString();
const read = (text: string, zone: string, today = '2026-01-28'): string => {
  const span = readTime(text, { today, zone });
  return span === null ? 'none' : `${iso(span.fromMs)} ${iso(span.toMs)}`;
};

describe('a time that is given is read', () => {
  test.each([
    ['2026-01-30', 'UTC', '2026-01-30T00:00:00.000Z 2026-01-31T00:00:00.000Z'],
    ['2026-01-30', 'Asia/Tokyo', '2026-01-29T15:00:00.000Z 2026-01-30T15:00:00.000Z'],
    [' 2026-01 ', 'America/New_York', '2026-01-01T05:00:00.000Z 2026-02-01T05:00:00.000Z'],
    ['2025', 'UTC', '2025-01-01T00:00:00.000Z 2026-01-01T00:00:00.000Z'],
    ['yesterday', 'Pacific/Auckland', '2026-01-26T11:00:00.000Z 2026-01-27T11:00:00.000Z'],
    ['last week', 'UTC', '2026-01-19T00:00:00.000Z 2026-01-26T00:00:00.000Z'],
    ['since 2025', 'UTC', '2025-01-01T00:00:00.000Z Infinity'],
    ['before 2025', 'UTC', '-Infinity 2025-01-01T00:00:00.000Z'],
    ['2026-01-30T12:00:00Z', 'Asia/Tokyo', '2026-01-30T12:00:00.000Z 2026-01-30T12:00:00.000Z'],
    ['2026-01-30T12:00:00+02:00', 'UTC', '2026-01-30T10:00:00.000Z 2026-01-30T10:00:00.000Z'],
    ['2026-01-30T12:00', 'Asia/Tokyo', '2026-01-30T03:00:00.000Z 2026-01-30T03:00:00.000Z'],
    ['2026-01-30 12:00', 'Asia/Tokyo', '2026-01-30T03:00:00.000Z 2026-01-30T03:00:00.000Z'],
    // Clocks go forward: a day of 23 hours, an hour that is not there; back: one of 25.
    ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00.000Z 2026-03-29T22:00:00.000Z'],
    ['2026-10-25', 'Europe/Berlin', '2026-10-24T22:00:00.000Z 2026-10-25T23:00:00.000Z'],
    ['2026-03-29T02:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z 2026-03-29T01:30:00.000Z'],
    // Midnight itself is left out there.
    ['2024-09-08', 'America/Santiago', '2024-09-08T04:00:00.000Z 2024-09-09T03:00:00.000Z'],
    ['soon', 'UTC', 'none'],
    ['2026-01-30 and 2026-01-31', 'UTC', 'none'],
    ['about 2026-01-30', 'UTC', 'none'],
    ['2026-02-30', 'UTC', 'none'],
    ['2026-13-45T00:00:00Z', 'UTC', 'none'],
    ['2026-01-30T99:00', 'UTC', 'none'],
    ['', 'UTC', 'none'],
  ])('%s in %s', (text, zone, expected) => {
    expect(read(text, zone)).toBe(expected);
  });

  it('or is none, whatever the text', () => {
    const zone = fc.constantFrom('UTC', 'America/Santiago', 'Asia/Kathmandu', 'Pacific/Apia');
    const text = fc.oneof(
      anyText,
      fc.stringMatching(/^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d)?(?:Z|[+-]\d\d:\d\d)?)?$/),
    );
    fc.assert(
      fc.property(text, zone, (words, in_) => {
        const span = readTime(words, { today: '2026-01-28', zone: in_ });
        expect(span === null || span.fromMs <= span.toMs).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });
});

it('a moment has its date in the calendar of the zone', () => {
  const ms = Date.parse('2026-01-01T00:30:00Z');
  expect(['UTC', 'America/New_York', 'Pacific/Kiritimati'].map((zone) => dateIn(ms, zone))).toEqual(
    ['2026-01-01', '2025-12-31', '2026-01-01'],
  );
  expect(dateIn(-1, 'UTC')).toBe('1969-12-31');
});

it('every day of a zone ends where the next begins, daylight saving included', () => {
  const zones = ['Europe/Berlin', 'America/Santiago', 'Australia/Lord_Howe', 'Africa/Casablanca'];
  for (const zone of zones)
    for (let day = Date.parse('2025-01-01'); day < Date.parse('2026-01-01'); day += DAY) {
      const [date, next] = [day, day + DAY].map((ms) => new Date(ms).toISOString().slice(0, 10));
      const { fromMs, toMs } = spanOf({ from: date ?? '', to: date ?? '' }, zone);
      expect(toMs).toBe(spanOf({ from: next ?? '', to: null }, zone).fromMs);
      expect([dateIn(fromMs, zone), dateIn(toMs - 1, zone)]).toEqual([date, date]);
      expect([23, 23.5, 24, 24.5, 25]).toContain((toMs - fromMs) / HOUR);
    }
});

describe('how well a moment fits a time', () => {
  const week = { fromMs: 100 * DAY, toMs: 107 * DAY };
  it.each([
    [100, 1],
    [106.9, 1],
    [107, 0.9],
    [111.5, 0.5],
    [117, 0],
    [99.5, 0.48],
    [96.5, 0.12],
    [94, 0],
  ])('day %d fits a week from day 100 to 107 by %d', (day, expected) => {
    expect(fitOf(day * DAY, week)).toBeCloseTo(expected, 10);
  });

  it('is 1 within, 0 beyond what lies around, and between 0 and 1', () => {
    const bound = fc.oneof(fc.integer({ min: 0, max: 400 }), fc.constantFrom(-Infinity, Infinity));
    fc.assert(
      fc.property(bound, bound, fc.double({ min: -50, max: 500, noNaN: true }), (a, b, at) => {
        const span = { fromMs: Math.min(a, b) * DAY, toMs: Math.max(a, b) * DAY };
        if (span.fromMs === Infinity || span.toMs === -Infinity) return;
        const ms = at * DAY;
        const fit = fitOf(ms, span);
        const around = aroundSpan(span);
        const isWithin = ms >= span.fromMs && ms < span.toMs;
        expect(fit).toBeGreaterThanOrEqual(0);
        expect(fit).toBeLessThanOrEqual(1);
        const isBeyond = ms < around.fromMs || ms >= around.toMs;
        expect(fit === 1).toBe(isWithin);
        expect(isBeyond && fit > 0).toBe(false);
      }),
    );
  });
});

it('of a list of dates that was pasted, the first times are looked at', () => {
  const days = Array.from(
    { length: 900 },
    (_, at) => `2025-01-${String((at % 28) + 1).padStart(2, '0')}`,
  );
  const spans = spansOf(readQuestion(days.join(' '), '2026-01-28'), 'UTC');
  expect(spans).toEqual(days.slice(0, 8).map((day) => spanOf({ from: day, to: day }, 'UTC')));
});
