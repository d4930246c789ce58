/** Repairs the list of points, and removes what a person added to what is forgotten. */
import type { RepairTarget } from '../../../engine/maintenance/ports/maintenanceStore.ts';
import { saidByChanges } from '../../marks/pointState.ts';
import { sql } from '../../sql/sql.ts';
import type { Connection } from '../../sql/sql.ts';

/** Lists the points of the given nodes anew; for node 0, works out again what holds of points. */
export function tellAnew(db: Connection, targets: readonly RepairTarget[]): number {
  for (const ix of new Set(targets.map(([node = 0]) => node)))
    if (ix === 0) sayAnew(db);
    else tellNode(db, ix);
  return targets.length;
}

function tellNode(db: Connection, ix: number): void {
  db.run(sql`DELETE FROM told_point WHERE node_ix = ${ix}`);
  db.run(
    sql`INSERT INTO told_point (node_ix, ordinal, conversation_ix, agent, role, point_key, ms)
        SELECT n.node_ix, b.ordinal, coalesce(o.conversation_ix, s.conversation_ix),
          o.node_ix IS NULL OR c.parent_native IS NOT NULL, b.role, g.key, g.ms
        FROM node AS n
        LEFT JOIN conversation_node AS o ON o.node_ix = n.node_ix
        LEFT JOIN conversation AS c ON c.conversation_ix = o.conversation_ix
        LEFT JOIN segment AS s ON s.node_ix = n.node_ix
        LEFT JOIN conversation_node AS p ON p.node_ix = n.parent_ix
        JOIN bullet AS b ON b.text_ix = n.text_ix
        JOIN bullet_grip AS x ON x.text_ix = b.text_ix AND x.ordinal = b.ordinal AND x.rank = 0
        JOIN grip AS g ON g.grip_ix = x.grip_ix
        WHERE n.node_ix = ${ix} AND n.live = 1 AND b.role IS NOT NULL
          AND (o.node_ix IS NOT NULL OR p.conversation_ix <> s.conversation_ix)`,
  );
}

function sayAnew(db: Connection): void {
  db.run(sql`DELETE FROM point_state`);
  for (const { key, closed, role, words, changedMs } of saidByChanges(db).values())
    db.run(
      sql`INSERT INTO point_state (point_key, closed, role, words, changed_ms)
          VALUES (unhex(${key}), ${closed}, ${role}, ${words}, ${changedMs})`,
    );
}

/** Of each conversation and event that a rule names and that is not there. */
export function removeForgotten(db: Connection, targets: readonly RepairTarget[]): number {
  db.database.exec(`
    CREATE TEMP TABLE IF NOT EXISTS left_behind (source TEXT, native_id TEXT);
    DELETE FROM temp.left_behind;
    INSERT INTO left_behind (source, native_id)
      SELECT m.source, m.native_id FROM (
        SELECT source, native_id FROM conversation_mark
        UNION SELECT source, native_id FROM conversation_tag) AS m
      JOIN forgotten AS f ON f.kind = 'conversation' AND f.value = m.source || ':' || m.native_id
      LEFT JOIN conversation AS c USING (source, native_id) WHERE c.conversation_ix IS NULL;
    DELETE FROM conversation_mark WHERE (source, native_id) IN (SELECT * FROM left_behind);
    DELETE FROM conversation_tag WHERE (source, native_id) IN (SELECT * FROM left_behind);
    DELETE FROM point_change WHERE event_key IN (SELECT key FROM forgotten_event)
      AND event_key NOT IN (SELECT key FROM event)
      AND event_key NOT IN (SELECT original_key FROM copy);`);
  return targets.length;
}
