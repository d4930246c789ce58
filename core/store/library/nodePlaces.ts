import { encodeUlid, segmentNodeId } from '../../model/ids.ts';
import { dateOf, parsePeriod, periodsOfDate } from '../../model/periods.ts';
import type { Period } from '../../model/periods.ts';

/** Where a node belongs by the calendar. */
export interface NodePlace {
  readonly nodeId: string;
  /** The day of a segment's first event; of a period, null. */
  readonly date: string | null;
  /** What it stands under, outermost first; none for a year. */
  readonly periods: readonly Period[];
}

export interface PlacedNode {
  readonly nodeId: string;
  readonly level: number;
  readonly startMs: number;
  /** A segment's; null for periods. */
  readonly key: Uint8Array | null;
}

const SEGMENT_LEVEL = 4;

/**
 * Tells where nodes belong in the calendar of a zone; undefined where an id is no period's. Dates are
 * worked out once each.
 */
export function expectedPlaces(zone: string): (node: PlacedNode) => NodePlace | undefined {
  const dates = new Map<string, readonly Period[]>();
  const periodsAt = (date: string): readonly Period[] => {
    let periods = dates.get(date);
    if (periods === undefined) dates.set(date, (periods = periodsOfDate(date, zone)));
    return periods;
  };
  return ({ nodeId, level, startMs, key }) => {
    if (level === SEGMENT_LEVEL) {
      if (key === null) return undefined;
      const date = dateOf(startMs, zone);
      const id = segmentNodeId(date, encodeUlid({ ms: startMs, hash: key }));
      return { nodeId: id, date, periods: periodsAt(date) };
    }
    // By the id alone: a period's parents are the same in all zones.
    const period = parsePeriod(nodeId, 'UTC');
    if (period === undefined) return undefined;
    const periods = periodsAt(dateOf(period.startMs, 'UTC')).slice(0, level);
    return { nodeId, date: null, periods };
  };
}
