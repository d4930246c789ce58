import { EVENT_KINDS, ROLES } from '../../model/event.ts';
import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';

/** How importers call a summary by which a tool goes on after it left out what came before. */
const COMPACT_SUMMARY = 'compact-summary';
const MESSAGE = EVENT_KINDS.indexOf('message');
const ASSISTANT = ROLES.indexOf('assistant');

/**
 * Is an event a tool's summary of turns that are not in the memory? It is where nobody answered before it in its
 * conversation, which shares nothing with another and goes on from none that is here. Where the turns themselves are here, they tell
 * what happened, and nobody else does.
 */
export function standsForMissing(
  db: Connection,
  { event_ix: eventIx, name }: { readonly event_ix: number; readonly name: string | null },
): boolean {
  if (name !== COMPACT_SUMMARY) return false;
  const known = db.get(
    sql`SELECT 1 FROM timeline AS t JOIN conversation AS c USING (conversation_ix)
        WHERE t.event_ix = ${eventIx} AND (
          EXISTS (SELECT 1 FROM timeline AS b JOIN event AS e USING (event_ix)
                  WHERE b.conversation_ix = t.conversation_ix AND b.position < t.position
                    AND ((e.kind = ${MESSAGE} AND e.role = ${ASSISTANT}) OR e.name = ${COMPACT_SUMMARY}))
          OR EXISTS (SELECT 1 FROM repeat AS r WHERE r.conversation_ix = t.conversation_ix)
          OR EXISTS (SELECT 1 FROM lineage AS l JOIN conversation AS f
                       ON f.source = c.source AND f.native_id = l.from_native
                     WHERE l.conversation_ix = t.conversation_ix))`,
  );
  return known === undefined;
}
