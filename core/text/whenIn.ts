/** Creating a format takes longer than using it a hundred times. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** The date and time of a moment in a zone, `2026-01-30 14:02`. */
export function whenIn(ms: number, zone: string): string {
  let format = formats.get(zone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('sv-SE', {
      timeZone: zone,
      dateStyle: 'short',
      timeStyle: 'short',
    });
    formats.set(zone, format);
  }
  return format.format(ms);
}
