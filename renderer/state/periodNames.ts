/** What the calendar calls a period, and what its title says beyond that. */
import type { TocRow } from '../../core/contract/library.ts';
import { dateFormat, dayOf, engineFormat } from './dates.ts';

type Titled = Pick<TocRow, 'nodeId' | 'title'>;

/**
 * The name that a page of a period has: `2026`, `January 2026`, `Week 26 · 22–28 Jun 2026`, `Monday,
 * 22 June 2026`. Of what is no period its title.
 */
export function periodName({ nodeId, title }: Titled): string {
  const week = weekIn(nodeId);
  if (week === null) return shownName(nodeId) ?? title;
  const year = week.days.at(-1)?.getUTCFullYear() ?? week.year;
  return `Week ${week.number} · ${daysWords(week.days)} ${year}`;
}

/** What a period was about: its title without the calendar's name before it; empty where it has nothing else. */
export function periodAbout({ nodeId, title }: Titled): string {
  const name = calendarName(nodeId);
  if (name === null || title === name) return '';
  return title.startsWith(`${name}: `) ? title.slice(name.length + 2) : title;
}

/** `W26 · 22–28 Jun`; of a week that two months share only the days of its own: `W27 · 29–30 Jun`. */
export function weekLabel(nodeId: string): string {
  const week = weekIn(nodeId);
  return week === null ? nodeId : `W${week.number} · ${daysWords(week.days)}`;
}

/** The days of a week's node, Monday first; of a week that two months share those of its own. */
export const daysOfWeek = (nodeId: string): readonly Date[] => weekIn(nodeId)?.days ?? [];

/** The id of the whole week that a date is in, by ISO 8601: `toc:week:2026-W26`. */
export function weekOf(date: string): string {
  const day = dayOf(date);
  // A week belongs to the year of its Thursday.
  const thursday = day.getTime() + (3 - ((day.getUTCDay() + 6) % 7)) * DAY_MS;
  const year = new Date(thursday).getUTCFullYear();
  const number = 1 + Math.floor((thursday - dayOf(`${year}-01-01`).getTime()) / (7 * DAY_MS));
  return `toc:week:${year}-W${String(number).padStart(2, '0')}`;
}

/** A year, a month or a day in the person's language; null for what is none. */
function shownName(nodeId: string): string | null {
  const [, level, period = ''] = /^toc:(year|month|day):([\d-]+)$/.exec(nodeId) ?? [];
  if (level === undefined) return null;
  if (level === 'year') return period;
  if (level === 'month')
    return dateFormat({ month: 'long', year: 'numeric' }, 'UTC').format(dayOf(`${period}-01`));
  const weekday = dateFormat({ weekday: 'long' }, 'UTC').format(dayOf(period));
  const date = dateFormat({ day: 'numeric', month: 'long', year: 'numeric' }, 'UTC');
  return `${weekday}, ${date.format(dayOf(period))}`;
}

/** As the titles of `core/model/periods.ts` begin, which would bring a calendar of its own along. */
function calendarName(nodeId: string): string | null {
  const [, level = '', period = '', half] =
    /^toc:(year|month|week|day):([\dW-]+)(?::(\d\d))?$/.exec(nodeId) ?? [];
  switch (level) {
    case 'year':
      return period;
    case 'month':
      return `${monthName(period)} ${period.slice(0, 4)}`;
    case 'week': {
      const name = `Week ${Number(period.slice(6))}, ${period.slice(0, 4)}`;
      return half === undefined ? name : `${name} (${monthName(`2000-${half}`)})`;
    }
    case 'day': {
      const weekday = engineFormat({ weekday: 'long' }).format(dayOf(period));
      return `${weekday}, ${Number(period.slice(8))} ${monthName(period)} ${period.slice(0, 4)}`;
    }
    default:
      return null;
  }
}

const monthName = (date: string): string =>
  engineFormat({ month: 'long' }).format(dayOf(`${date.slice(0, 7)}-01`));

interface Week {
  readonly year: number;
  readonly number: number;
  /** Those of its own month, where two months share it. */
  readonly days: readonly Date[];
}

const DAY_MS = 86_400_000;

function weekIn(nodeId: string): Week | null {
  const [, year, number, half] = /^toc:week:(\d+)-W(\d+)(?::(\d+))?$/.exec(nodeId) ?? [];
  if (year === undefined) return null;
  // 4 January always lies in the first week.
  const fourth = dayOf(`${year}-01-04`);
  const monday = fourth.getTime() - ((fourth.getUTCDay() + 6) % 7) * DAY_MS;
  const days = Array.from(
    { length: 7 },
    (_, day) => new Date(monday + ((Number(number) - 1) * 7 + day) * DAY_MS),
  ).filter((day) => half === undefined || day.getUTCMonth() + 1 === Number(half));
  return { year: Number(year), number: Number(number), days };
}

/** `22–28 Jun`, `29 Jun–5 Jul`, `1 Feb`. */
function daysWords(days: readonly Date[]): string {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return '';
  const words = dateFormat({ day: 'numeric', month: 'short' }, 'UTC');
  return words.formatRange(first, last).replaceAll(/\s*–\s*/g, '–');
}
