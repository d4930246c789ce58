/** How much an event counts for what it is, apart from its words. */
import { ASKS, NAMES_TIME } from '../../domain/search/indexWords.ts';
import type { EventFacts } from '../../domain/search/rankEvents.ts';
import { scanTokens } from '../../domain/search/scanTokens.ts';
import type { EventPlace } from './ports/searchStore.ts';

const THOUGHT = 0.7;
export const TOOL = 0.35;
/**
 * Bonus for a speaker the question names, for naming a time if one is asked for, and for questions.
 */
const BY_SPEAKER = 0.3;
const TIMED = 0.2;
const ASKING = -0.1;

export function priorOf({ kind }: EventPlace, toolsToo: boolean): number {
  if (kind === 'message') return 1;
  if (kind === 'thinking') return THOUGHT;
  return toolsToo ? 1 : TOOL;
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
