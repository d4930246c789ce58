/** Several days of one month ("2 to 8 February", "4 and 7 February"), and its weeks. */
import type { Temporal } from 'temporal-polyfill';
import { ENGLISH_QUESTIONS } from '../lexicon/english/questions.ts';
import { isFunctionWord } from '../text/wordKinds.ts';
import {
  dayOf,
  isLater,
  lastDayNamed,
  lastMonthNamed,
  monthDays,
  safely,
  type Days,
  weekAround,
} from './calendarDays.ts';
import { DAY, monthOf, MONTH, MONTHS, ON_THE, SPANS, WEEK, YEAR } from './timeVocabulary.ts';

const { time } = ENGLISH_QUESTIONS;
const either = (patterns: readonly string[]): string => patterns.join('|');

/** Days, and where their words stand in a question, in UTF-16 units. */
export interface FoundDays {
  readonly days: Days;
  readonly start: number;
  readonly end: number;
}

/** Words for a time and what they mean; null if these mean none. */
export interface TimeRule {
  readonly pattern: string;
  readonly days: (match: RegExpMatchArray, today: Temporal.PlainDate) => Days | null;
}

type DayNamed = Readonly<Record<'day' | 'month' | 'year', string | undefined>>;

/** Of no year, the latest such day that has begun. */
export function dayNamed({ day, month, year }: DayNamed, today: Temporal.PlainDate): Days | null {
  return year === undefined
    ? lastDayNamed(monthOf(month), Number(day), today)
    : dayOf(year, String(monthOf(month)), day);
}

/** From one day of a month to a later one. */
function daysFrom(
  first: string | undefined,
  last: DayNamed,
  today: Temporal.PlainDate,
): Days | null {
  // "31 - 30 may" is two days of whatever months.
  if (Number(first) > Number(last.day)) return null;
  const to = dayNamed(last, today);
  return to === null
    ? null
    : { from: dayOf(String(to.to.year), String(monthOf(last.month)), first).from, to: to.to };
}

/** What follows a quantity: "tokens", "rows", "ms". */
const COUNTED = /^\s+([a-z]{3,}s|[kmg]b|ms|px)\b/;

/** Is the number that ends there one of things rather than of a day or a year? */
export function isQuantity(input: string, end: number): boolean {
  const counted = COUNTED.exec(input.slice(end, end + 60))?.[1];
  return counted !== undefined && !isFunctionWord(counted, 'en');
}

/** Ends the number of a day behind its month: no other number, time of day or month goes on with it. */
const LAST = `(?!\\d|[:.]\\d|\\s+(?:of\\s+)?(?:${MONTHS})\\b)`;

const spanRules = ({ opener, join }: (typeof SPANS)[number]): readonly TimeRule[] => [
  {
    pattern: `${WEEK}${opener}${ON_THE}${DAY}${join}${ON_THE}${DAY}(?:\\s+of)?\\s+${MONTH}(?:,?\\s+${YEAR})?`,
    days: ([, first, day, month, year], today) => daysFrom(first, { day, month, year }, today),
  },
  {
    pattern: `${opener}${ON_THE}${MONTH}\\s+${DAY}${join}${ON_THE}${DAY}${LAST}(?:,?\\s+${YEAR})?`,
    days: ({ 0: words, 1: month, 2: first, 3: day, 4: year, index = 0, input = '' }, today) =>
      year === undefined && isQuantity(input, index + words.length)
        ? null
        : daysFrom(first, { day, month, year }, today),
  },
];

const WHICH = `(${either(time.ordinals.map(([word]) => word))}|\\d(?:st|nd|rd|th)|${either(time.last)})`;

/** The week of a month with that number, from 1; null: its last one. */
function weekOfMonth({ from, to }: Days, place: number | null): Days | null {
  const first = place === null ? to.subtract({ days: 6 }) : from.add({ days: 7 * (place - 1) });
  if (isLater(first, to)) return null;
  const last = first.add({ days: 6 });
  return { from: first, to: isLater(last, to) ? to : last };
}

/** The same among those from Monday to Sunday that lie whole in it. */
function wholeWeekOfMonth({ from, to }: Days, place: number | null): Days | null {
  const { from: begun } = weekAround(from.add({ days: 6 }));
  const { to: ended } = weekAround(to.subtract({ days: 6 }));
  return weekOfMonth({ from: begun, to: ended }, place);
}

const WEEK_OF_MONTH: TimeRule = {
  pattern: `(?:the\\s+)?${WHICH}\\s+((?:(?:${either(time.wholeWeek)})\\s+)*)week\\s+(?:of|in)\\s+${MONTH}(?:,?\\s+${YEAR})?`,
  days: ([, which = '', whole = '', month, year], today) => {
    const named =
      year === undefined
        ? lastMonthNamed(monthOf(month), today)
        : monthDays(Number(year), monthOf(month));
    const word = which.toLowerCase();
    const place = time.last.includes(word)
      ? null
      : (time.ordinals.find(([each]) => each === word)?.[1] ?? Number.parseInt(word, 10));
    if (place !== null && place < 1) return null;
    return whole === '' ? weekOfMonth(named, place) : wholeWeekOfMonth(named, place);
  },
};

export const DAYS_OF_MONTH: readonly TimeRule[] = [...SPANS.flatMap(spanRules), WEEK_OF_MONTH];

const COMMA = String.raw`\s*,\s*`;
const AND = String.raw`(?:\s*,)?\s+(?:${either(time.listJoins)})\s+|\s*&\s*`;
const ON_DAY = String.raw`(?:on\s+)?${ON_THE}${DAY}`;
const MORE_DAYS = `(?:(?:${COMMA}|${AND})${ON_DAY})+`;
/** Numbers of parts, versions and issues are no days. */
const START = String.raw`(?<![\p{L}\p{N}_.:#/-])`;
const LISTS = [
  String.raw`(?<days>${ON_DAY}${MORE_DAYS})(?:\s+of)?\s+(?<month>${MONTHS})\b\.?(?:,?\s+(?<year>(?:19|20)\d\d)\b)?`,
  String.raw`(?<month>${MONTHS})\b\.?\s+(?<days>${DAY}${MORE_DAYS})\b${LAST}(?:,?\s+(?<year>(?:19|20)\d\d)\b)?`,
].map((pattern) => new RegExp(START + pattern, 'giu'));
const HAS_AND = new RegExp(AND, 'iu');
const EACH_DAY = new RegExp(ON_DAY, 'giu');

/** Each day of "4, 5 and 7 February 2026"; the words for month and year stand with the nearest of them. */
export function listedDays(question: string, today: Temporal.PlainDate): readonly FoundDays[] {
  return LISTS.flatMap((pattern) =>
    [...question.matchAll(pattern)].flatMap((match) => daysListed(match, today)),
  );
}

function daysListed(
  { 0: words, index, input, groups: { days = '', month, year } = {} }: RegExpExecArray,
  today: Temporal.PlainDate,
): readonly FoundDays[] {
  const end = index + words.length;
  const at = index + words.indexOf(days);
  if (!HAS_AND.test(days) || (at > index && year === undefined && isQuantity(input, end)))
    return [];
  const each = [...days.matchAll(EACH_DAY)];
  const last = each.at(-1)?.[1];
  return each.flatMap((one, nth) => {
    const meant = safely(() => daysFrom(one[1], { day: last, month, year }, today));
    if (meant === null) return [];
    const start = at + one.index;
    return [
      {
        days: { from: meant.from, to: meant.from },
        start: nth === 0 ? index : start,
        end: nth === each.length - 1 ? end : start + one[0].length,
      },
    ];
  });
}
