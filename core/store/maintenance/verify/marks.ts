/** Checks that what a person added stands where it belongs, and of nothing that was forgotten. */
import type { Step } from '../../../engine/maintenance/ports/maintenanceStore.ts';
import { saidByChanges, storedSaid } from '../../marks/pointState.ts';
import { sql } from '../../sql/sql.ts';
import type { Connection } from '../../sql/sql.ts';

export function* checkMarks(db: Connection): Generator<Step> {
  yield* checkTold(db);
  yield null;
  yield* checkSaid(db);
  yield null;
  yield* checkForgotten(db);
}

/** The points that are listed must be those of the texts that are shown. */
function* checkTold(db: Connection): Generator<Step> {
  const rows = db.all<{ ix: number; id: string | null }>(
    sql`WITH told AS (
          SELECT n.node_ix, b.ordinal, coalesce(o.conversation_ix, s.conversation_ix) AS conversation_ix,
            o.node_ix IS NULL OR c.parent_native IS NOT NULL AS agent, b.role, g.key, g.ms
          FROM node AS n
          LEFT JOIN conversation_node AS o ON o.node_ix = n.node_ix
          LEFT JOIN conversation AS c ON c.conversation_ix = o.conversation_ix
          LEFT JOIN segment AS s ON s.node_ix = n.node_ix
          LEFT JOIN conversation_node AS p ON p.node_ix = n.parent_ix
          JOIN bullet AS b ON b.text_ix = n.text_ix
          JOIN bullet_grip AS x ON x.text_ix = b.text_ix AND x.ordinal = b.ordinal AND x.rank = 0
          JOIN grip AS g ON g.grip_ix = x.grip_ix
          WHERE n.live = 1 AND b.role IS NOT NULL
            AND (o.node_ix IS NOT NULL OR p.conversation_ix <> s.conversation_ix)),
        wrong AS (
          SELECT node_ix FROM (SELECT * FROM told EXCEPT SELECT * FROM told_point)
          UNION SELECT node_ix FROM (SELECT * FROM told_point EXCEPT SELECT * FROM told))
        SELECT w.node_ix AS ix, n.node_id AS id FROM wrong AS w LEFT JOIN node AS n USING (node_ix)`,
  );
  for (const { ix, id } of rows)
    yield { check: 'told-points', example: id ?? `node ${ix}`, target: [ix] };
}

/** What holds of a point must be what its changes come to. */
function* checkSaid(db: Connection): Generator<Step> {
  const said = saidByChanges(db);
  const stored = new Map(storedSaid(db).map((one) => [one.key, one]));
  for (const key of new Set([...said.keys(), ...stored.keys()]))
    if (JSON.stringify(said.get(key)) !== JSON.stringify(stored.get(key)))
      yield { check: 'told-points', example: `point ${key}`, target: [0] };
}

/** By the rule that names the conversation or event, whose own row is gone. */
function* checkForgotten(db: Connection): Generator<Step> {
  const conversations = db.column<string>(
    sql`SELECT DISTINCT m.source || ':' || m.native_id FROM (
          SELECT source, native_id FROM conversation_mark
          UNION SELECT source, native_id FROM conversation_tag) AS m
        JOIN forgotten AS f ON f.kind = 'conversation' AND f.value = m.source || ':' || m.native_id
        LEFT JOIN conversation AS c USING (source, native_id) WHERE c.conversation_ix IS NULL`,
  );
  for (const id of conversations) yield { check: 'forgotten-marks', example: id, target: [0] };
  const changes = db.column<number>(
    sql`SELECT p.change_ix FROM point_change AS p JOIN forgotten_event AS f ON f.key = p.event_key
        WHERE p.event_key NOT IN (SELECT key FROM event)
          AND p.event_key NOT IN (SELECT original_key FROM copy)`,
  );
  for (const ix of changes)
    yield { check: 'forgotten-marks', example: `change ${ix}`, target: [ix] };
}
