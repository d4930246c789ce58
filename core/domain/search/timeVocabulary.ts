const MONTH_NAMES = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
] as const;
const WEEKDAY_NAMES = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;
const COUNTS: readonly (readonly [words: string, count: number])[] = [
  ['a couple of', 2],
  ['a few', 3],
  ['an', 1],
  ['a', 1],
  ['one', 1],
  ['two', 2],
  ['three', 3],
  ['four', 4],
  ['five', 5],
  ['six', 6],
  ['seven', 7],
  ['eight', 8],
  ['nine', 9],
  ['ten', 10],
  ['eleven', 11],
  ['twelve', 12],
];

/** Alternatives of a regular expression, whole names before what they begin with. */
export const MONTHS = [...MONTH_NAMES, 'sept', ...MONTH_NAMES.map((name) => name.slice(0, 3))].join(
  '|',
);
export const WEEKDAYS = WEEKDAY_NAMES.join('|');
export const NUMBERS = COUNTS.map(([words]) => words).join('|');

/** From 1. The name is one of {@link MONTHS}. */
export function monthOf(name: string | undefined): number {
  const short = name?.toLowerCase().slice(0, 3) ?? '';
  return MONTH_NAMES.findIndex((month) => month.startsWith(short)) + 1;
}

/** Monday is 1. The name is one of {@link WEEKDAYS}. */
export function weekdayOf(name: string | undefined): number {
  return WEEKDAY_NAMES.findIndex((weekday) => weekday === name?.toLowerCase()) + 1;
}

/** Digits, or one of {@link NUMBERS}. */
export function countIn(text: string | undefined): number {
  const words = text?.toLowerCase();
  return COUNTS.find(([each]) => each === words)?.[1] ?? Number(words);
}
