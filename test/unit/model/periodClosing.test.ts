import { expect, it } from 'vitest';
import { isPeriodClosed } from '../../../core/model/periodClosing.ts';

const HOUR = 3_600_000;

it.each([
  ['day', 1],
  ['week', 24],
  ['month', 24],
  ['year', 168],
] as const)('a %s is closed %i hours after its end', (level, hours) => {
  const endMs = Date.parse('2026-01-31T23:00:00Z');
  expect(isPeriodClosed({ level, endMs }, endMs + hours * HOUR - 1)).toBe(false);
  expect(isPeriodClosed({ level, endMs }, endMs + hours * HOUR)).toBe(true);
});

it('a conversation’s part of a day is closed once its next turn would stand apart', () => {
  const endMs = Date.parse('2026-01-31T23:00:00Z');
  const isClosed = (ms: number) => isPeriodClosed({ level: 'conversation', endMs }, endMs + ms);
  expect(isClosed(HOUR / 2)).toBe(false);
  expect(isClosed(HOUR / 2 + 1)).toBe(true);
});
