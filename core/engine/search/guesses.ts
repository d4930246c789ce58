/**
 * Other words are guesses: an answer holds some of them, and those that it does not hold tell nothing. So what
 * counts is how much of them stands together, not which share of all that were given.
 */
import type { QueryTerm } from '../../domain/search/queryTerms.ts';
import { termWeight } from '../../domain/search/rankEvents.ts';
import type { EventFacts } from '../../domain/search/rankEvents.ts';
import { tokensOfWord } from '../../domain/search/wordForms.ts';
import { tellingSize, termsTogether } from './strength.ts';

/** As much as so many words that one event alone holds speaks for an answer by itself; less counts by its share. */
const ENOUGH = 5;

export interface Guesses {
  /** What an event that holds all that is meant holds, as `whole` of `rankEvents`. */
  readonly whole: number;
  /** The share of it that the segment which holds most of it holds. */
  readonly held: number;
  /** How much was given of what is enough, 0 to 1: few words tell little, whether or not they are there. */
  readonly given: number;
}

/**
 * @param weights of the words; 0 for those that no event holds
 * @param worth the same, whether or not any event holds them
 * @param all how many events there are
 */
export function judgeGuesses(
  events: readonly Pick<EventFacts, 'eventIx' | 'segmentIx' | 'terms'>[],
  {
    weights,
    worth,
    all,
  }: {
    readonly weights: readonly number[];
    readonly worth: readonly number[];
    readonly all: number;
  },
): Guesses {
  const enough = ENOUGH * tellingSize(all) * termWeight(1, all);
  const most = mostTogether(events, weights);
  const whole = Math.max(most, enough) || 1;
  const sum = worth.reduce((total, weight) => total + weight, 0);
  return { whole, held: most / whole, given: enough === 0 ? 1 : Math.min(1, sum / enough) };
}

/** Of other words, whether each is none of the question's in any form. */
export function newTo(
  asked: readonly QueryTerm[],
  others: readonly QueryTerm[],
): readonly boolean[] {
  const said = new Set(asked.flatMap((term) => [...term.tokens, ...tokensOfWord(term)]));
  return others.map(({ tokens }) => !tokens.every((token) => said.has(token)));
}

/** What the words weigh of which one segment holds most. */
function mostTogether(
  events: readonly Pick<EventFacts, 'eventIx' | 'segmentIx' | 'terms'>[],
  weights: readonly number[],
): number {
  const worthOf = (bits: number): number =>
    weights.reduce((sum, weight, at) => sum + weight * ((bits >> at) & 1), 0);
  return Math.max(0, ...Array.from(termsTogether(events), worthOf));
}
