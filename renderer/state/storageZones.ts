/** Time zones as people look for them. */

/** All zones that this browser knows, by their IANA names. */
export const allZones = (): readonly string[] => ['UTC', ...Intl.supportedValuesOf('timeZone')];

/** `America/New York`. */
export const zoneName = (zone: string): string => zone.replaceAll('_', ' ');

/** `UTC+05:30` at a moment; empty for a zone that this browser does not know. */
export function zoneOffset(zone: string, atMs: number): string {
  try {
    const parts = new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      timeZoneName: 'shortOffset',
    }).formatToParts(new Date(atMs));
    const offset = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
    return offset.replace('GMT', 'UTC');
  } catch {
    return '';
  }
}

/**
 * Zones that hold all words of the text, whatever their case and accents, those first whose city begins
 * with it.
 */
export function findZones(zones: readonly string[], text: string): readonly string[] {
  const words = folded(text)
    .split(' ')
    .filter((word) => word !== '');
  if (words.length === 0) return [];
  const phrase = words.join(' ');
  const found = zones.filter((zone) => words.every((word) => folded(zone).includes(word)));
  const begins = (zone: string): boolean =>
    folded(zone.split('/').at(-1) ?? zone).startsWith(phrase);
  return [...found.filter(begins), ...found.filter((zone) => !begins(zone))];
}

const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .replaceAll(/[_/\s]+/g, ' ')
    .trim()
    .toLowerCase();
