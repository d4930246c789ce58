import { atKnee } from '../../domain/search/atKnee.ts';
import type { Ask } from '../../domain/search/readAsk.ts';
import type { AnsweringPoint } from './periodPoints.ts';
import type { RankedPlace } from './rankedEvents.ts';

export interface ChosenEvidence {
  /** Points first, then events, the best first. */
  readonly wanted: readonly (RankedPlace | AnsweringPoint)[];
  /** All that is near the best, and in how many segments it stands. */
  readonly pieces: number;
  readonly segments: number;
  /** The best score of an event; 0 without any. */
  readonly best: number;
}

/** Maximum number of pieces of evidence worth reading, whatever the budget. */
const MOST_EVIDENCE = 100;
/** Share of the best score below which results are not evidence. */
const NEAR_BEST = 0.2;
/** Where enough is asked for: pieces of a segment, and the share of its best score that they need. */
const PIECES = 3;
const NEAR_OWN_BEST = 0.6;
/** Of events that fit almost as well as the best, the first or the last may be asked for. */
const AS_GOOD = 0.75;

/**
 * Which of the found events are given: all near the best up to the limit; where neither limit nor
 * budget is given, what answers best of the segments before the scores fall.
 *
 * @param ranked best first
 * @param end which one of several is asked for
 * @param points go before all events
 */
export function chosenEvidence(
  ranked: readonly RankedPlace[],
  {
    input: { limit, budget },
    end,
    points,
  }: {
    readonly input: { readonly limit?: number | undefined; readonly budget?: number | undefined };
    readonly end: Ask['end'];
    readonly points: readonly AnsweringPoint[];
  },
): ChosenEvidence {
  const best = ranked[0]?.score ?? 0;
  const near = endFirst(
    ranked.filter(({ score }) => score >= best * NEAR_BEST),
    end,
  );
  const told = new Set(points.map(({ place }) => place.eventIx));
  const events = near.filter(({ place }) => !told.has(place.eventIx));
  const all = [...points, ...events];
  return {
    wanted:
      limit === undefined && budget === undefined
        ? [...points, ...enough(events)]
        : all.slice(0, limit ?? MOST_EVIDENCE),
    pieces: all.length,
    segments: new Set(all.map(({ place }) => place.segmentIx)).size,
    best,
  };
}

function enough(events: readonly RankedPlace[]): readonly RankedPlace[] {
  const segments = [...Map.groupBy(events, ({ place }) => place.segmentIx).values()];
  let least = Infinity;
  const scores = segments.map((of) => {
    least = Math.min(least, of[0]?.score ?? 0);
    return least;
  });
  const kept = new Set(
    segments.slice(0, atKnee(scores)).flatMap((of) => {
      const enoughOf = (of[0]?.score ?? 0) * NEAR_OWN_BEST;
      return of.filter(({ score }) => score >= enoughOf).slice(0, PIECES);
    }),
  );
  return events.filter((event) => kept.has(event));
}

/** Those that hold the words about as well as the best, by time, before all others. */
function endFirst(events: readonly RankedPlace[], end: Ask['end']): readonly RankedPlace[] {
  if (end === null) return events;
  const least = (events[0]?.score ?? 0) * AS_GOOD;
  const good = events.filter(({ score, isHit }) => isHit && score >= least);
  const side = end === 'first' ? 1 : -1;
  const sorted = good.toSorted((a, b) => side * (a.place.ms - b.place.ms));
  return [...sorted, ...events.filter((event) => !good.includes(event))];
}
