import { Temporal } from 'temporal-polyfill';
import { spanOf } from './readQuestion.ts';
import type { TimeSpan } from './readQuestion.ts';
import { namedTimes } from './namedTimes.ts';

/**
 * Reads a time for a filter: a moment (`2026-01-30T12:00:00Z`, `2026-01-30 12:00` as texts show it), a day, month or year, or words such
 * as "last week"; null if it is none.
 *
 * @param today the date on which it is asked, in the calendar of the zone
 */
export function readTime(
  text: string,
  { today, zone }: { readonly today: string; readonly zone: string },
): TimeSpan | null {
  const trimmed = text.trim();
  if (/^\d{4}-\d\d-\d\d(?:T| \d)/.test(trimmed)) {
    const moment = trimmed.replace(' ', 'T');
    const ms = Date.parse(/(?:Z|[+-]\d\d:?\d\d)$/.test(moment) ? moment : localTime(moment, zone));
    return Number.isNaN(ms) ? null : { fromMs: ms, toMs: ms };
  }
  const [time, ...more] = namedTimes(trimmed, today);
  if (time === undefined || more.length > 0) return null;
  // Of "Week 5, 2026 (January)" the bracket is no part of a word.
  return time.start === 0 && trimmed.slice(time.end).replace(')', '') === ''
    ? spanOf(time, zone)
    : null;
}

/**
 * A time without an offset is in the given zone. The result for an invalid time cannot be parsed.
 */
function localTime(text: string, zone: string): string {
  try {
    return Temporal.PlainDateTime.from(text).toZonedDateTime(zone).toInstant().toString();
  } catch (thrown) {
    if (thrown instanceof RangeError) return '';
    throw thrown;
  }
}

/** The date of a moment in a time zone. */
export function dateIn(ms: number, zone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(ms)
    .toZonedDateTimeISO(zone)
    .toPlainDate()
    .toString();
}
