import { expect, test } from 'vitest';
import {
  columnsOf,
  numbersCsv,
  numbersMarkdown,
  sorted,
} from '../../../renderer/state/numberColumns.ts';
import { nextSort } from '../../../renderer/state/numberSort.ts';
import type { StatRow } from '../../../renderer/state/numbers.ts';

const row = (key: string, more: Partial<StatRow> = {}): StatRow => ({
  key,
  requests: 0,
  conversations: 1,
  activeMs: 0,
  tokensIn: 0,
  tokensOut: 0,
  cacheRead: 0,
  cacheWrite: 0,
  cost: null,
  unpriced: [],
  edits: 0,
  errors: 0,
  calls: 0,
  ...more,
});

const days = [
  row('2026-01-28', { requests: 2, cost: 0.5, tokensIn: 1_000 }),
  row('2026-01-29', { requests: 7, cost: 0.25, tokensIn: 3_000 }),
  row('2026-01-30', { requests: 2, cost: 4, tokensIn: 2_000 }),
];
const keys = (rows: readonly StatRow[]): readonly string[] => rows.map(({ key }) => key.slice(-2));

test('rows are sorted by a column, and keep their own order where counts are the same', () => {
  expect(keys(sorted(days, 'day', undefined))).toEqual(['30', '29', '28']);
  expect(keys(sorted(days, 'day', { by: 'cost', isTurned: false }))).toEqual(['30', '28', '29']);
  expect(keys(sorted(days, 'day', { by: 'cost', isTurned: true }))).toEqual(['29', '28', '30']);
  expect(keys(sorted(days, 'day', { by: 'requests', isTurned: false }))).toEqual([
    '29',
    '30',
    '28',
  ]);
});

test('a press on a head sorts by it, the next one turns that round, a third takes it back', () => {
  const once = nextSort(undefined, 'cost');
  const twice = nextSort(once, 'cost');
  expect([once, twice, nextSort(twice, 'cost')]).toEqual([
    { by: 'cost', isTurned: false },
    { by: 'cost', isTurned: true },
    undefined,
  ]);
  expect(nextSort(twice, 'tokens')).toEqual({ by: 'tokens', isTurned: false });
});

test('what is shown leaves as a table in Markdown, and as plain numbers for a spreadsheet', () => {
  const total = row('', { requests: 11, cost: 4.75, tokensIn: 6_000 });
  const shown = { by: 'day', rows: sorted(days, 'day', undefined), total } as const;
  expect(columnsOf(days).map(({ name }) => name)).toEqual(['requests', 'tokens', 'cost']);
  expect(numbersMarkdown(shown).split('\n')).toEqual([
    '| Day | Requests | Tokens | Cost |',
    '| --- | ---: | ---: | ---: |',
    '| Fri 30 Jan 2026 | 2 | 2 k | $4.00 |',
    '| Thu 29 Jan 2026 | 7 | 3 k | $0.25 |',
    '| Wed 28 Jan 2026 | 2 | 1 k | $0.50 |',
    '| All | 11 | 6 k | $4.75 |',
    '',
  ]);
  expect(numbersCsv(shown)).toBe(
    'Day,Requests,Tokens,Cost in $\r\n2026-01-30,2,2000,4\r\n2026-01-29,7,3000,0.25\r\n2026-01-28,2,1000,0.5\r\n',
  );
});

test('names of a log are no formulas and break no rows of a spreadsheet', () => {
  const rows = ['=1+1', 'a, "b"', '-5', '@x'].map((key) => row(key, { calls: 1 }));
  const lines = numbersCsv({ by: 'file', rows, total: row('') }).split('\r\n');
  expect(lines.slice(1, -1)).toEqual(["'=1+1,1", '"a, ""b""",1', '-5,1', "'@x,1"]);
});
