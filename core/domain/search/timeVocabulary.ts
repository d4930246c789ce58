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

const either = (patterns: readonly string[]): string => patterns.join('|');

/** Patterns with one group each, unless said otherwise. */
export const MONTH = `(${MONTHS})\\.?`;
export const YEAR = '((?:19|20)\\d\\d)';
export const DAY = '(\\d{1,2})(?:st|nd|rd|th)?';
/** Whole, or its first three letters; without a group. */
export const WEEKDAY = `(?:${WEEKDAYS}|${WEEKDAYS.replaceAll(/([a-z]{3})[a-z]*/g, '$1')})\\.?`;
/** What may stand before the number of a day; without a group. */
export const ON_THE = `(?:the\\s+)?(?:${WEEKDAY},?\\s+(?:the\\s+)?)?`;

/** The number of a week. */
export const NUMBERED = '(?:week\\s+|W)\\d{1,2}';
/** Before the days of a week, which say which one it is; without a group. */
export const WEEK = `(?:${NUMBERED}\\s*·\\s*)?`;

const DASH = '\\s*[-–—]\\s*';
const joins = (words: readonly string[]): string => `(?:${DASH}|\\s+(?:${either(words)})\\s+)`;
/** What opens a span of days and what joins its ends: without an opener, "and" joins several days. */
export const SPANS = [
  { opener: `(?:${either(time.spanOpeners)})\\s+`, join: joins(time.spanJoins) },
  { opener: '', join: joins(time.spanJoins.filter((word) => !time.listJoins.includes(word))) },
] as const;
