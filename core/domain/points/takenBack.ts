import { CORRECTION } from '../anchors/cues.ts';
import { REVERSAL } from '../ideas/cues.ts';
import type { ByEvent } from './headlines.ts';
import type { Turn } from './readTurns.ts';

/** The share of a request's weight that a later one must speak of to be about the same. */
const SAME_MATTER = 0.34;

/**
 * Turns whose work a later request turns round: one that says so ("thinking again", "instead of",
 * "remove it again") and speaks of the same.
 */
export function takenBack(turns: readonly Turn[], byEvent: ByEvent): ReadonlySet<number> {
  const wanted = turns.map(({ opener }) => (opener === null ? [] : (byEvent.get(opener) ?? [])));
  const weights = wanted.map((said) => new Map(said.flatMap(({ terms }) => [...terms])));
  const back = new Set<number>();
  for (const [later, said] of wanted.entries()) {
    const turnsRound = said.some(({ unit }) => {
      const words = unit.text.toLowerCase();
      return REVERSAL.test(words) || CORRECTION.test(words);
    });
    if (!turnsRound) continue;
    const own = weights[later] ?? new Map<string, number>();
    for (let turn = 0; turn < later; turn++)
      if (shareOf(weights[turn] ?? new Map<string, number>(), own) >= SAME_MATTER) back.add(turn);
  }
  return back;
}

/** How much of the one's weight is in the other, 0–1. */
function shareOf(one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): number {
  let all = 0;
  let shared = 0;
  for (const [key, weight] of one) {
    all += weight;
    if (other.has(key)) shared += weight;
  }
  return all === 0 ? 0 : shared / all;
}
