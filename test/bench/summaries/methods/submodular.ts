import type { Method } from '../method.ts';
import { takeGreedily } from '../method.ts';
import { similarities, tfIdf } from '../similarity.ts';

/** Gains are divided by the cost to this power (Lin and Bilmes); tuned on even meetings. */
const COST_SCALE = { facilityLocation: 0, weightedCoverage: 0.25 };

/** Facility location: every sentence is to be like one of those chosen. */
export const facilityLocation: Method = (material) => {
  const alike = similarities(tfIdf(material.prepared.units));
  for (const [i, row] of alike.entries()) row[i] = 1;
  const served = alike.map(() => 0);
  let known = 0;
  return takeGreedily(material, (index, chosen) => {
    for (; known < chosen.length; known++)
      for (const [i, value] of (alike[chosen[known] ?? 0] ?? []).entries())
        served[i] = Math.max(served[i] ?? 0, value);
    const gain = (alike[index] ?? []).reduce(
      (sum, value, i) => sum + Math.max(0, value - (served[i] ?? 0)),
      0,
    );
    return gain / (material.costs[index] ?? 1) ** COST_SCALE.facilityLocation;
  });
};

/** Weighted coverage: as much of the weight of all terms as fits. */
export const weightedCoverage: Method = (material) => {
  const covered = new Set<string>();
  let known = 0;
  return takeGreedily(material, (index, chosen) => {
    for (; known < chosen.length; known++)
      for (const key of material.scored[chosen[known] ?? 0]?.terms.keys() ?? []) covered.add(key);
    let gain = 0;
    for (const [key, weight] of material.scored[index]?.terms ?? [])
      if (!covered.has(key)) gain += weight;
    return gain / (material.costs[index] ?? 1) ** COST_SCALE.weightedCoverage;
  });
};
