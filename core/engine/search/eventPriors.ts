/** How much an event counts for what it is, apart from its words. */
import { ASKS, NAMES_TIME } from '../../domain/search/indexWords.ts';
import type { EventFacts } from '../../domain/search/rankEvents.ts';
import { scanTokens } from '../../domain/search/scanTokens.ts';
import type { EventPlace } from './ports/searchStore.ts';

/** What the last report of a turn counts for: it says what came of the turn. */
const REPORT = 1.2;
const THOUGHT = 0.7;
export const TOOL = 0.35;
/**
 * Bonus for a speaker the question names, for naming a time if one is asked for, and for questions.
 */
const BY_SPEAKER = 0.3;
const TIMED = 0.2;
const ASKING = -0.1;

/** @param reports as {@link reportsAmong} gives them */
export function priorOf(
  { kind, eventIx }: EventPlace,
  {
    toolsToo,
    reports,
    outputs,
  }: {
    readonly toolsToo: boolean;
    readonly reports: ReadonlySet<number>;
    readonly outputs: ReadonlyMap<number, number>;
  },
): number {
  if (kind === 'message') return reports.has(eventIx) ? REPORT : 1;
  if (kind === 'thinking') return THOUGHT;
  return toolsToo ? 1 : TOOL + (1 - TOOL) * (outputs.get(eventIx) ?? 0);
}

/**
 * The last report of each turn among the events: what an assistant says last before a person speaks again, or
 * before the segment ends.
 *
 * @param places in the order of their conversations
 */
export function reportsAmong(places: readonly EventPlace[]): ReadonlySet<number> {
  const reports = new Set<number>();
  let last: EventPlace | null = null;
  for (const place of places) {
    if (place.kind !== 'message') continue;
    if (last !== null && isNextTurn(last, place)) reports.add(last.eventIx);
    last = place.role === 'assistant' ? place : null;
  }
  if (last !== null) reports.add(last.eventIx);
  return reports;
}

function isNextTurn(report: EventPlace, next: EventPlace): boolean {
  return next.role === 'user' || next.segmentIx !== report.segmentIx;
}

/** Bonus for an event said by one of those named. */
export function isBy({ name }: EventPlace, speakers: ReadonlySet<string>): number {
  if (name === null || speakers.size === 0) return 0;
  let isAny = false;
  scanTokens(name, (token) => void (isAny ||= speakers.has(token)));
  return isAny ? BY_SPEAKER : 0;
}

/**
 * Bonus for marks of spoken words: an answer names a time if one is asked for, and is rarely a
 * question.
 */
export function markPrior(
  marks: readonly string[],
  { isQuestion, asksWhen }: { readonly isQuestion: boolean; readonly asksWhen: boolean },
): number {
  if (!isQuestion) return 0;
  return (marks.includes(ASKS) ? ASKING : 0) + (asksWhen && marks.includes(NAMES_TIME) ? TIMED : 0);
}

/** For each segment, how many of its events contain each term. */
export function countInSegments(
  events: readonly EventFacts[],
  terms: number,
): ReadonlyMap<number, readonly number[]> {
  const counts = new Map<number, number[]>();
  for (const { segmentIx, terms: held } of events) {
    if (segmentIx === null || held === 0) continue;
    let of = counts.get(segmentIx);
    if (of === undefined) counts.set(segmentIx, (of = Array.from({ length: terms }, () => 0)));
    for (let at = 0; at < terms; at += 1) of[at] = (of[at] ?? 0) + ((held >> at) & 1);
  }
  return counts;
}
