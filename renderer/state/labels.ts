/** Names and times as the window writes them. Times are in the memory's zone, never the system's. */
import { formatCount } from '../../core/model/counts.ts';
import type { TocRow } from '../../core/contract/library.ts';
import type { Source } from '../../core/model/event.ts';
import { unreachable } from '../../core/model/result.ts';
import { dateFormat, dayOf } from './dates.ts';
import { weekLabel } from './periodNames.ts';

export { formatCount, plural } from '../../core/model/counts.ts';

const SOURCE_NAMES: Readonly<Record<Source, string>> = {
  'claude-code': 'Claude Code',
  codex: 'Codex',
  plain: 'Plain format',
};

/** The tool that wrote a log, as people call it; by its id, where only a newer Strata knows it. */
export const sourceName = (source: string): string =>
  Object.entries(SOURCE_NAMES).find(([id]) => id === source)?.[1] ?? source;

const UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB'];

/** `840 bytes`, `48 KB`, `3.1 GB`: two figures at least, by thousands. */
export function formatBytes(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= 999.5 && unit < UNITS.length - 1) {
    value /= 1000;
    unit++;
  }
  const digits = unit > 0 && value < 9.95 ? 1 : 0;
  return `${value.toFixed(digits)} ${UNITS[unit]}`;
}

/** `3 Mar 2025 – 21 Nov 2026` of calendar dates; a day alone where both are the same, empty where none is known. */
export function formatDays(first: string | null, last: string | null): string {
  const days = [...new Set([first, last])].filter((day) => day !== null);
  const format = dateFormat({ day: 'numeric', month: 'short', year: 'numeric' }, 'UTC');
  return days.map((day) => format.format(dayOf(day))).join(' – ');
}

/** A node of the calendar: `2026`, `January`, `W26 · 22–28 Jun`, `Fri 30`, `09:10 Title`. */
export function rowLabel(row: Pick<TocRow, 'nodeId' | 'level' | 'title' | 'start'>, zone: string) {
  const period = row.nodeId.split(':')[2] ?? '';
  switch (row.level) {
    case 'year':
      return period;
    case 'month':
      return dateFormat({ month: 'long' }, 'UTC').format(dayOf(`${period}-01`));
    case 'week':
      return weekLabel(row.nodeId);
    case 'day':
      return dateFormat({ weekday: 'short', day: 'numeric' }, 'UTC').format(dayOf(period));
    case 'conversation':
    case 'segment':
      return `${formatTime(row.start, zone)} ${row.title}`;
    default:
      return unreachable(row.level);
  }
}

/** A row of the tree without what stands beside it: of a conversation its title, and whose it is. */
export function treeLabel(
  row: Pick<TocRow, 'nodeId' | 'level' | 'title' | 'start' | 'agent'>,
  zone: string,
): string {
  return row.level === 'conversation' ? conversationTitle(row) : rowLabel(row, zone);
}

/** A title that says whose the conversation is: the person's, or an agent's. */
export const conversationTitle = ({ title, agent }: Pick<TocRow, 'title' | 'agent'>): string =>
  agent ? `Agent: ${title}` : title;

const WITHIN: Readonly<Partial<Record<string, string>>> = {
  year: 'month',
  month: 'week',
  week: 'day',
};

/** `+ 6 silent`, of a week `+ 2 silent days`: children in which nobody said anything. */
export function silentLabel(parentId: string, count: number): string {
  const child = WITHIN[parentId.split(':')[1] ?? ''];
  if (child === undefined) return `+ ${formatCount(count)} silent`;
  return `+ ${formatCount(count)} silent ${count === 1 ? child : `${child}s`}`;
}

/** `14:02`. */
export const formatTime = (iso: string, zone: string): string =>
  dateFormat({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }, zone).format(new Date(iso));

/** `Fri 30 Jan 2026`. */
export const formatDay = (iso: string, zone: string): string =>
  dateFormat({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' }, zone)
    .format(new Date(iso))
    .replace(',', '');

/** `Fri 30 Jan 2026` of a calendar date `2026-01-30`. */
export const formatDate = (date: string): string =>
  dateFormat({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' }, 'UTC')
    .format(dayOf(date))
    .replace(',', '');

/** `Fri 30 Jan 2026, 14:02`. */
export const formatMoment = (iso: string, zone: string): string =>
  `${formatDay(iso, zone)}, ${formatTime(iso, zone)}`;

/** A range without saying the same day twice. A range that ends at midnight ends the day before. */
export function formatRange(start: string, end: string, zone: string): string {
  const firstDay = formatDay(start, zone);
  const last = Math.max(Date.parse(start), Date.parse(end));
  if (formatDay(new Date(last).toISOString(), zone) === firstDay) {
    const from = formatTime(start, zone);
    const to = formatTime(end, zone);
    return from === to ? `${firstDay}, ${from}` : `${firstDay}, ${from}–${to}`;
  }
  const lastDay = formatDay(new Date(last - 1).toISOString(), zone);
  return lastDay === firstDay ? firstDay : `${firstDay} – ${lastDay}`;
}
