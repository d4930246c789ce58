import type { Term } from '../text/terms.ts';
import type { Unit, UnitSource } from './unit.ts';

/** How much each term, by key, says about the topic of a segment. */
export type TermWeights = ReadonlyMap<string, number>;

/** A mention by the user says more about the topic than one in a command. */
const SOURCE_WEIGHT: Readonly<Record<UnitSource, number>> = {
  user: 1.5,
  assistant: 1,
  thinking: 0.7,
  subject: 1.5,
  command: 0.2,
  file: 0.8,
  error: 0.6,
};
/** Not zero, because generic words also make sentences similar. */
const GENERIC_WEIGHT = 0.25;

/**
 * Weighs terms by the number of units that use them, damped so that a single long list cannot
 * dominate. Function words and numbers have no weight.
 */
export function termWeights(units: readonly Unit[]): TermWeights {
  const counts = new Map<string, number>();
  const topical = new Set<string>();
  for (const unit of units) {
    const weight = SOURCE_WEIGHT[unit.source] * (unit.opening ? 1.5 : 1);
    for (const [key, term] of distinctTerms(unit.terms)) {
      counts.set(key, (counts.get(key) ?? 0) + weight);
      if (term.topical) topical.add(key);
    }
  }
  const weights = new Map<string, number>();
  for (const [key, count] of counts)
    weights.set(key, Math.log2(1 + count) * (topical.has(key) ? 1 : GENERIC_WEIGHT));
  return weights;
}

/** The potentially topical terms of a unit, without duplicates. */
export function distinctTerms(terms: readonly Term[]): ReadonlyMap<string, Term> {
  let distinct = KNOWN.get(terms);
  if (distinct === undefined) KNOWN.set(terms, (distinct = withoutRepeats(terms)));
  return distinct;
}

/** Asked of each unit three times: for the weights, for its score and for what matters in it. */
const KNOWN = new WeakMap<readonly Term[], ReadonlyMap<string, Term>>();

function withoutRepeats(terms: readonly Term[]): Map<string, Term> {
  const distinct = new Map<string, Term>();
  for (const term of terms)
    if (!term.stop && term.shape !== 'number' && !distinct.has(term.key))
      distinct.set(term.key, term);
  return distinct;
}
