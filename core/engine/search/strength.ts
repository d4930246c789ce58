/** How well what was found answers a question, as far as words tell. */
import type { EventFacts } from '../../domain/search/rankEvents.ts';
import { isRun } from '../../domain/search/parseQuery.ts';
import type { QueryTerm } from '../../domain/search/queryTerms.ts';
import { surenessOf, withGuesses } from '../../domain/search/sureness.ts';
import type { Guessed } from '../../domain/search/sureness.ts';
import type { Strength } from '../../model/search.ts';
import type { Signs } from './signs.ts';

/** How much of a question stands in the memory, and how surely that answers it. */
export interface Coverage {
  /** The share of the question's weight that the segment which holds most of it holds, 0 to 1. */
  readonly held: number;
  /** How sure it is that it is answered; found from 0. */
  readonly sureness: number;
  /** Words that no event holds, as written in the question, but for those that tell nothing. */
  readonly unknown: readonly string[];
  /** What speaks against an answer, in a sentence, and the same where it is weak without that. */
  readonly doubt: string | null;
  readonly whyWeak: string | null;
  /** The language of the first event, where that is not the question's; else null. */
  readonly otherLanguage: string | null;
  /** What words that were guessed tell; null of a question. */
  readonly guessed: Guessed | null;
}

export const NOTHING_COVERED: Coverage = {
  held: 0,
  sureness: -Infinity,
  unknown: [],
  doubt: null,
  whyWeak: null,
  otherLanguage: null,
  guessed: null,
};

/**
 * @param worth the weight of each term, whether or not any event holds it
 * @param counts how many events hold each
 * @param best the score of the best event, by the terms that the memory holds
 * @param all how many events there are
 * @param words how many terms there are, those that count for less as less
 * @param everywhere the same of the whole memory, of which only a part may be looked in
 */
export function coverageOf(
  events: readonly Pick<EventFacts, 'eventIx' | 'segmentIx' | 'terms'>[],
  {
    terms,
    worth,
    words,
    counts,
    best,
    all,
    everywhere,
    signs,
  }: {
    readonly terms: readonly QueryTerm[];
    readonly worth: readonly number[];
    readonly words: number;
    readonly counts: readonly number[];
    readonly best: number;
    readonly all: number;
    readonly everywhere: { readonly counts: readonly number[]; readonly all: number };
    readonly signs: Signs;
  },
): Coverage {
  const sum = worth.reduce((total, weight) => total + weight, 0);
  const shareOf = (isMeant: (at: number) => boolean): number =>
    worth.reduce((total, weight, at) => total + (isMeant(at) ? weight : 0), 0) / (sum || 1);
  const isKnown = (at: number): boolean => (counts[at] ?? 0) > 0;
  const known = shareOf(isKnown);
  const knownAnywhere = shareOf((at) => isKnown(at) || (everywhere.counts[at] ?? 0) > 0);
  const held = Array.from(termsTogether(events), (bits) =>
    shareOf((at) => ((bits >> at) & 1) === 1),
  );
  const { together, isUntold, isFarFromDeed, doubt, whyWeak } = signs;
  return {
    held: Math.max(0, ...held),
    sureness:
      best === 0
        ? -Infinity
        : surenessOf({
            best,
            missing:
              (1 - knownAnywhere) * tellingSize(everywhere.all) +
              (knownAnywhere - known) * tellingSize(all),
            together,
            words,
            rareWords: sum / Math.log(1 + Math.max(everywhere.all, 1)),
            isUntold,
            isFarFromDeed,
            size: tellingSize(everywhere.all),
            smaller: smallerBy(all, everywhere.all),
          }),
    unknown: terms
      .filter((term, at) => !isRun(term) && !isKnown(at) && (worth[at] ?? 0) > 0)
      .map(({ text }) => text),
    doubt,
    whyWeak,
    otherLanguage: null,
    guessed: null,
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

/** How much smaller a part of the memory is, 0 to 1: 0 for all of it, 1 for a project of a day in one of months. */
export const smallerBy = (part: number, all: number): number =>
  tellingSize(all) - tellingSize(part);

/** Below it nothing is found. */
const WEAK = -2;
/** What another form of the question must be surer by. */
const OTHER_FORM = 0.5;

/** @param rankings by the question, by words that were guessed, and by other forms of it, of which the surest tells */
export function strengthOf(rankings: readonly { readonly coverage: Coverage }[]): Strength {
  const asked = rankings.filter(({ coverage }) => coverage.guessed === null);
  const own = Math.max(
    -Infinity,
    ...asked.map(({ coverage: { sureness } }, at) => sureness - (at === 0 ? 0 : OTHER_FORM)),
  );
  const guessed = rankings.flatMap(({ coverage }) => coverage.guessed ?? []);
  const sureness = guessed.reduce(withGuesses, own);
  // What is told in another language may be an answer, for all that words tell.
  const isReadable = rankings.every(({ coverage }) => coverage.otherLanguage === null);
  return sureness >= 0 ? 'found' : sureness >= WEAK || !isReadable ? 'weak' : 'not found';
}

/** What speaks against an answer, in a sentence; null where nothing is known to. */
export function doubtAbout(
  { doubt, whyWeak, otherLanguage }: Pick<Coverage, 'doubt' | 'whyWeak' | 'otherLanguage'>,
  strength: Strength,
): string | null {
  if (otherLanguage !== null && strength !== 'found')
    return `The nearest is in ${otherLanguage}, where only names and numbers of the question can stand: ask in ${otherLanguage}, too (alsoAsk).`;
  return doubt ?? (strength === 'found' ? null : whyWeak);
}
