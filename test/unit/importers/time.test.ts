import { describe, expect, it } from 'vitest';
import { parseTime } from '../../../core/importers/time.ts';

const NOON = Date.UTC(2026, 0, 30, 12, 0, 0, 250);

describe('a logged time', () => {
  it.each([
    ['2026-01-30T12:00:00.250Z', NOON],
    ['2026-01-30T12:00:00.250874Z', NOON],
    ['2026-01-30 13:00:00.25+01:00', NOON],
    ['2026-01-30T07:00:00.250-0500', NOON],
    ['2026-01-30t12:00:00,250z', NOON],
    ['2026-01-30T12:00:00.250', NOON],
    ['2026-01-30T12:00', NOON - 250],
    ['2026-01-30', Date.UTC(2026, 0, 30)],
    ['2024-02-29T00:00:00Z', Date.UTC(2024, 1, 29)],
    [NOON, NOON],
    [NOON / 1000, NOON],
    [String(NOON), NOON],
    [String(Math.floor(NOON / 1000)), NOON - 250],
    [NOON + 0.9, NOON],
    ['9999-12-30T23:59:59.999Z', Date.UTC(9999, 11, 31) - 1],
  ])('%s is read to the millisecond', (value, ms) => {
    expect(parseTime(value)).toBe(ms);
  });

  it.each([
    'yesterday',
    '',
    '2026-13-01T00:00:00Z',
    '2026-02-30T00:00:00Z',
    '2025-02-29',
    '2026-01-30T25:00:00Z',
    '1969-12-31T23:59:59Z',
    // East of Greenwich that is the year 10000, for which there is no node.
    '9999-12-31T23:30:00Z',
    '123',
    0,
    -5,
    1e17,
    NaN,
    Infinity,
    null,
    undefined,
    true,
    {},
    [],
  ])('%s is none', (value) => {
    expect(parseTime(value)).toBeNull();
  });
});
