import type { RankedPlace } from './rankedEvents.ts';
import type { Weighed } from './fusePlaces.ts';
import { FURTHER } from './fuseByScore.ts';

/** How slowly the worth of a place falls with its rank. */
const RANKS = 60;
/** What the nearest is worth where words found nothing. */
const ALONE = 0.5;

/**
 * Adds what is near in meaning to what words found: its nearest is worth a share of the best by words, the others the
 * less, the further they are. What both found counts more. A vector says of everything that it is somewhat near, so
 * that ranks alone would let it displace what holds all that was asked for.
 *
 * @param byWords best first
 * @returns best first; of equals, what words rank higher
 */
export function fuseByMeaning(
  byWords: readonly RankedPlace[],
  { places, weight }: Weighed,
): readonly RankedPlace[] {
  const top = weight * (byWords[0]?.score ?? ALONE);
  const near = new Map(
    places.map((found, rank) => [found.place.eventIx, (top * RANKS) / (RANKS + rank)]),
  );
  const words = new Map(byWords.map(({ place, score }) => [place.eventIx, score]));
  const others = places.filter(({ place }) => !words.has(place.eventIx));
  return [...byWords, ...others]
    .map((found) => {
      const scores = [words.get(found.place.eventIx) ?? 0, near.get(found.place.eventIx) ?? 0];
      const best = Math.max(...scores);
      const rest = Math.min(...scores);
      return { ...found, score: (best + FURTHER * rest) / (1 + FURTHER) };
    })
    .toSorted((a, b) => b.score - a.score);
}
