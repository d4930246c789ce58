import { describe, expect, test } from 'vitest';
import { daysMeant } from '../../../core/engine/library/daysMeant.ts';
import { writeDatesIn } from '../../../renderer/state/dates.ts';
import {
  isWithin,
  readSpan,
  spanBetween,
  spanOfNode,
  spanWords,
  spokenSpan,
} from '../../../renderer/state/span.ts';
import { weeksWords } from '../../../renderer/state/weeks.ts';

const span = (from: string | null, to: string | null) => ({ from, to });

describe('a span reads in words', () => {
  test.each([
    ['W26, 22–28 Jun 2026', '2026-06-22', '2026-06-28'],
    ['W1, 29 Dec 2025 – 4 Jan 2026', '2025-12-29', '2026-01-04'],
    ['June 2026', '2026-06-01', '2026-06-30'],
    ['February 2024', '2024-02-01', '2024-02-29'],
    ['2026', '2026-01-01', '2026-12-31'],
    ['Wed 24 Jun 2026', '2026-06-24', '2026-06-24'],
    ['22 Jun – 5 Jul 2026', '2026-06-22', '2026-07-05'],
    ['since 1 May 2026', '2026-05-01', null],
    ['until 31 Dec 2025', null, '2025-12-31'],
  ])('%s', (words, from, to) => {
    expect(spanWords({ from, to })).toBe(words);
  });

  test('in the language of dates', () => {
    writeDatesIn('de');
    expect(spanWords(span('2026-06-22', '2026-06-28'))).toBe('W26, 22.–28. Juni 2026');
    writeDatesIn('en-GB');
  });

  test.each([
    ['2026-06-22', '2026-06-28'],
    ['2026-09-29', '2026-10-05'],
    ['2026-05-24', '2026-05-24'],
    ['2026-05-01', null],
    [null, '2025-12-31'],
  ])('that the host reads as the same: %j to %j', (from, to) => {
    const now = { nowMs: Date.parse('2026-11-23T12:00:00Z'), zone: 'UTC' };
    writeDatesIn('ja');
    expect(daysMeant(spokenSpan({ from, to }), now)).toEqual({ from, to });
    writeDatesIn('en-GB');
  });
});

test('nodes have the days of their periods', () => {
  expect(
    [
      'toc:year:2026',
      'toc:month:2026-02',
      'toc:week:2026-W26',
      'toc:week:2026-W05:01',
      'toc:week:2026-W53:01',
      'toc:day:2026-06-24',
      'toc:conversation:2026-06-24:01JYGZ0000ABCDEFGHJKMNPQRS',
      'project:1',
    ].map(spanOfNode),
  ).toEqual([
    span('2026-01-01', '2026-12-31'),
    span('2026-02-01', '2026-02-28'),
    span('2026-06-22', '2026-06-28'),
    span('2026-01-26', '2026-01-31'),
    span('2027-01-01', '2027-01-03'),
    span('2026-06-24', '2026-06-24'),
    span('2026-06-24', '2026-06-24'),
    null,
  ]);
});

test('a span of an address is one of dates in order', () => {
  expect(readSpan('2026-06-22', '2026-06-22')).toEqual(span('2026-06-22', '2026-06-22'));
  expect(readSpan('2026-06-22', 'soon')).toEqual(span('2026-06-22', null));
  expect(readSpan('2026-06-22', '2026-06-21')).toBeNull();
  expect(readSpan('2026-02-29', null)).toBeNull();
});

test('days are within a span by both its ends', () => {
  const marked = spanBetween('2026-06-28', '2026-06-22');
  const days = ['2026-06-21', '2026-06-22', '2026-06-28', '2026-06-29'];
  expect(days.map((day) => isWithin(day, marked))).toEqual([false, true, true, false]);
  expect(days.map((day) => isWithin(day, span('2026-06-28', null)))).toEqual([
    false,
    false,
    true,
    true,
  ]);
});

test('a line of weeks is told in words', () => {
  const mondays = ['2026-06-15', '2026-06-22', '2026-06-29'];
  expect(weeksWords(mondays, [3, 12, 1])).toBe(
    '15 Jun – 5 Jul 2026: 16 requests, most in W26 (12)',
  );
  expect(weeksWords(mondays, [0, 0, 0])).toBe('15 Jun – 5 Jul 2026: no requests');
});
