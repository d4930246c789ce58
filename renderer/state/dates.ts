/** Formats of dates. Times are in the memory's zone, never the system's. */
const LOCALE = 'en-GB';

/** Making a format is a hundred times slower than using it. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** A format of the window's language in a time zone. */
export function dateFormat(options: Intl.DateTimeFormatOptions, zone: string): Intl.DateTimeFormat {
  const key = `${zone} ${JSON.stringify(options)}`;
  const known = formats.get(key);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat(LOCALE, { ...options, timeZone: zone });
  formats.set(key, made);
  return made;
}

/** A calendar date `2026-01-30`, to be formatted in UTC. */
export const dayOf = (date: string): Date => new Date(`${date}T00:00:00Z`);
