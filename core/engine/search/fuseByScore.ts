import { OTHERS } from '../../domain/search/matchForms.ts';
import type { RankedPlace } from './rankedEvents.ts';

/**
 * Combines rankings by score: each event has the best that any of them gives it. By rank, a guess that finds
 * nothing good would count nearly as much as the question.
 *
 * @param others by words or forms that whoever asks gave
 * @returns best first; of equals, what the question itself ranks higher
 */
export function fuseByScore(
  own: readonly RankedPlace[],
  others: readonly (readonly RankedPlace[])[],
): readonly RankedPlace[] {
  if (others.every((ranked) => ranked.length === 0)) return own;
  const best = new Map(own.map((each) => [each.place.eventIx, each]));
  for (const { place, score, isHit } of others.flat()) {
    const known = best.get(place.eventIx);
    best.set(place.eventIx, {
      place,
      score: Math.max(known?.score ?? 0, OTHERS * score),
      isHit: isHit || known?.isHit === true,
    });
  }
  return [...best.values()].toSorted((a, b) => b.score - a.score);
}
