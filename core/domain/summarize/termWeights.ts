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
    for (const { key, topical: isTopical } of distinctTerms(unit.terms)) {
      counts.set(key, (counts.get(key) ?? 0) + weight);
      if (isTopical) topical.add(key);
    }
  }
  const weights = new Map<string, number>();
  for (const [key, count] of counts)
    weights.set(key, Math.log2(1 + count) * (topical.has(key) ? 1 : GENERIC_WEIGHT));
  return weights;
}

/** Longer sentences are seldom; of short ones comparing all takes less than a set. */
const FEW = 40;

/** The potentially topical terms of a unit, the first of each. */
export function distinctTerms(terms: readonly Term[]): readonly Term[] {
  const distinct: Term[] = [];
  const seen = terms.length > FEW ? new Set<string>() : undefined;
  for (const term of terms) {
    if (term.stop || term.shape === 'number') continue;
    if (seen === undefined ? distinct.some(({ key }) => key === term.key) : seen.has(term.key))
      continue;
    seen?.add(term.key);
    distinct.push(term);
  }
  return distinct;
}
