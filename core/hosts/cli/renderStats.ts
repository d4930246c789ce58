import type { OutputOf } from '../../contract/procedures.ts';
import type { StatDimension } from '../../model/statistics.ts';
import { oneLine } from '../../model/visibleText.ts';
import { workWords } from '../../text/workWords.ts';

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** One line for each row, and the total. */
export function renderStats({ rows, total }: OutputOf<'stats'>, by: StatDimension): string {
  return [
    ...rows.map((row) => `${keyWords(row.key, by)}: ${countWords(row)}`),
    `In all: ${countWords(total)}`,
  ].join('\n');
}

function keyWords(key: string, by: StatDimension): string {
  if (by === 'weekday') return WEEKDAYS[Number(key) - 1] ?? key;
  if (by === 'hour') return `${key}:00`;
  return key === '' ? '(none)' : oneLine(key);
}

function countWords(row: OutputOf<'stats'>['total']): string {
  const parts = [
    `${row.conversations} ${row.conversations === 1 ? 'conversation' : 'conversations'}`,
    ...(row.requests === 0 ? [] : [`${row.requests} requests`]),
    ...(row.calls === 0 ? [] : [`${row.calls} tool calls`]),
    ...workWords(row),
  ];
  return parts.join(', ');
}
