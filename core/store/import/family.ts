import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';

/**
 * All conversations that share events with the given one, directly or through others, including
 * itself.
 */
export function relatives(db: Connection, ix: number): ReadonlySet<number> {
  const family = new Set([ix]);
  // Iterating a Set also visits members added during the iteration.
  for (const member of family) for (const next of neighbours(db, member)) family.add(next);
  return family;
}

/**
 * Every event, and the original of every copy, is in exactly one timeline, from which the
 * conversations that repeat it, show it or hold a copy of it are found. Copies of one original are
 * found through the earliest of them, so that each copy does not have to scan all the others.
 */
function neighbours(db: Connection, ix: number): readonly number[] {
  return db
    .all<{ ix: number }>(
      sql`SELECT t.conversation_ix AS ix FROM repeat AS r JOIN timeline AS t USING (event_ix)
          WHERE r.conversation_ix = ${ix}
          UNION
          SELECT r.conversation_ix FROM timeline AS t JOIN repeat AS r USING (event_ix)
          WHERE t.conversation_ix = ${ix}
          UNION
          SELECT t.conversation_ix FROM copy AS c JOIN event AS e ON e.key = c.original_key
          JOIN timeline AS t ON t.event_ix = e.event_ix WHERE c.conversation_ix = ${ix}
          UNION
          SELECT c.conversation_ix FROM timeline AS t JOIN event AS e USING (event_ix)
          JOIN copy AS c ON c.original_key = e.key
          WHERE t.conversation_ix = ${ix} AND EXISTS (SELECT 1 FROM copy)
          UNION
          SELECT first.conversation_ix FROM copy AS c JOIN copy AS first ON first.event_ix = (
            SELECT min(event_ix) FROM copy WHERE original_key = c.original_key)
          WHERE c.conversation_ix = ${ix}
          UNION
          SELECT other.conversation_ix FROM copy AS c JOIN copy AS other USING (original_key)
          WHERE c.conversation_ix = ${ix} AND c.event_ix = (
            SELECT min(event_ix) FROM copy WHERE original_key = c.original_key)`,
    )
    .map((row) => row.ix);
}
