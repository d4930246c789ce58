import { describe, expect, test } from 'vitest';
import { daysMeant } from '../../../core/engine/library/daysMeant.ts';

// A Wednesday; in Auckland it is the next day already.
const NOW = { nowMs: Date.parse('2026-04-22T13:00:00Z'), zone: 'UTC' };

describe('words for a time mean days', () => {
  test.each([
    ['today', '2026-04-22', '2026-04-22'],
    ['this week', '2026-04-20', '2026-04-26'],
    ['last week', '2026-04-13', '2026-04-19'],
    ['last 30 days', '2026-03-23', '2026-04-22'],
    ['W9', '2026-02-23', '2026-03-01'],
    ['week 26 2025', '2025-06-23', '2025-06-29'],
    ['9–12 March', '2026-03-09', '2026-03-12'],
    ['2026-02-10 to 2026-03-03', '2026-02-10', '2026-03-03'],
    ['from 29 March 2026 to 5 April 2026', '2026-03-29', '2026-04-05'],
    [' 2026-02-10 ', '2026-02-10', '2026-02-10'],
    ['since March', '2026-03-01', null],
    ['before 2026', null, '2025-12-31'],
    ['2026-03-03T12:00:00Z', '2026-03-03', '2026-03-03'],
  ])('%s', (words, from, to) => {
    expect(daysMeant(words, NOW)).toEqual({ from, to });
  });

  test('by the calendar of the memory', () => {
    expect(daysMeant('today', { ...NOW, zone: 'Pacific/Auckland' })).toEqual({
      from: '2026-04-23',
      to: '2026-04-23',
    });
  });

  test.each(['', 'ferry', 'from', 'to'])('%j means none', (words) => {
    expect(() => daysMeant(words, NOW)).toThrow(expect.objectContaining({ code: 'bad-input' }));
  });
});
