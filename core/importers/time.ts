import type { JsonValue } from './importer.ts';

const RFC_3339 =
  /^(\d{4})-(\d{2})-(\d{2})(?:[Tt ](\d{2}:\d{2}(?::\d{2})?)([.,]\d+)?(?: ?([Zz]|[+-]\d{2}:?\d{2}))?)?$/;
const DIGITS = /^\d{9,14}(?:\.\d+)?$/;

/** Smaller numbers are seconds, others milliseconds: the boundary is 1973 in ms and 5138 in s. */
const FIRST_MILLISECONDS = 1e11;
/** Smaller numbers are counters or durations rather than dates (1973 in s). */
const FIRST_SECONDS = 1e8;
/** The end of 30 December 9999 UTC, when the year has four digits in every time zone. */
const LAST_MS = Date.UTC(9999, 11, 31) - 1;

/**
 * Parses a logged time: RFC 3339 (UTC if it has no offset, so that the result does not depend on
 * the machine), or epoch seconds or milliseconds as a number or digits. Returns ms since the epoch,
 * or null if it is no time between 1970 and the end of 9999.
 */
export function parseTime(value: JsonValue | undefined): number | null {
  if (typeof value === 'number') return fromNumber(value);
  if (typeof value !== 'string') return null;
  const text = value.trim();
  return DIGITS.test(text) ? fromNumber(Number(text)) : fromText(text);
}

function fromNumber(value: number): number | null {
  if (!(value >= FIRST_SECONDS)) return null;
  return inRange(value < FIRST_MILLISECONDS ? value * 1000 : value);
}

function fromText(text: string): number | null {
  const match = RFC_3339.exec(text);
  if (match === null) return null;
  const [, year = '', month = '', day = '', clock = '00:00', fraction = '', zone = 'Z'] = match;
  // Date would turn 30 February into March.
  if (Number(day) > new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate()) return null;
  const offset = zone.length === 5 ? `${zone.slice(0, 3)}:${zone.slice(3)}` : zone.toUpperCase();
  const millis = fraction.slice(1, 4).padEnd(3, '0');
  const seconds = clock.length === 5 ? `${clock}:00` : clock;
  return inRange(Date.parse(`${year}-${month}-${day}T${seconds}.${millis}${offset}`));
}

function inRange(ms: number): number | null {
  return ms >= 0 && ms <= LAST_MS ? Math.floor(ms) : null;
}
