import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextRun, reasonOf, runAfter } from '../../../core/engine/live/planRun.ts';

const HOUR = 3_600_000;
const NOW = Date.parse('2026-03-04T12:00:00Z');

describe('when a job runs next', () => {
  it.each([
    ['never ran', undefined, NOW],
    ['is planned', { lastRunMs: NOW - 10, nextRunMs: NOW + 500 }, NOW + 500],
    ['was missed', { lastRunMs: NOW - 5 * HOUR, nextRunMs: NOW - 4 * HOUR }, NOW - 4 * HOUR],
    ['has no plan', { lastRunMs: NOW - HOUR / 2, nextRunMs: null }, NOW + HOUR / 2],
    [
      'was planned by a clock that is set back',
      { lastRunMs: null, nextRunMs: NOW + 90 * HOUR },
      NOW + HOUR,
    ],
  ])('%s', (_name, stored, expected) => {
    expect(nextRun(stored, HOUR, NOW)).toBe(expected);
  });

  it('is never further away than one interval, whatever is stored', () => {
    const time = fc.option(fc.integer({ min: 0, max: 2 * NOW }));
    fc.assert(
      fc.property(time, time, (lastRunMs, nextRunMs) => {
        expect(nextRun({ lastRunMs, nextRunMs }, HOUR, NOW)).toBeLessThanOrEqual(NOW + HOUR);
      }),
    );
  });
});

describe('after a run', () => {
  it.each([
    ['comes the next hour', { took: 5_000, failed: false }, 24 * HOUR, 24 * HOUR],
    ['is skipped what it ran over', { took: 30 * HOUR, failed: false }, 24 * HOUR, 54 * HOUR],
    ['that failed, the next is sooner', { took: 5_000, failed: true }, 24 * HOUR, HOUR],
    ['that failed, it is not later', { took: 5_000, failed: true }, HOUR / 2, HOUR / 2],
  ])('%s', (_name, { took, failed }, interval, expected) => {
    const run = { startMs: NOW, endMs: NOW + took, failed };
    expect(runAfter(run, interval) - NOW).toBe(expected);
  });
});

it('a run is missed when a whole interval has gone by since it was due', () => {
  expect(reasonOf(NOW - 20, HOUR, NOW)).toBe('scheduled');
  expect(reasonOf(NOW - HOUR, HOUR, NOW)).toBe('missed');
});
