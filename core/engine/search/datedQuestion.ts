import { Temporal } from 'temporal-polyfill';
import { ENGLISH_QUESTIONS } from '../../domain/lexicon/english/questions.ts';
import { namedTimes } from '../../domain/search/namedTimes.ts';
import { isFunctionWord } from '../../domain/text/wordKinds.ts';
import type { NodeSearchReader } from './ports/searchStore.ts';

/** "on the 5th", before what is no noun ("the 5th attempt"). */
const DAY = new RegExp(
  String.raw`(?<=\b(?:${ENGLISH_QUESTIONS.time.prepositions.join('|')})\s+)the\s+(\d{1,2})(?:st|nd|rd|th)(?![\p{L}\p{N}-])(?!\s+of\b)(?:(?=\s+(\p{L}+))|)`,
  'giu',
);
/** So many months are looked through for a day that has events. */
const MONTHS = 36;

/**
 * A question with dates for the days that it names without a month: the last such day up to now that has events; if none
 * has, the last one.
 */
export async function datedQuestion(
  reader: Pick<NodeSearchReader, 'nodeToSearch'>,
  question: string,
  today: string,
): Promise<string> {
  const times = namedTimes(question, today);
  let dated = '';
  let at = 0;
  for (const { 0: words, 1: day, 2: next, index } of question.matchAll(DAY)) {
    const end = index + words.length;
    const isPart = times.some((time) => time.start < end && index < time.end);
    if (isPart || (next !== undefined && !isFunctionWord(next.toLowerCase(), 'en'))) continue;
    const date = await lastWithEvents(reader, Number(day), today);
    if (date === null) continue;
    dated += question.slice(at, index) + date;
    at = end;
  }
  return dated + question.slice(at);
}

async function lastWithEvents(
  reader: Pick<NodeSearchReader, 'nodeToSearch'>,
  day: number,
  today: string,
): Promise<string | null> {
  const now = Temporal.PlainDate.from(today);
  let last: string | null = null;
  for (let back = 0; back < MONTHS; back += 1) {
    const { year, month, daysInMonth } = now.with({ day: 1 }).subtract({ months: back });
    if (day < 1 || day > daysInMonth) continue;
    const date = Temporal.PlainDate.from({ year, month, day });
    if (Temporal.PlainDate.compare(date, now) > 0) continue;
    last ??= date.toString();
    if ((await reader.nodeToSearch(`toc:day:${date.toString()}`)) !== null) return date.toString();
  }
  return last;
}
