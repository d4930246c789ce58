import { selectUnits } from '../../../../core/domain/summarize/selectUnits.ts';
import type { Material, Method } from '../method.ts';
import { takeByScore } from '../method.ts';

const EMPHASIS = 1.5;
const LENGTH_SHIFT = 3;

/** The weights of a sentence's terms against its length, no cues and no forms; greedy. */
export const centrality: Method = (material) => takeByScore(material, centralityOf(material));

/** The same with coverage: what was said already counts no more. */
export const centralityWithCoverage: Method = (material) => {
  const scores = centralityOf(material);
  return selectUnits(
    material.scored.map((item, at) => ({ ...item, score: scores[at] ?? 0 })),
    {
      budget: material.budget,
      cost: ({ unit }) => material.costs[unit.index] ?? 1,
      fill: true,
    },
  ).map(({ unit }) => unit.index);
};

function centralityOf({ scored }: Material): number[] {
  return scored.map(({ terms }) => {
    const sum = terms.values().reduce((all, weight) => all + weight ** EMPHASIS, 0);
    return sum / Math.sqrt(terms.size + LENGTH_SHIFT);
  });
}
