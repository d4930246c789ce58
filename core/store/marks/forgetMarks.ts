/** Removes what a person added to what is forgotten. */
import type { Connection } from '../sql/sql.ts';

/** Before events are removed: notes by which keys changes of points may be known. */
export function noteMarked(db: Connection): void {
  db.database.exec(`
    CREATE TEMP TABLE IF NOT EXISTS gone_key (key BLOB PRIMARY KEY);
    DELETE FROM temp.gone_key;
    INSERT OR IGNORE INTO gone_key (key)
      SELECT e.key FROM gone_event AS g JOIN event AS e ON e.event_ix = g.ix
      UNION SELECT c.original_key FROM gone_event AS g JOIN copy AS c ON c.event_ix = g.ix;`);
}

/**
 * After events are removed: what was said of their points, unless another copy of them stays, and the
 * names, stars and tags of conversations that are gone, or of which nothing is left.
 */
export function forgetMarks(db: Connection): void {
  db.database.exec(`
    DELETE FROM point_change WHERE event_key IN (SELECT key FROM gone_key)
      AND event_key NOT IN (SELECT key FROM event)
      AND event_key NOT IN (SELECT original_key FROM copy);
    CREATE TEMP TABLE IF NOT EXISTS empty_conversation (source TEXT, native_id TEXT);
    DELETE FROM temp.empty_conversation;
    INSERT INTO empty_conversation (source, native_id)
      SELECT source, native_id FROM conversation_mark UNION SELECT source, native_id FROM conversation_tag
      EXCEPT SELECT c.source, c.native_id FROM conversation AS c
      WHERE c.conversation_ix NOT IN (SELECT ix FROM reduced_conversation)
        OR EXISTS (SELECT 1 FROM timeline AS t WHERE t.conversation_ix = c.conversation_ix)
        OR EXISTS (SELECT 1 FROM repeat AS r WHERE r.conversation_ix = c.conversation_ix);
    DELETE FROM conversation_mark WHERE (source, native_id) IN (SELECT * FROM empty_conversation);
    DELETE FROM conversation_tag WHERE (source, native_id) IN (SELECT * FROM empty_conversation);`);
}
