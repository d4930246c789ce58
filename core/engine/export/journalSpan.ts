import { dateIn } from '../../domain/search/readTime.ts';
import type { TimeSpan } from '../../domain/search/readQuestion.ts';
import { dateOf, parsePeriod, periodsOfDate } from '../../model/periods.ts';
import { StrataError } from '../../model/result.ts';
import { spanGiven } from '../search/askedTime.ts';

/** The time that a journal is about, in the calendar of the memory. */
export interface JournalSpan extends TimeSpan {
  readonly title: string;
  /** Its day or week; null for other spans. */
  readonly nodeId: string | null;
  readonly isDay: boolean;
}

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const MOST_DAYS = 31;
const WEEK_DAYS = 7;

/**
 * Reads the period of a journal: the id of a day or week, or a time as filters take it. Throws
 * `bad-input` for what is no time, or longer than 31 days.
 */
export function journalSpan(
  text: string,
  { nowMs, zone }: { readonly nowMs: number; readonly zone: string },
): JournalSpan {
  const node = text.startsWith('toc:') ? parsePeriod(text, zone) : undefined;
  if (node !== undefined && (node.level === 'day' || node.level === 'week'))
    return {
      fromMs: node.startMs,
      toMs: node.endMs,
      title: node.title,
      nodeId: node.nodeId,
      isDay: node.level === 'day',
    };
  if (text.startsWith('toc:')) throw tooLong(text);
  const today = dateIn(nowMs, zone);
  const given = spanGiven(text, { today, zone });
  const [, , , ofToday] = periodsOfDate(today, zone);
  const { fromMs } = given;
  // What is open at its end goes up to the end of today; a moment is its day.
  const toMs = given.toMs === Infinity ? ofToday.endMs : given.toMs;
  if (!Number.isFinite(fromMs) || toMs - fromMs > MOST_DAYS * DAY_MS + HOUR_MS) throw tooLong(text);
  const first = dateOf(fromMs, zone);
  const [, , week, day] = periodsOfDate(first, zone);
  if (toMs <= day.endMs)
    return {
      fromMs: day.startMs,
      toMs: day.endMs,
      title: day.title,
      nodeId: day.nodeId,
      isDay: true,
    };
  const last = dateOf(toMs - 1, zone);
  const isWeek = fromMs === week.startMs && Math.round((toMs - fromMs) / DAY_MS) === WEEK_DAYS;
  return {
    fromMs,
    toMs,
    // The node of a week that two months share is named by one of them.
    title: isWeek ? week.title.replace(/ \([^)]*\)$/, '') : `${first} to ${last}`,
    nodeId: isWeek ? week.nodeId : null,
    isDay: false,
  };
}

function tooLong(text: string): StrataError {
  return new StrataError({
    code: 'bad-input',
    message: `${text.slice(0, 100)} is no day and no week. A journal tells of a day, a week, or a time of at most ${MOST_DAYS} days.`,
    details: { period: text.slice(0, 100) },
  });
}
