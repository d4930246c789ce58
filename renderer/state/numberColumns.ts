/** The columns of the page of numbers: what is counted, in words, and by what its rows are sorted. */
import type { StatDimension } from '../../core/model/statistics.ts';
import {
  activeWords,
  allTokens,
  shortCount,
  spentWords,
  unpricedWords,
  usageWords,
} from './conversation.ts';
import { formatCount } from './labels.ts';
import { inOrder, keyWords, TITLES, type StatRow } from './numbers.ts';
import type { ColumnName, Sort } from './numberSort.ts';

export type Counted = Omit<StatRow, 'key'>;

export interface Column {
  readonly name: ColumnName;
  readonly title: string;
  readonly countOf: (row: Counted) => number;
  readonly wordsOf: (row: Counted) => string;
  /** What the words leave out. */
  readonly whyOf?: (row: Counted) => string | undefined;
  /** As a spreadsheet reads it, where that is no plain count. */
  readonly plain?: { readonly title: string; readonly of: (row: Counted) => number };
}

const MINUTE_MS = 60_000;

const COLUMNS: readonly Column[] = [
  counted('requests', 'Requests', ({ requests }) => requests),
  {
    name: 'active',
    title: 'Active',
    countOf: ({ activeMs }) => activeMs,
    wordsOf: ({ activeMs }) => activeWords(activeMs),
    plain: {
      title: 'Active minutes',
      of: ({ activeMs }) => Math.round(activeMs / MINUTE_MS),
    },
  },
  counted('calls', 'Calls', ({ calls }) => calls),
  counted('edits', 'Edits', ({ edits }) => edits),
  counted('failed', 'Failed', ({ errors }) => errors),
  {
    name: 'tokens',
    title: 'Tokens',
    countOf: allTokens,
    wordsOf: (row) => shortCount(allTokens(row)),
    whyOf: usageWords,
  },
  {
    name: 'cost',
    title: 'Cost',
    countOf: ({ cost }) => cost ?? 0,
    wordsOf: (row) => spentWords(row) ?? '',
    whyOf: (row) => unpricedWords(row) ?? undefined,
    plain: { title: 'Cost in $', of: ({ cost }) => Number((cost ?? 0).toFixed(4)) },
  },
];

function counted(name: ColumnName, title: string, countOf: Column['countOf']): Column {
  return { name, title, countOf, wordsOf: (row) => formatCount(countOf(row)) };
}

/** Requests are no model's, tokens no file's: a column of nothing says nothing. */
export const columnsOf = (rows: readonly Counted[]): readonly Column[] =>
  COLUMNS.filter(({ countOf }) => rows.some((row) => countOf(row) > 0));

/** By a column, or else in the order of their own; rows with the same count keep theirs. */
export function sorted(
  rows: readonly StatRow[],
  by: StatDimension,
  sort: Sort | undefined,
): readonly StatRow[] {
  const own = inOrder(rows, by);
  const column = COLUMNS.find(({ name }) => name === sort?.by);
  if (column === undefined) return own;
  const sign = sort?.isTurned === true ? 1 : -1;
  return own.toSorted((a, b) => sign * (column.countOf(a) - column.countOf(b)));
}

export interface Shown {
  readonly by: StatDimension;
  readonly rows: readonly StatRow[];
  readonly total: Counted;
}

const line = (cells: readonly string[]): string =>
  `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;

/** The table as it is shown, in Markdown. */
export function numbersMarkdown({ by, rows, total }: Shown): string {
  const columns = columnsOf(rows);
  const wordsOf = (row: Counted): readonly string[] =>
    columns.map((column) => (column.countOf(row) === 0 ? '–' : column.wordsOf(row)));
  return [
    line([TITLES[by], ...columns.map(({ title }) => title)]),
    line(['---', ...columns.map(() => '---:')]),
    ...rows.map((row) => line([keyWords(by, row.key), ...wordsOf(row)])),
    line(['All', ...wordsOf(total)]),
    '',
  ].join('\n');
}

/** The same rows as plain numbers, for a spreadsheet: CSV by RFC 4180, keys as they are counted by. */
export function numbersCsv({ by, rows }: Shown): string {
  const columns = columnsOf(rows);
  const lines = [
    [TITLES[by], ...columns.map(({ title, plain }) => plain?.title ?? title)],
    ...rows.map((row) => [
      row.key,
      ...columns.map(({ countOf, plain }) => String((plain?.of ?? countOf)(row))),
    ]),
  ];
  return lines.map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('');
}

/** A cell of a log's words never begins a formula. */
function csvCell(text: string): string {
  const inert = /^[=+\-@\t\r]/.test(text) && Number.isNaN(Number(text)) ? `'${text}` : text;
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}
