/** A scored event of a conversation; lists of these are sorted best first. */
export interface Placed {
  readonly eventIx: number;
  /** 0 to 1. */
  readonly score: number;
  /** Bit mask of the query terms it contains. */
  readonly held: number;
  readonly place: {
    readonly conversationIx: number;
    /** Its position in the conversation. */
    readonly position: number;
  };
}

/** A report that fits clearly worse may be about something else. */
const NEAR_BEST = 0.9;

/**
 * Moves to the top, with the best's score, the best report that comes later in the same conversation and fits nearly as
 * well: what was planned or not yet done is superseded by what came of it. It holds some of the words itself: beside what
 * was asked for, what merely follows fits as well. The order of all others stays.
 *
 * @param reports the last reports of turns
 */
export function promoteLaterReport<E extends Placed>(
  ranked: readonly E[],
  reports: ReadonlySet<number>,
): readonly E[] {
  const [first] = ranked;
  if (first === undefined) return ranked;
  const later = ranked.find(
    ({ eventIx, score, held, place: { conversationIx, position } }) =>
      held !== 0 &&
      reports.has(eventIx) &&
      conversationIx === first.place.conversationIx &&
      position > first.place.position &&
      score >= NEAR_BEST * first.score,
  );
  if (later === undefined) return ranked;
  return [{ ...later, score: first.score }, ...ranked.filter((each) => each !== later)];
}
