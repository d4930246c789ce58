/** Half a year as a calendar of days draws it: a column for each week. */
import type { OutputOf } from '../../core/contract/procedures.ts';
import { dayOf } from './dates.ts';
import { isWithin, type Span } from './span.ts';

/** What a day came to; days without anything are missing. */
export type ActiveDay = OutputOf<'activity'>['days'][number];

/** Of a year's days those that its total counts: all that the lens leaves, as in the tree. */
export const countedDays = (days: readonly ActiveDay[], span: Span | null): readonly ActiveDay[] =>
  span === null ? days : days.filter(({ date }) => isWithin(date, span));

export interface CalendarDay {
  /** `2026-06-24`. */
  readonly date: string;
  readonly requests: number;
  readonly conversations: number;
  /** From 1, where little was asked, to {@link HEAT_STEPS}; 0: nothing was said. */
  readonly heat: number;
  /** Is there anything of it? */
  readonly isKnown: boolean;
}

export interface CalendarWeek {
  /** Its first day, also of another half. */
  readonly begins: string;
  /** Seven, from the day that weeks begin with; null: of another half. */
  readonly days: readonly (CalendarDay | null)[];
  /** The first of the month that begins in it; null: none does. */
  readonly month: string | null;
}

export const HEAT_STEPS = 5;
const DAY_MS = 86_400_000;

/** Half of the year that a date is in, from its first day to its last. */
export function halfOf(date: string): { readonly from: string; readonly to: string } {
  const year = date.slice(0, 4);
  return date < `${year}-07`
    ? { from: `${year}-01-01`, to: `${year}-06-30` }
    : { from: `${year}-07-01`, to: `${year}-12-31` };
}

/**
 * @param date any of the half that is laid out
 * @param days of all of its year, so that both halves have one heat
 * @param weekStart the day that weeks begin with: 1 for Monday … 7 for Sunday
 */
export function layOutCalendar(
  date: string,
  days: readonly ActiveDay[],
  weekStart: number,
): readonly CalendarWeek[] {
  const { from, to } = halfOf(date);
  const known = new Map(days.map((day) => [day.date, day]));
  const busiest = days.reduce((most, { requests }) => Math.max(most, requests), 1);
  const first = dayOf(from);
  const before = (first.getUTCDay() - weekStart + 7) % 7;
  const weeks: CalendarWeek[] = [];
  for (let at = first.getTime() - before * DAY_MS; dateOf(at) <= to; at += 7 * DAY_MS) {
    const dates = Array.from({ length: 7 }, (_, day) => dateOf(at + day * DAY_MS));
    const own = dates.map((each) => (each >= from && each <= to ? each : null));
    weeks.push({
      begins: dateOf(at),
      days: own.map((each) => (each === null ? null : calendarDay(each, known.get(each), busiest))),
      month: own.find((each) => each?.endsWith('-01') === true) ?? null,
    });
  }
  return weeks;
}

function calendarDay(date: string, day: ActiveDay | undefined, busiest: number): CalendarDay {
  const { requests = 0, conversations = 0 } = day ?? {};
  // The root, so that quiet days still differ beside busy ones. Where only agents spoke there is no request.
  const heat =
    conversations === 0 ? 0 : Math.max(1, Math.ceil(Math.sqrt(requests / busiest) * HEAT_STEPS));
  return { date, requests, conversations, heat, isKnown: day !== undefined };
}

/** The day that a key leads to from another; null where the calendar has no use for the key. */
export function dayForKey(key: string, date: string): string | null {
  const days = (count: number): string => dateOf(dayOf(date).getTime() + count * DAY_MS);
  switch (key) {
    case 'ArrowUp':
      return days(-1);
    case 'ArrowDown':
      return days(1);
    case 'ArrowLeft':
      return days(-7);
    case 'ArrowRight':
      return days(7);
    case 'PageUp':
      return days(-28);
    case 'PageDown':
      return days(28);
    case 'Home':
      return firstOf(Number(date.slice(0, 4)));
    case 'End':
      return `${date.slice(0, 4)}-12-31`;
    default:
      return null;
  }
}

/** 1 January. */
const firstOf = (year: number): string => `${String(year).padStart(4, '0')}-01-01`;

const dateOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
