/**
 * Removes titles that may reveal something of removed events, and tells which lines stated them.
 */
import type { Connection } from '../../sql/sql.ts';
import { sql } from '../../sql/sql.ts';
import { unpackNativeId } from '../../sql/codec.ts';

/**
 * Removes titles from conversations that lose events said before the title, and titles that name a
 * removed event. Returns the native ids of those events, because a line of any log may state such a
 * title. Fills the temporary table `untitled_conversation`.
 */
export function removeTitles(db: Connection): readonly string[] {
  db.database.exec(`
    CREATE TEMP TABLE IF NOT EXISTS untitled_conversation (ix INTEGER PRIMARY KEY);
    DELETE FROM temp.untitled_conversation;
    INSERT INTO untitled_conversation (ix)
      SELECT r.ix FROM reduced_conversation AS r JOIN conversation AS c ON c.conversation_ix = r.ix
      WHERE c.title IS NOT NULL AND (c.title_ms >= r.first_ms OR c.title_ms = 0);
    UPDATE conversation SET title = NULL, title_rank = 0, title_ms = 0, title_start = 0
      WHERE conversation_ix IN (SELECT ix FROM untitled_conversation);`);
  const claimed = db.all<{ native_id: Uint8Array | string | null }>(
    sql`SELECT DISTINCT e.native_id FROM title_claim AS c JOIN event AS e ON e.key = c.event_key
        WHERE e.event_ix IN (SELECT ix FROM gone_event)`,
  );
  db.database.exec(`
    DELETE FROM title_claim WHERE event_key IN (
      SELECT e.key FROM gone_event AS g JOIN event AS e ON e.event_ix = g.ix);`);
  return claimed.flatMap(({ native_id: id }) => unpackNativeId(id) ?? []);
}
