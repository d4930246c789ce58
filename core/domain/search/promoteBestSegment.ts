import type { Role } from '../../model/event.ts';

/** A scored event; lists of these are sorted best first. */
export interface Scored {
  readonly eventIx: number;
  /** null if it is in no segment and stands for itself. */
  readonly segmentIx: number | null;
  /** 0 to 1. */
  readonly score: number;
  readonly place: { readonly role: Role };
}

/** The weight of term proximity compared with the event's score. */
const CLOSE = 0.8;
/** The value of a segment comes from its best events, each counting less than the one before. */
const EVENTS = 4;
const DECAY = 0.7;
/** An event that is clearly the best stays first, whatever its segment holds besides. */
const NEAR_BEST = 0.9;

/**
 * Moves the best event of the best segment to the top, where it is nearly as good as the event that it
 * overtakes, and gives it that one's score. A single event may contain all words by chance; several close together rarely do. The
 * order of all others stays. What a person said overtakes no answer: it may ask the same.
 *
 * @param closeness of events, as far as it was looked at: `termProximity`
 */
export function promoteBestSegment<E extends Scored>(
  ranked: readonly E[],
  closeness: ReadonlyMap<number, number>,
): readonly E[] {
  const [first] = ranked;
  if (first === undefined) return ranked;
  const worths = new Map<number, number[]>();
  for (const { eventIx, segmentIx, score } of ranked) {
    const key = segmentIx ?? -eventIx;
    const worth = CLOSE * (closeness.get(eventIx) ?? 0) - Math.log(1 - Math.min(score, MOST));
    const of = worths.get(key);
    if (of === undefined) worths.set(key, [worth]);
    else of.push(worth);
  }
  let best = { key: first.segmentIx ?? -first.eventIx, worth: -Infinity };
  for (const [key, of] of worths) {
    const worth = of
      .toSorted((a, b) => b - a)
      .slice(0, EVENTS)
      .reduce((sum, one, at) => sum + one * DECAY ** at, 0);
    if (worth > best.worth) best = { key, worth };
  }
  const lead = ranked.find(({ eventIx, segmentIx }) => (segmentIx ?? -eventIx) === best.key);
  if (lead === undefined || lead === first || lead.score < NEAR_BEST * first.score) return ranked;
  if (lead.place.role === 'user' && first.place.role === 'assistant') return ranked;
  return [{ ...lead, score: first.score }, ...ranked.filter((each) => each !== lead)];
}

const MOST = 0.999_999;
