/** What an event counts by what it is, beside its words. */
import { ASKS, NAMES_TIME } from '../../domain/search/indexWords.ts';
import type { EventFacts } from '../../domain/search/rankEvents.ts';
import { scanTokens } from '../../domain/search/scanTokens.ts';
import type { EventPlace } from './ports/searchStore.ts';

const THOUGHT = 0.7;
export const TOOL = 0.35;
/** What a speaker says whom the question names, words that name a time where one is asked for, questions. */
const BY_SPEAKER = 0.3;
const TIMED = 0.2;
const ASKING = -0.1;

export function priorOf({ kind }: EventPlace, toolsToo: boolean): number {
  if (kind === 'message') return 1;
  if (kind === 'thinking') return THOUGHT;
  return toolsToo ? 1 : TOOL;
}

/** What it adds that one of those who are named said it. */
export function isBy({ name }: EventPlace, speakers: ReadonlySet<string>): number {
  if (name === null || speakers.size === 0) return 0;
  let isAny = false;
  scanTokens(name, (token) => void (isAny ||= speakers.has(token)));
  return isAny ? BY_SPEAKER : 0;
}

/** What marks of words that were said add: an answer names a time where one is asked for, and rarely asks. */
export function markPrior(
  marks: readonly string[],
  { isQuestion, asksWhen }: { readonly isQuestion: boolean; readonly asksWhen: boolean },
): number {
  if (!isQuestion) return 0;
  return (marks.includes(ASKS) ? ASKING : 0) + (asksWhen && marks.includes(NAMES_TIME) ? TIMED : 0);
}

/** How many events of each segment hold each term. */
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
