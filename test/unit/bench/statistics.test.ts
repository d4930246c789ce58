import { describe, expect, it } from 'vitest';
import { median, percentile } from '../../bench/measures/statistics.ts';

describe('statistics of measures', () => {
  it('takes the middle of an odd number, the mean of the two in the middle of an even one', () => {
    expect([median([3, 1, 2]), median([4, 1, 3, 2]), median([7])]).toEqual([2, 2.5, 7]);
  });

  it('gives the smallest value that the share of values does not exceed', () => {
    const values = Array.from({ length: 100 }, (_, at) => 100 - at);
    expect([0, 0.5, 0.95, 1].map((share) => percentile(values, share))).toEqual([1, 50, 95, 100]);
  });
});
