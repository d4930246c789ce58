/** What work comes to, as the page of numbers shows it. */
import type { OutputOf } from '../../core/contract/procedures.ts';
import type { StatDimension } from '../../core/model/statistics.ts';
import type { PageAddress } from './address.ts';
import { allTokens, shortPath } from './conversation.ts';
import { weekdayName, weekStart } from './dates.ts';
import { formatDate, sourceName } from './labels.ts';
import { periodName } from './periodNames.ts';
import type { Lens } from './lens.ts';
import { spanOfNode, spanWithin, spanWords } from './span.ts';

export type StatRow = OutputOf<'stats'>['rows'][number];

export const TITLES: Readonly<Record<StatDimension, string>> = {
  day: 'Day',
  week: 'Week',
  month: 'Month',
  hour: 'Hour',
  weekday: 'Weekday',
  project: 'Project',
  source: 'Tool',
  model: 'Model',
  tool: 'Call',
  file: 'File',
};

/** The node that a day, a week or a month has in Time; null of what is no such time. */
export const periodOf = (by: StatDimension, key: string): string | null =>
  by === 'day' || by === 'week' || by === 'month' ? `toc:${by}:${key}` : null;

/** What a day, a week or a month without requests comes from, where there is one; null elsewhere. */
export const nightWords = (by: StatDimension, rows: readonly StatRow[]): string | null =>
  periodOf(by, '') !== null && rows.some(({ requests }) => requests === 0)
    ? 'What was asked after midnight in work that went on counts on the day before, as in Time; time and tokens count when they were used.'
    : null;

/** A row's key in words. */
export function keyWords(by: StatDimension, key: string): string {
  if (by === 'day') return formatDate(key);
  if (by === 'week') return spanWords(spanOfNode(`toc:week:${key}`) ?? { from: null, to: null });
  if (by === 'month') return periodName({ nodeId: `toc:month:${key}`, title: key });
  if (by === 'hour') return `${key.padStart(2, '0')}:00`;
  if (by === 'source') return sourceName(key);
  if (by === 'file') return shortPath(key);
  if (by === 'weekday') return weekdayName(Number(key));
  if (key === '') return by === 'project' ? 'No project' : 'Unknown';
  return key;
}

type NamedProjects = readonly { readonly projectId: string; readonly name: string }[];

/** The project of a name; null where several have it, or none. */
export function projectNamed(name: string, projects: NamedProjects): string | null {
  const [found, ...others] = projects.filter((project) => project.name === name);
  return found === undefined || others.length > 0 ? null : found.projectId;
}

/** Where a row leads: the id of a node, a page, or nowhere. */
export function targetOf(
  by: StatDimension,
  key: string,
  projects: NamedProjects,
): string | PageAddress | null {
  const period = periodOf(by, key);
  if (period !== null) return period;
  const id = by === 'project' ? projectNamed(key, projects) : null;
  return id === null ? null : { kind: 'project', id };
}

/** What a page of numbers counts: what the lens leaves of the period and the project that were gone into. */
export const lensOf = (lens: Lens, of: readonly string[]): Lens =>
  of.reduce<Lens>(
    (left, id) =>
      id.startsWith('project:')
        ? { ...left, project: id }
        : { ...left, span: spanWithin(left.span, spanOfNode(id)) },
    lens,
  );

/** How much a row is, unless a column says it: its tokens where they are known, else its calls and requests. */
export const weightOf = (row: Omit<StatRow, 'key'>): number =>
  allTokens(row) > 0 ? allTokens(row) : row.calls + row.requests;

/** Times from the newest on, hours as they go by, weekdays as weeks have them; of all else the most first. */
export function inOrder(rows: readonly StatRow[], by: StatDimension): readonly StatRow[] {
  if (periodOf(by, '') !== null) return rows.toReversed();
  if (by === 'hour') return rows;
  if (by !== 'weekday') return rows.toSorted((a, b) => weightOf(b) - weightOf(a));
  const first = weekStart();
  const place = ({ key }: StatRow): number => (Number(key) - first + 7) % 7;
  return rows.toSorted((a, b) => place(a) - place(b));
}
