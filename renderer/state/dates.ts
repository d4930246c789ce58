/** Formats of dates. Times are in the memory's zone, never the system's. */

/** Languages that dates can be written in. */
export const DATE_LANGUAGES = [
  'en-GB',
  'en-US',
  'de',
  'es',
  'fr',
  'it',
  'nl',
  'pl',
  'pt-BR',
  'sv',
  'ja',
  'ko',
  'zh-CN',
] as const;
export type DateLanguage = (typeof DATE_LANGUAGES)[number];

/** What a language calls itself, and where it is spoken if that matters: `Deutsch`. */
export function languageName(language: DateLanguage): string {
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

/** That of the titles which the engine gives to periods. */
const ENGINE: DateLanguage = 'en-GB';

let language: DateLanguage = ENGINE;

/** Writes dates in another language from now on; what stands on the screen has to be drawn again. */
export function writeDatesIn(wanted: DateLanguage): void {
  language = wanted;
}

/** Making a format is a hundred times slower than using it. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** A format of the person's language in a time zone. */
export function dateFormat(options: Intl.DateTimeFormatOptions, zone: string): Intl.DateTimeFormat {
  return formatIn(language, options, zone);
}

/** A calendar date's format as the engine's titles have it. */
export function engineFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return formatIn(ENGINE, options, 'UTC');
}

function formatIn(
  locale: DateLanguage,
  options: Intl.DateTimeFormatOptions,
  zone: string,
): Intl.DateTimeFormat {
  const key = `${locale} ${zone} ${JSON.stringify(options)}`;
  const known = formats.get(key);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat(locale, { ...options, timeZone: zone });
  formats.set(key, made);
  return made;
}

/** A calendar date `2026-01-30`, to be formatted in UTC. */
export const dayOf = (date: string): Date => new Date(`${date}T00:00:00Z`);

const MONDAY = 1;

/** The day that weeks begin with where the language of dates is spoken: 1 for Monday … 7 for Sunday. */
export function weekStart(): number {
  // The newest Chromium has it; its types do not yet.
  const locale = new Intl.Locale(language) as Intl.Locale & {
    getWeekInfo?(): { readonly firstDay: number };
  };
  return locale.getWeekInfo?.().firstDay ?? MONDAY;
}
