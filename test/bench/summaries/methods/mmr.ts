import type { Method } from '../method.ts';
import { takeGreedily } from '../method.ts';
import { centroidOf, cosine, similarities, tfIdf } from '../similarity.ts';

const RELEVANCE = 0.7;

/** Maximal marginal relevance: near the centre of all, far from what was chosen (Carbonell, Goldstein). */
export const mmr: Method = (material) => {
  const vectors = tfIdf(material.prepared.units);
  const centre = centroidOf(vectors);
  const relevance = vectors.map((vector) => cosine(vector, centre));
  const alike = similarities(vectors);
  return takeGreedily(material, (index, chosen) => {
    const repeats = chosen.reduce((most, other) => Math.max(most, alike[index]?.[other] ?? 0), 0);
    // Above 0, so that the budget is filled.
    return 1 + RELEVANCE * (relevance[index] ?? 0) - (1 - RELEVANCE) * repeats;
  });
};
