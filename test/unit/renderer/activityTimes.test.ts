import { describe, expect, test } from 'vitest';
import {
  agoWords,
  aheadWords,
  everyWords,
  lastingWords,
} from '../../../renderer/state/activityTimes.ts';

const NOW = Date.parse('2026-01-30T14:00:00Z');
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const at = (ms: number): string => new Date(NOW + ms).toISOString();

describe('times beside now', () => {
  test('of the past grow coarser, and never count seconds', () => {
    const past = [3 * SECOND, 40 * SECOND, 61 * SECOND, 59.9 * MINUTE, 3.9 * HOUR, 35 * HOUR];
    expect([...past, 49 * HOUR].map((ms) => agoWords(at(-ms), NOW))).toEqual([
      'just now',
      'under a minute ago',
      '1 min ago',
      '59 min ago',
      '3 h ago',
      '35 h ago',
      '2 days ago',
    ]);
  });

  test('of a clock that goes behind the host’s are now', () => {
    expect(agoWords(at(5 * SECOND), NOW)).toBe('just now');
    expect(aheadWords(at(-5 * SECOND), NOW)).toBe('now');
  });

  test('of the future are rounded to what is nearest', () => {
    const future = [30 * SECOND, 12.4 * MINUTE, 59.8 * MINUTE, 3.4 * HOUR, 24 * HOUR, 70 * HOUR];
    expect(future.map((ms) => aheadWords(at(ms), NOW))).toEqual([
      'in under a minute',
      'in 12 min',
      'in 1 h',
      'in 3 h',
      'in 24 h',
      'in 3 days',
    ]);
  });

  test('that something lasts are exact while they are short', () => {
    expect([40, 9_940, 9_960, 59_400, 59_600, 14 * MINUTE, 5 * HOUR].map(lastingWords)).toEqual([
      '0.1 s',
      '9.9 s',
      '10 s',
      '59 s',
      '1 min',
      '14 min',
      '5 h',
    ]);
  });

  test('between runs are said as a rhythm', () => {
    expect([MINUTE, 5 * MINUTE, HOUR, 6 * HOUR, 24 * HOUR].map(everyWords)).toEqual([
      'every minute',
      'every 5 min',
      'every hour',
      'every 6 h',
      'every day',
    ]);
  });
});
