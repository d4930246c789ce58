import { distinctTerms } from '../../../../core/domain/summarize/termWeights.ts';
import type { Material, Method } from '../method.ts';
import { takeByScore } from '../method.ts';

const DAMPING = 0.85;
const ROUNDS = 30;

/** Ranks sentences by how often they share words with those that do so, too (Mihalcea and Tarau). */
export const textRank: Method = (material) => takeByScore(material, rankOf(material));

function rankOf({ prepared }: Material): number[] {
  const sets = prepared.units.map(
    ({ terms }) => new Set(distinctTerms(terms).map(({ key }) => key)),
  );
  const links = sets.map((one) => sets.map((two) => (one === two ? 0 : similarity(one, two))));
  const sums = links.map((row) => row.reduce((sum, value) => sum + value, 0));
  let ranks = sets.map(() => 1);
  for (let round = 0; round < ROUNDS; round++) {
    const given = ranks.map((rank, i) => ((sums[i] ?? 0) === 0 ? 0 : rank / (sums[i] ?? 1)));
    ranks = links.map(
      (row) =>
        1 - DAMPING + DAMPING * row.reduce((sum, link, j) => sum + link * (given[j] ?? 0), 0),
    );
  }
  return ranks;
}

function similarity(one: ReadonlySet<string>, two: ReadonlySet<string>): number {
  if (one.size < 2 || two.size < 2) return 0;
  return one.intersection(two).size / (Math.log(one.size) + Math.log(two.size));
}
