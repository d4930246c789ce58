import type { Language } from '../lexicon/languages.ts';
import { alternatives, anyForm, wordsOf } from '../lexicon/patterns.ts';
import { guessLanguage } from '../text/language.ts';
import { stem } from '../text/stem.ts';
import { Temporal } from 'temporal-polyfill';
import { answerKind } from './answerKind.ts';
import type { AnswerKind } from './answerKind.ts';
import { namedTimes } from './namedTimes.ts';
import type { NamedTime } from './namedTimes.ts';
import { readDeed } from './readDeed.ts';
import type { Deed } from './readDeed.ts';

/** What a query asks besides its words. */
export interface Question {
  /** Is it a question rather than a list of words? */
  readonly isQuestion: boolean;
  /** Does it ask for a time? */
  readonly asksWhen: boolean;
  /** What it asks for, where a text shows that it has it. */
  readonly kind: AnswerKind | null;
  /** Does it ask what a tool gave: an error, what was printed, how long a run took? */
  readonly asksOutput: boolean;
  /** What it asks to have been done. */
  readonly deed: Deed | null;
  /** Its words that are names: with a capital inside of it, or with a digit. Of English questions only. */
  readonly names: readonly string[];
  /** In which it is asked. */
  readonly language: Language;
  readonly times: readonly NamedTime[];
  /**
   * The words of a question without those that name a time, which are rarely in the answer, and without what
   * is said of any conversation. May hold none.
   */
  readonly words: string;
}

const OPENING = new RegExp(
  `^(?:${alternatives(({ questions }) => questions?.openers ?? [])})\\b`,
  'i',
);
const LEAD = new RegExp(
  `^(?:${alternatives(({ questions }) => questions?.leads ?? [])})\\s+(?=(?:${alternatives(({ questions }) => questions?.openers ?? [])})\\b)`,
  'i',
);
const OUTPUT = anyForm(({ questions }) => questions?.outputs.asks ?? [], 'i');
const WHEN = anyForm(({ questions }) => questions?.when ?? [], 'i');

/** @param today the date on which it is asked, `2026-01-30`, in the calendar of the memory */
export function readQuestion(query: string, today: string): Question {
  // How it asks is read from its own first word.
  const trimmed = query.trim().replace(LEAD, '');
  const isQuestion =
    /[?？؟]\s*$/u.test(trimmed) || (OPENING.test(trimmed) && /\s\S+\s/.test(trimmed));
  const times = namedTimes(query, today);
  const asksOutput = isQuestion && OUTPUT.test(trimmed);
  return {
    isQuestion,
    asksWhen: isQuestion && WHEN.test(trimmed),
    kind: isQuestion ? answerKind(trimmed) : null,
    asksOutput,
    deed: isQuestion && !asksOutput ? readDeed(trimmed) : null,
    names: isQuestion && OPENING.test(trimmed) ? namesIn(trimmed) : [],
    language: guessLanguage(trimmed),
    times,
    words: withoutFillers(isQuestion ? withoutTimes(query, times) : query, isQuestion),
  };
}

const ASKING_OUTPUT = new RegExp(
  `^(?:${alternatives(({ questions }) => questions?.outputs.asking ?? [])})$`,
  'i',
);

/** Is a word of a question for an output one that need not stand in it? */
export const asksForOutput = (word: string): boolean => ASKING_OUTPUT.test(word);

const LITTLE: ReadonlySet<string> = new Set(
  [...wordsOf(({ questions }) => questions?.minor ?? [])].map((word) => stem(word)),
);

/** Does a lower-case word say little of what a question is about: how something is, or seems? */
export const saysLittle = (word: string): boolean => LITTLE.has(stem(word));

function namesIn(question: string): readonly string[] {
  const words = [...question.matchAll(/[\p{L}\p{N}_]+/gu)].slice(1).map(([word]) => word);
  return words.filter((word) => /\p{Lu}/u.test(word) && /^\p{L}{2,}$/u.test(word));
}

const REQUEST = new RegExp(
  `^\\s*(?:${alternatives(({ questions }) => questions?.requests ?? [])})(?=\\s)`,
  'i',
);
const FILLERS = new RegExp(
  `(?<![\\p{L}\\p{N}_])(?:${alternatives(({ questions }) => questions?.fillers ?? [])})(?![\\p{L}\\p{N}_])`,
  'giu',
);
/** In a query with operators each word is meant. */
const OPERATORS = /["()*]|(?:^|\s)(?:-\S|AND\b|OR\b|NOT\b)/;

/** What is looked for in a question or a request; plain words are all looked for. */
function withoutFillers(query: string, isQuestion: boolean): string {
  const isRequest = REQUEST.test(query) && !OPERATORS.test(query);
  if (!isQuestion && !isRequest) return query;
  return query.replace(REQUEST, ' ').replaceAll(FILLERS, ' ');
}

/** The number of a day ("5th"), which hardly stands in an answer. */
export const ORDINAL = /(?<![\p{L}\p{N}_.-])\d{1,2}(?:st|nd|rd|th)(?![\p{L}\p{N}_-])/giu;

/** Is a word the number of a day? */
export const isOrdinal = (word: string): boolean => /^\d{1,2}(?:st|nd|rd|th)$/iu.test(word);

/** Beside a time, the numbers of days belong to it. */
function withoutTimes(query: string, times: readonly NamedTime[]): string {
  return times.length === 0 ? query : without(query, times).replaceAll(ORDINAL, ' ');
}

function without(query: string, times: readonly NamedTime[]): string {
  let rest = '';
  let at = 0;
  for (const { start, end } of times) {
    rest += query.slice(at, start);
    at = end;
  }
  return rest + query.slice(at);
}

const DAY_MS = 86_400_000;
/** People talk about what has just happened, so words about a time mostly come after it. */
const DAYS_AFTER = 10;
const DAYS_BEFORE = 5;
const BEFORE = 0.6;
const LONG_DAYS = 60;

/** The bounds of a named time in a time zone, epoch ms, end exclusive. */
export interface TimeSpan {
  readonly fromMs: number;
  readonly toMs: number;
}

export function spanOf({ from, to }: Pick<NamedTime, 'from' | 'to'>, zone: string): TimeSpan {
  const startOf = (day: string, plus: number): number =>
    Temporal.PlainDate.from(day).add({ days: plus }).toZonedDateTime(zone).epochMilliseconds;
  return {
    fromMs: from === null ? -Infinity : startOf(from, 0),
    toMs: to === null ? Infinity : startOf(to, 1),
  };
}

/** Nobody asks for more times; a pasted list of dates has hundreds. */
const MOST_SPANS = 8;

/** The first times named in a question. */
export function spansOf({ times }: Pick<Question, 'times'>, zone: string): readonly TimeSpan[] {
  return times.slice(0, MOST_SPANS).map((time) => spanOf(time, zone));
}

/** A time with its surroundings: every moment with a {@link fitOf} above 0. */
export function aroundSpan(span: TimeSpan): TimeSpan {
  if (isLong(span)) return span;
  return {
    fromMs: span.fromMs - DAYS_BEFORE * DAY_MS,
    toMs: span.toMs + DAYS_AFTER * DAY_MS,
  };
}

function isLong({ fromMs, toMs }: TimeSpan): boolean {
  return (toMs - fromMs) / DAY_MS > LONG_DAYS;
}

/** How well a moment fits a time, 0 to 1; 1 inside it. Long times have no surroundings. */
export function fitOf(ms: number, span: TimeSpan): number {
  const { fromMs, toMs } = span;
  if (ms >= fromMs && ms < toMs) return 1;
  if (isLong(span)) return 0;
  if (ms >= toMs) return Math.max(0, 1 - (Math.floor((ms - toMs) / DAY_MS) + 1) / DAYS_AFTER);
  return Math.max(0, BEFORE * (1 - Math.ceil((fromMs - ms) / DAY_MS) / DAYS_BEFORE));
}
