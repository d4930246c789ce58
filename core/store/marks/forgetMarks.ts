/** Removes what a person added to what is forgotten. */
import type { Connection } from '../sql/sql.ts';

/** Before anything is removed: notes by what marks are known. */
export function noteMarked(db: Connection): void {
  db.database.exec(`
    CREATE TEMP TABLE IF NOT EXISTS gone_key (key BLOB PRIMARY KEY);
    CREATE TEMP TABLE IF NOT EXISTS gone_name (source TEXT NOT NULL, native_id TEXT NOT NULL);
    DELETE FROM temp.gone_key;
    DELETE FROM temp.gone_name;
    INSERT OR IGNORE INTO gone_key (key)
      SELECT e.key FROM gone_event AS g JOIN event AS e ON e.event_ix = g.ix
      UNION SELECT c.original_key FROM gone_event AS g JOIN copy AS c ON c.event_ix = g.ix;
    INSERT INTO gone_name (source, native_id)
      SELECT c.source, c.native_id FROM gone_conversation AS g
      JOIN conversation AS c ON c.conversation_ix = g.ix;`);
}

/**
 * After events are removed: what was said of their points and when their ideas were opened, unless another copy of them stays, and the
 * names, stars and tags of conversations that are gone, or of which nothing is left.
 */
export function forgetMarks(db: Connection): void {
  db.database.exec(`
    DELETE FROM point_change WHERE event_key IN (SELECT key FROM gone_key)
      AND event_key NOT IN (SELECT key FROM event)
      AND event_key NOT IN (SELECT original_key FROM copy);
    DELETE FROM idea_use WHERE event_key IN (SELECT key FROM gone_key)
      AND event_key NOT IN (SELECT key FROM event)
      AND event_key NOT IN (SELECT original_key FROM copy);
    INSERT INTO gone_name (source, native_id)
      SELECT c.source, c.native_id FROM reduced_conversation AS r
      JOIN conversation AS c ON c.conversation_ix = r.ix
      WHERE NOT EXISTS (SELECT 1 FROM timeline AS t WHERE t.conversation_ix = r.ix)
        AND NOT EXISTS (SELECT 1 FROM repeat AS p WHERE p.conversation_ix = r.ix);
    DELETE FROM conversation_mark WHERE (source, native_id) IN (SELECT * FROM gone_name);
    DELETE FROM conversation_tag WHERE (source, native_id) IN (SELECT * FROM gone_name);`);
}
