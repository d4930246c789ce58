import type { ScoredUnit } from '../../../core/domain/summarize/scoreUnits.ts';
import type { TermWeights } from '../../../core/domain/summarize/termWeights.ts';
import type { Prepared } from '../../../core/domain/summarize/unit.ts';

/** What every way of choosing is given: the same sentences, cut and cleaned by the product. */
export interface Material {
  readonly prepared: Prepared;
  readonly weights: TermWeights;
  /** The product's scores, for the ways that change one thing of them. */
  readonly scored: readonly ScoredUnit[];
  /** Words of each unit, at least 1. */
  readonly costs: readonly number[];
  readonly budget: number;
  /** For the ceiling alone: no other way looks at it. */
  readonly reference: readonly string[];
}

/** Chooses units by their indices; their words are within the budget. */
export type Method = (material: Material) => readonly number[];

/** Takes units in the given order, each that still fits. */
export function takeInOrder(
  { costs, budget }: Material,
  order: Iterable<number>,
  most = Infinity,
): number[] {
  const chosen: number[] = [];
  let left = budget;
  for (const index of order) {
    const cost = costs[index] ?? 1;
    if (cost > left || chosen.length >= most) continue;
    left -= cost;
    chosen.push(index);
  }
  return chosen;
}

/** Takes units by falling score; ties go to the earlier. */
export function takeByScore(material: Material, scores: readonly number[]): number[] {
  const order = [...scores.keys()].sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b);
  return takeInOrder(material, order);
}

/** Takes again and again the unit with the highest gain, as long as one gains and fits. */
export function takeGreedily(
  { costs, budget }: Material,
  gainOf: (index: number, chosen: readonly number[]) => number,
): number[] {
  const chosen: number[] = [];
  const open = new Set(costs.keys());
  let left = budget;
  for (;;) {
    let best = -1;
    let most = 0;
    for (const index of open) {
      if ((costs[index] ?? 1) > left) continue;
      const gain = gainOf(index, chosen);
      if (gain > most) [best, most] = [index, gain];
    }
    if (best < 0) return chosen;
    open.delete(best);
    left -= costs[best] ?? 1;
    chosen.push(best);
  }
}
