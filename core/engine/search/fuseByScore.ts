import { OTHERS } from '../../domain/search/matchForms.ts';
import type { RankedPlace } from './rankedEvents.ts';

/** What each further ranking that has an event adds, of its score there. */
export const FURTHER = 0.2;

/**
 * Combines rankings by score: each event has the best that any of them gives it, and a share of what
 * the others give, since what several forms speak for answers more likely. By rank, a guess that finds
 * nothing good would count nearly as much as the question.
 *
 * @param others by words or forms that whoever asks gave
 * @returns best first; of equals, what the question itself ranks higher; scores from 0 to 1
 */
export function fuseByScore(
  own: readonly RankedPlace[],
  others: readonly (readonly RankedPlace[])[],
): readonly RankedPlace[] {
  if (others.every((ranked) => ranked.length === 0)) return own;
  const found = new Map<
    number,
    { place: RankedPlace['place']; scores: number[]; isHit: boolean }
  >();
  for (const [at, ranked] of [own, ...others].entries())
    for (const { place, score, isHit } of ranked) {
      const known = found.get(place.eventIx) ?? { place, scores: [], isHit: false };
      known.scores.push(at === 0 ? score : OTHERS * score);
      found.set(place.eventIx, { ...known, isHit: known.isHit || isHit });
    }
  const most = 1 + FURTHER * others.length;
  return Array.from(found.values(), ({ place, scores, isHit }) => {
    const best = Math.max(...scores);
    const rest = scores.reduce((sum, score) => sum + score, -best);
    return { place, score: (best + FURTHER * rest) / most, isHit };
  }).toSorted((a, b) => b.score - a.score);
}
