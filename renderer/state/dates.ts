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

/** In the language of dates; 1 is Monday. */
export function weekdayName(weekday: number): string {
  // 1 January 2024 was a Monday.
  return dateFormat({ weekday: 'long' }, 'UTC').format(new Date(Date.UTC(2024, 0, weekday)));
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

/** What weeks of the window begin with: where the language of dates is spoken, or a day of one's own. */
export const WEEK_STARTS = ['language', 'monday', 'saturday', 'sunday'] as const;
export type WeekStart = (typeof WEEK_STARTS)[number];

const MONDAY = 1;
const WEEKDAYS: Readonly<Record<Exclude<WeekStart, 'language'>, number>> = {
  monday: MONDAY,
  saturday: 6,
  sunday: 7,
};

let begin: WeekStart = 'language';

/** Begins weeks with another day from now on; what stands on the screen has to be drawn again. */
export function beginWeeksWith(wanted: WeekStart): void {
  begin = wanted;
}

/** The day that weeks begin with: 1 for Monday … 7 for Sunday. */
export const weekStart = (): number => firstDayOf(begin, language);

/** The same for one of the choices, where dates are written in a language. */
export function firstDayOf(start: WeekStart, spoken: DateLanguage): number {
  if (start !== 'language') return WEEKDAYS[start];
  // The newest Chromium has it; its types do not yet.
  const locale = new Intl.Locale(spoken) as Intl.Locale & {
    getWeekInfo?(): { readonly firstDay: number };
  };
  return locale.getWeekInfo?.().firstDay ?? MONDAY;
}
