import { describe, expect, it } from 'vitest';
import { renderTable, verdictOf } from '../../bench/report.ts';
import type { Limits } from '../../bench/report.ts';

const smaller: Limits = { aim: 16, alarm: 22, better: 'smaller' };
const larger: Limits = { aim: 100, alarm: 50, better: 'larger' };

describe('the verdict on a measure', () => {
  it.each([
    [16, smaller, 'good'],
    [16.1, smaller, 'behind'],
    [22, smaller, 'behind'],
    [22.1, smaller, 'alarm'],
    [100, larger, 'good'],
    [99, larger, 'behind'],
    [50, larger, 'behind'],
    [49, larger, 'alarm'],
    [1e9, null, 'told'],
    [null, smaller, 'skipped'],
  ] as const)('of %s against %o is %s', (value, limits, verdict) => {
    expect(verdictOf({ value, limits })).toBe(verdict);
  });
});

describe('the table', () => {
  it('lines up numbers, and says what is behind, what alarms and what was skipped', () => {
    const table = renderTable('small', [
      { name: 'import ÷ JSON.parse', unit: '×', value: 14.25, limits: smaller },
      { name: 'segments a second', unit: '', value: 99, limits: larger },
      { name: 'peak', unit: 'MiB', value: 700.4, limits: { ...smaller, aim: 450, alarm: 600 } },
      { name: 'window', unit: 'ms', value: null, limits: smaller },
      { name: 'logs', unit: 'MB', value: 3, limits: null },
    ]);
    expect(table.split('\n')).toEqual([
      'small                measured    aim  alarm',
      'import ÷ JSON.parse    14.3 ×   ≤ 16     22  ok',
      'segments a second        99.0  ≥ 100     50  behind its aim',
      'peak                  700 MiB  ≤ 450    600  ALARM',
      'window                      –   ≤ 16     22  SKIPPED',
      'logs                  3.00 MB',
    ]);
  });
});
