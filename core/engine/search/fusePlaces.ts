import { fuseRanks } from '../../domain/search/fuseRanks.ts';
import type { RankedPlace } from './rankedEvents.ts';

/** Events as one way of looking ranks them, the best first. */
export interface Weighed {
  readonly places: readonly RankedPlace[];
  /** How much it counts beside the others. */
  readonly weight: number;
}

/** Of the best one: what scores below is not worth a place. */
const NEAR_BEST = 0.2;

/** Puts rankings together. Scores are of the best that any found: rank tells how much less the others have. */
export function fusePlaces(rankings: readonly Weighed[]): readonly RankedPlace[] {
  const known = new Map<number, RankedPlace>();
  for (const { places } of rankings)
    for (const each of places) {
      const other = known.get(each.place.eventIx);
      if (other === undefined || other.score < each.score) known.set(each.place.eventIx, each);
    }
  const top = Math.max(0, ...Array.from(known.values(), ({ score }) => score));
  return fuseRanks(
    rankings.map(({ places, weight }) => ({
      keys: places.map(({ place }) => place.eventIx),
      weight,
    })),
  ).flatMap(({ key, share }) => {
    const found = known.get(key);
    return found === undefined ? [] : [{ ...found, score: top * share }];
  });
}

/** Of a ranking by scores what comes near its best: by rank alone, the rest would count nearly as much. */
export function nearBest(ranked: readonly RankedPlace[]): readonly RankedPlace[] {
  const least = (ranked[0]?.score ?? 0) * NEAR_BEST;
  return ranked.filter(({ score }) => score >= least);
}
