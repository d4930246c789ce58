import { Temporal } from 'temporal-polyfill';
import { ENGLISH_QUESTIONS } from '../lexicon/english/questions.ts';
import {
  around,
  dayOf,
  isLater,
  lastDayNamed,
  lastMonthNamed,
  lastWeekday,
  lastWeekNumbered,
  monthDays,
  oneDay,
  periodNear,
  quarterDays,
  safely,
  type Days,
  weekAround,
  withinMonth,
  weekDays,
  yearDays,
} from './calendarDays.ts';
import { DAYS_OF_MONTH, dayNamed, isQuantity, listedDays } from './daysOfMonth.ts';
import type { FoundDays, TimeRule } from './daysOfMonth.ts';
import {
  countIn,
  DAY,
  monthOf,
  weekdayOf,
  MONTH,
  MONTHS,
  NUMBERED,
  NUMBERS,
  ON_THE,
  WEEK,
  WEEKDAY,
  WEEKDAYS,
  YEAR,
} from './timeVocabulary.ts';

const { time } = ENGLISH_QUESTIONS;
const either = (patterns: readonly string[]): string => patterns.join('|');

/** A time named in a question, as calendar days. */
export interface NamedTime {
  /** The first day, `2026-01-30`; null if open at the beginning. */
  readonly from: string | null;
  /** The last day, inclusive; null if open up to now. */
  readonly to: string | null;
  /** Position of the words in the question, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
}

const COUNT = `(\\d{1,3}|${NUMBERS})`;

/**
 * Finds the times that an English question names: "yesterday", "two weeks ago", "in January", "on
 * Monday", "between March and May 2023", "since 2024-05-03". A name without a year means the latest
 * such time that has begun. Words that only look like times ("we may march on") are ignored. In
 * text order, without overlaps.
 *
 * @param today the date on which it is asked, `2026-01-30`, in the calendar of the memory
 */
export function namedTimes(question: string, today: string): readonly NamedTime[] {
  const day = Temporal.PlainDate.from(today);
  const found = singleTimes(question, day);
  const named: NamedTime[] = [];
  for (let i = 0; i < found.length; i += 1) {
    const first = found[i];
    if (first === undefined) continue;
    const second = found[i + 1];
    const before = question.slice(0, first.start);
    const taken = named.at(-1)?.end ?? 0;
    // In "last week before 2023", the week already belongs to another time.
    const words = (pattern: RegExp): RegExpExecArray | null => {
      const match = pattern.exec(before);
      return match === null || match.index < taken ? null : match;
    };
    const opener = words(OPENER);
    const join = second === undefined ? null : question.slice(first.end, second.start);
    if (second !== undefined && join !== null && (opener === null ? SPAN : JOIN).test(join)) {
      named.push(between(first, second, { question, start: opener?.index ?? first.start }));
      i += 1;
    } else named.push(shifted(first, words(SHIFT)) ?? openEnded(first, words(EDGE)));
  }
  return boundedTogether(named, question);
}

/** "after 3 May and before 9 May" is one time. */
function boundedTogether(named: readonly NamedTime[], question: string): readonly NamedTime[] {
  const merged: NamedTime[] = [];
  for (const one of named) {
    const before = merged.at(-1);
    if (
      before !== undefined &&
      isUpTo(before, one) &&
      AND.test(question.slice(before.end, one.start))
    )
      merged[merged.length - 1] = { ...before, to: one.to, end: one.end };
    else merged.push(one);
  }
  return merged;
}

/** Is one open at its end, and the other at its beginning, with days that both hold? */
const isUpTo = (one: NamedTime, other: NamedTime): boolean =>
  one.to === null &&
  other.from === null &&
  Date.parse(one.from ?? '') <= Date.parse(other.to ?? '');
const AND = new RegExp(`^\\s*,?\\s*(?:${either(time.listJoins)}|but)?\\s*$`, 'i');

const OPENER = new RegExp(`\\b(${either(time.spanOpeners)})\\s+(?:the\\s+)?$`, 'i');
const joined = (words: readonly string[]): RegExp =>
  new RegExp(`^\\s*(?:${either(words)}|-|–)\\s+(?:the\\s+)?$`, 'i');
const JOIN = joined(time.spanJoins);
/** Without an opener, "and" joins two times. */
const SPAN = joined(time.spanJoins.filter((word) => !time.listJoins.includes(word)));
const EDGE = new RegExp(
  `\\b(${either([...time.since, ...time.after, ...time.before, ...time.until])})\\s+(?:the\\s+)?$`,
  'i',
);

const SHIFT = new RegExp(
  `\\b(?:(?:the|${COUNT})\\s+)?(day|week|month|year)s?\\s+(${either([...time.before, ...time.after])})\\s+(?:the\\s+)?$`,
  'i',
);

/**
 * "the week before 3 August", "two weeks after May 2023"; null if no such words precede the time.
 */
function shifted({ days, end }: FoundDays, words: RegExpExecArray | null): NamedTime | null {
  if (words === null) return null;
  const [, count, name = '', side = ''] = words;
  const unit = name.toLowerCase();
  const units = { [`${unit}s`]: count === undefined ? 1 : countIn(count) };
  const isBefore = time.before.includes(side.toLowerCase());
  const near =
    count === undefined
      ? isBefore
        ? { from: days.from.subtract(units), to: days.from.subtract({ days: 1 }) }
        : { from: days.to.add({ days: 1 }), to: days.to.add(units) }
      : around(isBefore ? days.from.subtract(units) : days.to.add(units), unit);
  return { from: near.from.toString(), to: near.to.toString(), start: words.index, end };
}

/** "between March and May 2023", "from Friday to Monday": each end completes the other. */
function between(
  first: FoundDays,
  second: FoundDays,
  { question, start }: { readonly question: string; readonly start: number },
): NamedTime {
  let { from } = first.days;
  let { to } = second.days;
  const words = [first, second].map((one) => question.slice(one.start, one.end));
  const [isFirstLoose, isSecondLoose] = words.map(
    (word) => IS_MONTH.test(word) && !/\d{4}/.test(word),
  );
  if (isFirstLoose === true) {
    from = from.with({ year: to.year });
    if (isLater(from, to)) from = from.subtract({ years: 1 });
  } else if (isSecondLoose === true) {
    to = to.with({ year: from.year });
    if (isLater(from, to)) to = to.add({ years: 1 });
  } else if (isLater(from, to) && words.every((word) => IS_WEEKDAY.test(word)))
    from = from.subtract({ weeks: 1 });
  const [low, high] = isLater(from, to) ? [second.days.from, first.days.to] : [from, to];
  return { from: low.toString(), to: high.toString(), start, end: second.end };
}

const IS_MONTH = new RegExp(`\\b(?:${MONTHS})\\b`, 'i');
const IS_WEEKDAY = new RegExp(`\\b(?:${WEEKDAYS})\\b`, 'i');

function openEnded({ days, start, end }: FoundDays, edge: RegExpExecArray | null): NamedTime {
  const from = days.from.toString();
  const to = days.to.toString();
  const at = edge?.index ?? start;
  const word = edge?.[1]?.toLowerCase() ?? '';
  if (time.since.includes(word)) return { from, to: null, start: at, end };
  if (time.after.includes(word))
    return { from: days.to.add({ days: 1 }).toString(), to: null, start: at, end };
  if (time.before.includes(word))
    return { from: null, to: days.from.subtract({ days: 1 }).toString(), start: at, end };
  if (time.until.includes(word)) return { from: null, to, start: at, end };
  return { from, to, start, end };
}

function singleTimes(question: string, today: Temporal.PlainDate): readonly FoundDays[] {
  const named = RULES.flatMap(({ pattern, days }) =>
    [...question.matchAll(pattern)].flatMap((match) => {
      const meant = safely(() => days(match, today));
      return meant === null
        ? []
        : [{ days: meant, start: match.index, end: match.index + match[0].length }];
    }),
  );
  const all = [...named, ...listedDays(question, today)];
  // Of overlapping times, the longest one says most.
  const longest = all.toSorted((a, b) => b.end - b.start - (a.end - a.start));
  const kept: FoundDays[] = [];
  for (const one of longest)
    if (!kept.some((other) => one.start < other.end && other.start < one.end)) kept.push(one);
  return kept.toSorted((a, b) => a.start - b.start);
}

interface Rule extends Pick<TimeRule, 'days'> {
  readonly pattern: RegExp;
}

const IN = `(?:${either(time.prepositions)})`;

/** Recognises verbs that look like months: "this may fail", "want to march". */
const VERB = new RegExp(`^(?:${either(time.monthVerbs)})$`);
const BEFORE_VERB = new RegExp(`\\b(?:${either(time.beforeMonthVerbs)})\\s+$`, 'i');
const RANGE = new RegExp(
  `\\b(?:${either(time.spanOpeners)})\\s+(?:\\S+\\s+){1,3}(?:and|to)\\s+$`,
  'i',
);

function isVerb({ index = 0, input = '' }: RegExpMatchArray, month: string | undefined): boolean {
  if (!VERB.test(month ?? '')) return false;
  const before = input.slice(Math.max(0, index - 60), index);
  return BEFORE_VERB.test(before) && !RANGE.test(before);
}

/**
 * What precedes the year at the end of a span: "between 2023 and 2025", "from last year to 2023".
 */
const SPAN_BEGUN = new RegExp(
  `(?:\\d|\\b(?:${MONTHS}|${WEEKDAYS}|ago|day|week|month|year|yesterday))\\s+(?:and|to)\\s+$`,
  'i',
);
/** How far back a year before a noun ("2024 taxes") is taken for a year rather than a quantity. */
const RECENT = 10;
/**
 * Is it a number rather than a year ("the 2048 game", "up to 2000 tokens", "raise it to 2000")?
 * Nothing has been said in a future year yet. A number on its own was meant as a time.
 */
function isNumber(
  { 0: year, index = 0, input = '' }: RegExpMatchArray,
  today: Temporal.PlainDate,
): boolean {
  if (input.trim() === year) return false;
  const before = input.slice(Math.max(0, index - 60), index);
  return (
    Number(year) > today.year ||
    (Number(year) < today.year - RECENT && isQuantity(input, index + year.length)) ||
    (/\b(?:and|(?<!up )to)\s+$/i.test(before) && !SPAN_BEGUN.test(before))
  );
}

const rule = (pattern: string, days: Rule['days']): Rule => ({
  pattern: new RegExp(`\\b${pattern}\\b`, 'gi'),
  days,
});

const WEEK_BY = `(?:the )?week (of|${either([...time.weekFrom, ...time.weekTo])})\\s+(?:on\\s+)?`;

/** The week around a day, or the seven days that begin or end with it. */
function weekBy(by: string | undefined, days: Days | null): Days | null {
  if (days === null) return null;
  const word = by?.toLowerCase() ?? '';
  if (time.weekFrom.includes(word)) return { from: days.from, to: days.from.add({ days: 6 }) };
  if (time.weekTo.includes(word)) return { from: days.to.subtract({ days: 6 }), to: days.to };
  return weekAround(days.from);
}

const RULES: readonly Rule[] = [
  rule('(\\d{4})-(\\d\\d)-(\\d\\d)', ([, year, month, day]) => dayOf(year, month, day)),
  rule('(\\d{4})-(\\d\\d)(?!-?\\d)', ([, year, month]) => monthDays(Number(year), Number(month))),
  rule('(\\d{4})-W(\\d\\d)', ([, year, week]) => weekDays(Number(year), Number(week))),
  rule(`(?:week\\s+|W)(\\d{1,2})(?:,?\\s+(?:of\\s+)?${YEAR})?`, ([, week, year], today) =>
    year === undefined
      ? lastWeekNumbered(Number(week), today)
      : weekDays(Number(year), Number(week)),
  ),
  ...DAYS_OF_MONTH.map(({ pattern, days }) => rule(pattern, days)),
  // As the table of contents names days, weeks and halves of weeks.
  rule(
    `(?:${WEEKDAY},?\\s+(?:the\\s+)?|${NUMBERED}\\s*·\\s*)${DAY}(?:\\s+of)?\\s+${MONTH}(?:,?\\s+${YEAR})?`,
    ([, day, month, year], today) => dayNamed({ day, month, year }, today),
  ),
  rule(`week\\s+(\\d{1,2}),?\\s+${YEAR}\\s+\\(${MONTH}(?=\\))`, ([, week, year, month]) =>
    withinMonth(weekDays(Number(year), Number(week)), monthOf(month)),
  ),
  rule(
    `${WEEK}${DAY}\\s+${MONTH}\\s*[-–]\\s*${DAY}\\s+${MONTH}(?:,?\\s+${YEAR})?`,
    ([, first, firstMonth, last, lastMonth, year], today) => {
      const to =
        year === undefined
          ? lastDayNamed(monthOf(lastMonth), Number(last), today)
          : dayOf(year, String(monthOf(lastMonth)), last);
      if (to === null) return null;
      const begun = monthOf(firstMonth) > monthOf(lastMonth) ? to.to.year - 1 : to.to.year;
      return { from: dayOf(String(begun), String(monthOf(firstMonth)), first).from, to: to.to };
    },
  ),
  rule(`${MONTH}(?=\\s+(?:${either(time.reports)})\\b)`, ([, month], today) =>
    lastMonthNamed(monthOf(month), today),
  ),
  rule(`(?<=^\\s*)${MONTH}(?=\\s*$)`, ([, month], today) => lastMonthNamed(monthOf(month), today)),
  rule('(\\d{1,2})\\.(\\d{1,2})\\.(\\d{4})', ([, day, month, year]) => dayOf(year, month, day)),
  rule(`${DAY}(?:\\s+of)?\\s+${MONTH},?\\s+${YEAR}`, ([, day, month, year]) =>
    dayOf(year, String(monthOf(month)), day),
  ),
  rule(`${MONTH}\\s+${DAY},?\\s+${YEAR}`, ([, month, day, year]) =>
    dayOf(year, String(monthOf(month)), day),
  ),
  rule(`${MONTH}\\s+${DAY}(?!\\d)`, ([, month, day], today) =>
    lastDayNamed(monthOf(month), Number(day), today),
  ),
  rule(`${DAY}(?:\\s+of)?\\s+${MONTH}`, ([, day, month], today) =>
    lastDayNamed(monthOf(month), Number(day), today),
  ),
  rule(`${MONTH},?\\s+(?:of\\s+)?${YEAR}`, ([, month, year]) =>
    monthDays(Number(year), monthOf(month)),
  ),
  rule(`(?<=\\b${IN}\\s+(?:the\\s+)?)${MONTH}`, (match, today) =>
    isVerb(match, match[1]) ? null : lastMonthNamed(monthOf(match[1]), today),
  ),
  rule(`(?:Q([1-4])\\s+(?:of\\s+)?${YEAR})`, ([, quarter, year]) =>
    quarterDays(Number(year), Number(quarter)),
  ),
  rule(`(?<=\\b${IN}\\s+(?:the\\s+year\\s+)?|^\\s*)${YEAR}(?![-./]\\d)`, (match, today) =>
    isNumber(match, today) ? null : yearDays(Number(match[1])),
  ),
  rule(either(time.dayBeforeYesterday), (_, today) => oneDay(today.subtract({ days: 2 }))),
  rule(either(time.yesterday), (_, today) => oneDay(today.subtract({ days: 1 }))),
  rule(either(time.today), (_, today) => oneDay(today)),
  rule(`${COUNT}\\s+(day|week|month|year)s?\\s+(?:${either(time.ago)})`, ([, count, unit], today) =>
    around(today.subtract({ [`${unit?.toLowerCase()}s`]: countIn(count) }), unit),
  ),
  rule(
    `(?:in |during |over |within )?(?:the )?(?:${either(time.last)})\\s+${COUNT}\\s+(day|week|month|year)s`,
    ([, count, unit], today) => ({
      from: today.subtract({ [`${unit?.toLowerCase()}s`]: countIn(count) }),
      to: today,
    }),
  ),
  rule(
    `(?:the )?(${either([...time.last, ...time.current])})\\s+(week|weekend|month|year)`,
    ([, which, unit], today) =>
      periodNear(today, unit, time.current.includes(which?.toLowerCase() ?? '') ? 0 : -1),
  ),
  rule(`${WEEK_BY}(\\d{4})-(\\d\\d)-(\\d\\d)`, ([, by, year, month, day]) =>
    weekBy(by, dayOf(year, month, day)),
  ),
  rule(
    `${WEEK_BY}${ON_THE}${DAY}(?:\\s+of)?\\s+${MONTH}(?:,?\\s+${YEAR})?`,
    ([, by, day, month, year], today) => weekBy(by, dayNamed({ day, month, year }, today)),
  ),
  rule(
    `${WEEK_BY}${ON_THE}${MONTH}\\s+${DAY}(?:,?\\s+${YEAR}|(?!\\d))`,
    ([, by, month, day, year], today) => weekBy(by, dayNamed({ day, month, year }, today)),
  ),
  rule(`(?:(last|this|on)\\s+)?(${WEEKDAYS})`, ([, which, name], today) =>
    lastWeekday(weekdayOf(name), today, which?.toLowerCase() === 'last'),
  ),
];
