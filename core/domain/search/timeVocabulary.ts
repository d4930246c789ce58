import { ENGLISH_QUESTIONS } from '../lexicon/english/questions.ts';

/** Times are read in English only. */
const { time } = ENGLISH_QUESTIONS;

/** Alternatives of a regular expression; a name comes before its prefixes. */
export const MONTHS = [
  ...time.months,
  ...time.longShortForms,
  ...time.months.map((name) => name.slice(0, 3)),
].join('|');
export const WEEKDAYS = time.weekdays.join('|');
export const NUMBERS = time.numbers.map(([words]) => words).join('|');
/** The number of a month, from 1. The name must be one of {@link MONTHS}. */
export function monthOf(name: string | undefined): number {
  const short = name?.toLowerCase().slice(0, 3) ?? '';
  return time.months.findIndex((month) => month.startsWith(short)) + 1;
}

/** The number of a weekday; Monday is 1. The name must be one of {@link WEEKDAYS}. */
export function weekdayOf(name: string | undefined): number {
  return time.weekdays.findIndex((weekday) => weekday === name?.toLowerCase()) + 1;
}

/** The value of digits or one of {@link NUMBERS}. */
export function countIn(text: string | undefined): number {
  const words = text?.toLowerCase();
  return time.numbers.find(([each]) => each === words)?.[1] ?? Number(words);
}
