import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';

/** The live segment that holds an event or the one that replaced it. */
export function segmentOfEvent(db: Connection, eventIx: number): string | null {
  return (
    db.get<{ node_id: string }>(
      sql`SELECT n.node_id FROM standing AS w JOIN segment_event AS s ON s.event_ix = w.shown_ix
          JOIN node AS n USING (node_ix)
          WHERE w.event_ix = ${eventIx} ORDER BY n.live DESC LIMIT 1`,
    )?.node_id ?? null
  );
}
