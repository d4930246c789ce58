/** How well what was found answers a question, as far as words tell. */
import type { EventFacts } from '../../domain/search/rankEvents.ts';
import { isRun } from '../../domain/search/parseQuery.ts';
import type { QueryTerm } from '../../domain/search/queryTerms.ts';
import { OTHERS } from '../../domain/search/matchForms.ts';
import type { EventPlace } from './ports/searchStore.ts';
import type { Strength } from '../../model/search.ts';
import type { Doubt } from './doubts.ts';

/** How much of a question stands in the memory. */
export interface Coverage {
  /** The share of the question's weight that the segment which holds most of it holds, 0 to 1. */
  readonly held: number;
  /** How well the best event answers, 0 to 1; less, the more of the question stands elsewhere or nowhere. */
  readonly score: number;
  /** Words that no event holds, as written in the question. */
  readonly unknown: readonly string[];
  readonly doubt: Doubt | null;
}

export const NOTHING_COVERED: Coverage = { held: 0, score: 0, unknown: [], doubt: null };

/**
 * @param worth the weight of each term, whether or not any event holds it
 * @param counts how many events hold each
 * @param best the score of the best event, by the terms that the memory holds
 * @param all how many events there are
 * @param asksWhether whether the question asks if something is so, which one message has to say
 */
export function coverageOf(
  events: readonly (Pick<EventFacts, 'eventIx' | 'segmentIx' | 'terms'> &
    Pick<EventPlace, 'kind'>)[],
  {
    terms,
    worth,
    counts,
    best,
    all,
    asksWhether,
    doubt,
  }: {
    readonly terms: readonly QueryTerm[];
    readonly worth: readonly number[];
    readonly counts: readonly number[];
    readonly best: number;
    readonly all: number;
    readonly asksWhether: boolean;
    readonly doubt: Doubt | null;
  },
): Coverage {
  const sum = worth.reduce((total, weight) => total + weight, 0) || 1;
  const shareOf = (isMeant: (at: number) => boolean): number =>
    worth.reduce((total, weight, at) => total + (isMeant(at) ? weight : 0), 0) / sum;
  const isKnown = (at: number): boolean => (counts[at] ?? 0) > 0;
  const worthOf = (bits: number): number => shareOf((at) => ((bits >> at) & 1) === 1);
  const held = Array.from(termsTogether(events), worthOf);
  const most = Math.max(0, ...held);
  const known = shareOf(isKnown);
  const missing = 1 - known + APART * (known - most);
  const score = best * (1 - tellingSize(all) * missing);
  const said = new Set(events.flatMap((event) => (event.kind === 'message' ? event.terms : [])));
  const stated = Math.max(0, ...Array.from(said, worthOf));
  const isStated = !asksWhether || stated >= STATED * tellingSize(all);
  const isWeak = !isStated || doubt?.isWeak === true;
  return {
    held: most,
    score: isWeak ? Math.min(score, UNSTATED) : score,
    unknown: terms.filter((term, at) => !isRun(term) && !isKnown(at)).map(({ text }) => text),
    doubt,
  };
}

/** Which terms segments hold together, as bit sets, each once; an event outside all segments is one by itself. */
export function termsTogether(
  events: readonly Pick<EventFacts, 'eventIx' | 'segmentIx' | 'terms'>[],
): ReadonlySet<number> {
  const bySegment = new Map<number, number>();
  for (const { eventIx, segmentIx, terms } of events) {
    const key = segmentIx ?? -eventIx;
    bySegment.set(key, (bySegment.get(key) ?? 0) | terms);
  }
  return new Set(bySegment.values());
}

/** The share of a question's weight that a message holds which says whether something is so. */
const STATED = 2 / 3;
/** The score of what nobody states: weak at most. */
const UNSTATED = 0.49;

/** What words that stand somewhere, but not with the others, count of those that stand nowhere. */
const APART = 0.5;
/** Numbers of events: of a day or two, and of months. */
const SMALL = 300;
const LARGE = 10_000;

/**
 * How much it tells that a word stands nowhere, 0 to 1: in a memory of a day nothing, since most words that
 * people use are not in it; in one of months, what a word that it never held is about was not talked about.
 */
export function tellingSize(events: number): number {
  const share = Math.log(Math.max(1, events) / SMALL) / Math.log(LARGE / SMALL);
  return Math.min(1, Math.max(0, share));
}

const FOUND = 0.5;
const WEAK = 0.25;

/** @param rankings by the question, and by what else was looked for, which counts less: the best of them tells */
export function strengthOf([own, ...others]: readonly {
  readonly coverage: Pick<Coverage, 'score' | 'doubt'>;
}[]): Strength {
  const doubt = own?.coverage.doubt ?? null;
  const most = doubt?.isWeak === true && doubt.isOfOthers ? UNSTATED : 1;
  const score = Math.max(
    own?.coverage.score ?? 0,
    ...others.map(({ coverage }) => Math.min(most, OTHERS * coverage.score)),
  );
  return score >= FOUND ? 'found' : score >= WEAK ? 'weak' : 'not found';
}
