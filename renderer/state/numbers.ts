/** What work comes to, as the page of numbers shows it. */
import type { OutputOf } from '../../core/contract/procedures.ts';
import type { StatDimension } from '../../core/model/statistics.ts';
import type { PageAddress } from './address.ts';
import { shortPath } from './conversation.ts';
import { weekdayName, weekStart } from './dates.ts';
import { formatDate, sourceName } from './labels.ts';

export type StatRow = OutputOf<'stats'>['rows'][number];

export const TITLES: Readonly<Record<StatDimension, string>> = {
  day: 'Day',
  hour: 'Hour',
  weekday: 'Weekday',
  project: 'Project',
  source: 'Tool',
  model: 'Model',
  tool: 'Call',
  file: 'File',
};

/** A row's key in words. */
export function keyWords(by: StatDimension, key: string): string {
  if (by === 'day') return formatDate(key);
  if (by === 'hour') return `${key.padStart(2, '0')}:00`;
  if (by === 'source') return sourceName(key);
  if (by === 'file') return shortPath(key);
  if (by === 'weekday') return weekdayName(Number(key));
  if (key === '') return by === 'project' ? 'No project' : 'Unknown';
  return key;
}

/** Where a row leads: the id of a node, a page, or nowhere. */
export function targetOf(
  by: StatDimension,
  key: string,
  projects: readonly { readonly projectId: string; readonly name: string }[],
): string | PageAddress | null {
  if (by === 'day') return `toc:day:${key}`;
  if (by !== 'project') return null;
  const [found, ...others] = projects.filter(({ name }) => name === key);
  return found === undefined || others.length > 0 ? null : { kind: 'project', id: found.projectId };
}

/** Days from the newest on, weekdays as weeks have them; all else as it was counted. */
export function inOrder(rows: readonly StatRow[], by: StatDimension): readonly StatRow[] {
  if (by === 'day') return rows.toReversed();
  if (by !== 'weekday') return rows;
  const first = weekStart();
  const place = ({ key }: StatRow): number => (Number(key) - first + 7) % 7;
  return rows.toSorted((a, b) => place(a) - place(b));
}
