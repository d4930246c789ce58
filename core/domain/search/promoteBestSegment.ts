/** An event in the order of its score, the best first. */
export interface Scored {
  readonly eventIx: number;
  /** null: it is in none, and stands for itself. */
  readonly segmentIx: number | null;
  /** 0 to 1. */
  readonly score: number;
}

/** How much closeness counts beside an event's own words. */
const CLOSE = 0.8;
/** A segment is as good as its best events together, each counting less than the one before. */
const EVENTS = 4;
const DECAY = 0.7;

/**
 * Puts the best event of the segment that answers best as a whole first, with the score of the one that it
 * passes: one event may hold all the words by chance, several that lie together rarely do. All others keep their
 * order.
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
  if (lead === undefined || lead === first) return ranked;
  return [{ ...lead, score: first.score }, ...ranked.filter((each) => each !== lead)];
}

const MOST = 0.999_999;
