/** A span of time that all is narrowed down to: calendar dates `2026-06-22`, in the memory's zone. */
import { dateFormat, dayOf, engineFormat } from './dates.ts';
import { formatDate } from './labels.ts';
import { daysOfWeek, weekLabel, weekOf } from './periodNames.ts';

export interface Span {
  /** The first day; null: from the beginning on. */
  readonly from: string | null;
  /** The last day; null: up to now, whenever that is. */
  readonly to: string | null;
}

export const sameSpan = (a: Span | null, b: Span | null): boolean =>
  a === b || (a !== null && b !== null && a.from === b.from && a.to === b.to);

/** The span of what an address says; null for what are no dates, or in no order. */
export function readSpan(from: string | null, to: string | null): Span | null {
  const [first, last] = [dateOrNull(from), dateOrNull(to)];
  if (first === null && last === null) return null;
  return first !== null && last !== null && first > last ? null : { from: first, to: last };
}

/** The days between two, in whichever order they are. */
export const spanBetween = (one: string, other: string): Span =>
  one < other ? { from: one, to: other } : { from: other, to: one };

/** What two spans have in common; where they have nothing, the second. */
export function spanWithin(one: Span | null, other: Span | null): Span | null {
  if (one === null || other === null) return other ?? one;
  const from =
    [one.from, other.from]
      .filter((day) => day !== null)
      .toSorted()
      .at(-1) ?? null;
  const to = [one.to, other.to].filter((day) => day !== null).toSorted()[0] ?? null;
  return from !== null && to !== null && from > to ? other : { from, to };
}

export const isWithin = (date: string, { from, to }: Span): boolean =>
  (from === null || date >= from) && (to === null || date <= to);

/** The days of a node: of a period all of its own, of what is below a day that day; null of what tells none. */
export function spanOfNode(nodeId: string): Span | null {
  const [, level, period = ''] = /^toc:(\w+):([\dW-]+)/.exec(nodeId) ?? [];
  if (level === 'year') return { from: `${period}-01-01`, to: `${period}-12-31` };
  if (level === 'month') return monthOf(`${period}-01`);
  if (level === 'week') {
    const days = daysOfWeek(nodeId);
    return { from: dateOf(days[0]), to: dateOf(days.at(-1)) };
  }
  return dateOrNull(period) === null ? null : { from: period, to: period };
}

/** `W26, 22–28 Jun 2026`, `June 2026`, `2026`, `Wed 24 Jun 2026`, `22 Jun – 5 Jul 2026`, `since 1 May 2026`. */
export function spanWords({ from, to }: Span): string {
  const words = dateFormat({ day: 'numeric', month: 'short', year: 'numeric' }, 'UTC');
  if (from === null || to === null) {
    if (from !== null) return `since ${words.format(dayOf(from))}`;
    return to === null ? '' : `until ${words.format(dayOf(to))}`;
  }
  if (from === to) return formatDate(from);
  if (isYear({ from, to })) return from.slice(0, 4);
  if (sameSpan({ from, to }, monthOf(from)))
    return dateFormat({ month: 'long', year: 'numeric' }, 'UTC').format(dayOf(from));
  const range = words
    .formatRange(dayOf(from), dayOf(to))
    .replaceAll(/\s/g, ' ')
    // Of one month: `22–28 Jun 2026`.
    .replace(/^(\d+\.?) – /, '$1–');
  const weekId = weekOf(from);
  return sameSpan({ from, to }, spanOfNode(weekId))
    ? `${weekLabel(weekId).split(' ')[0]}, ${range}`
    : range;
}

/** A span as the host reads it where a time is said in words: in English, whatever dates are written in. */
export function spokenSpan({ from, to }: Span): string {
  if (from === null || to === null) {
    if (from !== null) return `since ${word(from)}`;
    return to === null ? '' : `until ${word(to)}`;
  }
  if (from === to) return word(from);
  const isOfMonth = from.slice(0, 7) === to.slice(0, 7);
  return isOfMonth ? `${Number(from.slice(8))}–${word(to)}` : `from ${word(from)} to ${word(to)}`;
}

const word = (date: string): string =>
  engineFormat({ day: 'numeric', month: 'long', year: 'numeric' }).format(dayOf(date));

const isYear = ({ from, to }: { readonly from: string; readonly to: string }): boolean =>
  from.endsWith('-01-01') && to === `${from.slice(0, 4)}-12-31`;

/** The month that a date is in. */
function monthOf(date: string): Span {
  const first = dayOf(`${date.slice(0, 7)}-01`);
  const last = new Date(first);
  last.setUTCMonth(first.getUTCMonth() + 1, 0);
  return { from: dateOf(first), to: dateOf(last) };
}

const dateOf = (day: Date | undefined): string | null => day?.toISOString().slice(0, 10) ?? null;

function dateOrNull(text: string | null): string | null {
  if (text === null || !/^\d{4}-\d\d-\d\d$/.test(text)) return null;
  const day = dayOf(text);
  return !Number.isNaN(day.getTime()) && dateOf(day) === text ? text : null;
}
