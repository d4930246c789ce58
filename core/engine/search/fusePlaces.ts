import { fuseRanks } from '../../domain/search/fuseRanks.ts';
import type { RankedPlace } from './rankedEvents.ts';

/** Events as ranked by one method, best first. */
export interface Weighed {
  readonly places: readonly RankedPlace[];
  /** Weight relative to the other rankings. */
  readonly weight: number;
}

/** Share of the best score below which results are not worth a place. */
const NEAR_BEST = 0.2;

/**
 * Combines rankings. Scores are relative to the best that any found; rank determines how much less
 * the others get.
 */
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

/**
 * Keeps what scores close to the best of a ranking: by rank alone, the rest would count nearly as
 * much.
 */
export function nearBest(ranked: readonly RankedPlace[]): readonly RankedPlace[] {
  const least = (ranked[0]?.score ?? 0) * NEAR_BEST;
  return ranked.filter(({ score }) => score >= least);
}
