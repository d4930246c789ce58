import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';

/**
 * Notes what an event is the same as: the events of one key are one, which a tool wrote again under new native
 * ids. Each of them then counts as a copy of something that is stored nowhere else, so that one is shown for all,
 * whichever comes first. What shows them is decided anew when conversations are settled.
 */
export function noteTwin(
  db: Connection,
  {
    key,
    eventIx,
    conversationIx,
  }: { readonly key: Uint8Array; readonly eventIx: number; readonly conversationIx: number },
): void {
  const { changes } = db.run(
    sql`INSERT OR IGNORE INTO twin (key, event_ix) VALUES (${key}, ${eventIx})`,
  );
  if (changes === 0) return;
  const isAlone =
    db.get(sql`SELECT 1 FROM twin WHERE key = ${key} AND event_ix <> ${eventIx} LIMIT 1`) ===
    undefined;
  if (isAlone) return;
  db.run(
    sql`INSERT OR IGNORE INTO copy (event_ix, original_key, conversation_ix)
        SELECT w.event_ix, w.key, coalesce(t.conversation_ix, ${conversationIx})
        FROM twin AS w LEFT JOIN timeline AS t USING (event_ix) WHERE w.key = ${key}`,
  );
  db.run(
    sql`UPDATE conversation SET settled = 0 WHERE conversation_ix IN (
          SELECT conversation_ix FROM copy WHERE original_key = ${key})`,
  );
}
