/**
 * Calendar periods of a time zone: ids, bounds and titles. Everything follows from the id and the
 * zone, including daylight saving. Ids are `toc:year:2026`, `toc:month:2026-01`,
 * `toc:week:2026-W05` and `toc:day:2026-01-30`. An ISO week that spans two months is split into two
 * nodes, `toc:week:2026-W05:01` (the days in January) and `toc:week:2026-W05:02` (those in
 * February), so that a day is always below its own month and year.
 */
import { Temporal } from 'temporal-polyfill';
import type { NodeId } from './ids.ts';
import type { TocLevel } from './toc.ts';

export type PeriodLevel = Exclude<TocLevel, 'conversation' | 'segment'>;

export interface Period {
  readonly nodeId: NodeId;
  readonly level: PeriodLevel;
  /** Such as "January 2026", "Week 5, 2026" or "Friday, 30 January 2026". */
  readonly title: string;
  /** Inclusive, ms since the epoch. */
  readonly startMs: number;
  /** Exclusive. */
  readonly endMs: number;
}

/** The date (`2026-01-30`) of a time. */
export function dateOf(ms: number, zone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(ms)
    .toZonedDateTimeISO(zone)
    .toPlainDate()
    .toString();
}

/** The year, month, week and day of a date, outermost first. */
export function periodsOfDate(
  date: string,
  zone: string,
): readonly [Period, Period, Period, Period] {
  const day = Temporal.PlainDate.from(date);
  const ids = [
    `toc:year:${yearText(day.year)}`,
    `toc:month:${yearText(day.year)}-${two(day.month)}`,
    weekId(day),
    `toc:day:${day.toString()}`,
  ] as const;
  return [
    periodOf(ids[0], zone),
    periodOf(ids[1], zone),
    periodOf(ids[2], zone),
    periodOf(ids[3], zone),
  ];
}

/** Parses the id of a period; undefined if it is malformed or the calendar has no such period. */
export function parsePeriod(nodeId: string, zone: string): Period | undefined {
  const dates = datesOf(nodeId);
  if (dates === undefined) return undefined;
  const startOf = (date: Temporal.PlainDate): number =>
    date.toZonedDateTime({ timeZone: zone }).epochMilliseconds;
  return {
    nodeId: nodeId as NodeId,
    level: dates.level,
    title: dates.title,
    startMs: startOf(dates.first),
    endMs: startOf(dates.after),
  };
}

function periodOf(nodeId: string, zone: string): Period {
  const period = parsePeriod(nodeId, zone);
  if (period === undefined) throw new Error(`no period: ${nodeId}`);
  return period;
}

interface Dates {
  readonly level: PeriodLevel;
  readonly title: string;
  readonly first: Temporal.PlainDate;
  readonly after: Temporal.PlainDate;
}

function datesOf(nodeId: string): Dates | undefined {
  const match =
    /^toc:(?:year:(?<year>\d{4})|month:(?<month>\d{4}-\d{2})|week:(?<week>\d{4}-W\d{2})(?::(?<half>\d{2}))?|day:(?<day>\d{4}-\d{2}-\d{2}))$/.exec(
      nodeId,
    );
  if (match?.groups === undefined) return undefined;
  const { year, month, week, half, day } = match.groups;
  try {
    if (year !== undefined) {
      const first = Temporal.PlainDate.from(`${year}-01-01`);
      return { level: 'year', title: year, first, after: first.add({ years: 1 }) };
    }
    if (month !== undefined) {
      const first = Temporal.PlainDate.from(`${month}-01`);
      const title = `${MONTHS[first.month - 1]} ${first.year}`;
      return { level: 'month', title, first, after: first.add({ months: 1 }) };
    }
    if (day !== undefined) {
      const first = Temporal.PlainDate.from(day);
      const title = `${DAYS[first.dayOfWeek - 1]}, ${first.day} ${MONTHS[first.month - 1]} ${first.year}`;
      return { level: 'day', title, first, after: first.add({ days: 1 }) };
    }
    return week === undefined ? undefined : weekDates(week, half);
  } catch {
    // The calendar has no such date.
    return undefined;
  }
}

function weekDates(week: string, half: string | undefined): Dates | undefined {
  const year = Number(week.slice(0, 4));
  const number = Number(week.slice(6));
  // 4 January is always in week 1.
  const fourth = Temporal.PlainDate.from({ year, month: 1, day: 4 });
  const monday = fourth.subtract({ days: fourth.dayOfWeek - 1 }).add({ weeks: number - 1 });
  if (monday.weekOfYear !== number || monday.yearOfWeek !== year) return undefined;
  const after = monday.add({ weeks: 1 });
  const sunday = after.subtract({ days: 1 });
  const shared = sunday.month !== monday.month;
  const title = `Week ${number}, ${year}`;
  if (!shared)
    return half === undefined ? { level: 'week', title, first: monday, after } : undefined;
  const boundary = sunday.with({ day: 1 });
  if (half === two(monday.month))
    return {
      level: 'week',
      title: `${title} (${MONTHS[monday.month - 1]})`,
      first: monday,
      after: boundary,
    };
  if (half === two(sunday.month))
    return {
      level: 'week',
      title: `${title} (${MONTHS[sunday.month - 1]})`,
      first: boundary,
      after,
    };
  return undefined;
}

function weekId(day: Temporal.PlainDate): string {
  const monday = day.subtract({ days: day.dayOfWeek - 1 });
  const shared = monday.month !== monday.add({ days: 6 }).month;
  const week = `toc:week:${yearText(day.yearOfWeek ?? day.year)}-W${two(day.weekOfYear ?? 1)}`;
  return shared ? `${week}:${two(day.month)}` : week;
}

const two = (n: number): string => String(n).padStart(2, '0');
const yearText = (year: number): string => String(year).padStart(4, '0');

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
