import { dateIn, readTime } from '../../domain/search/readTime.ts';
import type { TimeSpan } from '../../domain/search/readQuestion.ts';
import { dateOf, periodsOfDate } from '../../model/periods.ts';

/**
 * The nodes of the period that words mean ("yesterday", "W26", "June 2026"), as ids; of a week that two
 * months share there are two. Empty for what is no time, and for a time that is no period of the calendar.
 */
export function periodsMeant(
  words: string,
  { nowMs, zone }: { readonly nowMs: number; readonly zone: string },
): readonly string[] {
  const span = readTime(words, { today: dateIn(nowMs, zone), zone });
  return span === null ? [] : periodsOfSpan(span, zone);
}

/** The nodes of the period that a span is, as {@link periodsMeant} gives them. */
export function periodsOfSpan(span: TimeSpan, zone: string): readonly string[] {
  if (!Number.isFinite(span.fromMs) || !Number.isFinite(span.toMs)) return [];
  const first = periodsOfDate(dateOf(span.fromMs, zone), zone);
  const last = periodsOfDate(dateOf(Math.max(span.fromMs, span.toMs - 1), zone), zone);
  // From the day to the year: the smallest that is meant whole, or of which it is a moment.
  for (const level of [3, 2, 1, 0] as const) {
    const [begin, end] = [first[level], last[level]];
    const isWhole = begin.startMs === span.fromMs && end.endMs === span.toMs;
    if (level === 3 && begin.nodeId === end.nodeId) return [begin.nodeId];
    if (level === 2 && isWhole && isOneWeek(begin.nodeId, end.nodeId))
      return [...new Set([begin.nodeId, end.nodeId])];
    if (isWhole && begin.nodeId === end.nodeId) return [begin.nodeId];
  }
  return [];
}

/** `toc:week:2026-W05:01` and `toc:week:2026-W05:02` are halves of one week. */
const isOneWeek = (one: string, other: string): boolean => weekOf(one) === weekOf(other);
const weekOf = (nodeId: string): string => nodeId.slice(0, 'toc:week:2026-W05'.length);
