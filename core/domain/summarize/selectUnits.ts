import { createGainQueue } from './gainQueue.ts';
import type { ScoredUnit } from './scoreUnits.ts';

export interface SelectOptions {
  /** The most that all chosen units may cost. */
  readonly budget: number;
  /** Cost of a unit, > 0. */
  readonly cost: (item: ScoredUnit) => number;
  /** Chosen first, in this order, if they fit. */
  readonly first?: readonly ScoredUnit[];
  /** Also choose repetitions while there is budget left? */
  readonly fill?: boolean;
}

/** The share of its score that a sentence without new words keeps. */
const REPEATED = 0.15;
/** A unit with a smaller share of new words is a repetition. */
const LEAST_NEW = 0.25;
const SPENT = 0.03;

/**
 * Chooses units greedily by score times the share of their terms that no chosen unit covers
 * (maximal marginal relevance as coverage). Deterministic: ties go to the earlier unit. Gains can
 * only fall as more is chosen, so an old gain is an upper bound and most units are never evaluated
 * twice.
 */
export function selectUnits(
  items: readonly ScoredUnit[],
  { budget, cost, first = [], fill = false }: SelectOptions,
): ScoredUnit[] {
  const chosen: ScoredUnit[] = [];
  const covered = new Set<string>();
  let left = budget;
  const take = (item: ScoredUnit): void => {
    chosen.push(item);
    left -= cost(item);
    for (const key of item.terms.keys()) covered.add(key);
  };
  const gainOf = (item: ScoredUnit): number => {
    const fresh = newShare(item, covered);
    if (fresh < LEAST_NEW && !fill) return 0;
    return item.score * (REPEATED + (1 - REPEATED) * fresh);
  };
  const taken = new Set(first);
  for (const item of taken) if (cost(item) <= left) take(item);
  const pool = items.filter((item) => !taken.has(item));
  const least = pool.reduce((lowest, item) => Math.min(lowest, cost(item)), Infinity);
  // The last bit of the budget would be filled with whatever is short.
  const enough = Math.max(least, budget * SPENT);
  const queue = createGainQueue<ScoredUnit>();
  for (const item of pool) queue.push({ item, gain: item.score, order: item.unit.index });
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    const { item, order } = next;
    if (left < enough) break;
    if (cost(item) > left) continue;
    const gain = gainOf(item);
    if (gain <= 0) continue;
    if (gain >= queue.highest()) take(item);
    else queue.push({ item, gain, order });
  }
  return chosen.sort((a, b) => a.unit.index - b.unit.index);
}

/** The share of an item's weight in terms not covered yet; 0 without terms. */
export function newShare(item: ScoredUnit, covered: ReadonlySet<string>): number {
  let all = 0;
  let fresh = 0;
  for (const [key, weight] of item.terms) {
    all += weight;
    if (!covered.has(key)) fresh += weight;
  }
  return all === 0 ? 0 : fresh / all;
}
