import { encodeUlid, segmentNodeId } from '../../model/ids.ts';
import { dateOf, parsePeriod, periodsOfDate } from '../../model/periods.ts';
import type { Period } from '../../model/periods.ts';
import { CONVERSATION_LEVEL, SEGMENT_LEVEL } from '../sql/levels.ts';

/** Where a node belongs in the calendar. */
export interface NodePlace {
  readonly nodeId: string;
  /** The day of a segment's first event; null for a period. */
  readonly date: string | null;
  /** The periods that contain it, outermost first; empty for a year. */
  readonly periods: readonly Period[];
}

export interface PlacedNode {
  readonly nodeId: string;
  readonly level: number;
  readonly startMs: number;
  /** Key of a segment; null for periods. */
  readonly key: Uint8Array | null;
}

/**
 * Returns a function that tells where nodes belong in the calendar of a zone, or undefined if an id
 * names no period
 * or is a conversation's. Each date is computed only once.
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
    // Its segments decide: refreshConversationNode.
    if (level === CONVERSATION_LEVEL) return undefined;
    // The id alone decides: a period has the same parents in every zone.
    const period = parsePeriod(nodeId, 'UTC');
    if (period === undefined) return undefined;
    const periods = periodsAt(dateOf(period.startMs, 'UTC')).slice(0, level);
    return { nodeId, date: null, periods };
  };
}
