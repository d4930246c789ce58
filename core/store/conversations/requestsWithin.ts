/**
 * What persons asked. Wherever requests are counted, one counts when the part of its conversation began: what was asked
 * after midnight in a part that began before it is of the day before, as in the tree.
 */
import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';
import type { Bounds } from './workTimes.ts';

export interface RequestsWithin extends Bounds {
  /** Rows of the conversations that are meant, as JSON. */
  readonly ixs: string;
}

export interface Request {
  readonly ix: number;
  /** When it counts, and when it was asked. */
  readonly ms: number;
  readonly askedMs: number;
}

/** Each of them, also where it is in no part yet. */
export function requestsWithin(
  db: Connection,
  { ixs, fromMs, toMs }: RequestsWithin,
): readonly Request[] {
  return db.all<Request>(
    sql`SELECT * FROM (
          SELECT u.conversation_ix AS ix, u.start_ms AS askedMs, coalesce((
            SELECT n.start_ms FROM segment_event AS s JOIN node AS n USING (node_ix)
            WHERE s.event_ix = u.opener_ix AND n.live = 1), u.start_ms) AS ms
          FROM turn AS u JOIN conversation AS c USING (conversation_ix)
          WHERE c.parent_native IS NULL
            AND u.conversation_ix IN (SELECT value FROM json_each(${ixs})))
        WHERE ms >= ${fromMs} AND ms < ${toMs}`,
  );
}

/** How many there are of each conversation that has any, as its parts tell. */
export function countRequests(
  db: Connection,
  { ixs, fromMs, toMs }: RequestsWithin,
): ReadonlyMap<number, number> {
  const rows = db.all<{ ix: number; n: number }>(
    sql`SELECT s.conversation_ix AS ix, sum(n.request_count) AS n
        FROM json_each(${ixs}) AS c
        CROSS JOIN segment AS s ON s.conversation_ix = c.value AND s.superseded = 0
        CROSS JOIN node AS n USING (node_ix)
        WHERE n.live = 1 AND n.request_count > 0 AND n.start_ms >= ${fromMs} AND n.start_ms < ${toMs}
        GROUP BY 1`,
  );
  return new Map(rows.map(({ ix, n }) => [ix, n]));
}
