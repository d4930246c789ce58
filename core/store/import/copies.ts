import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';
import type { Tail } from './tail.ts';

/** Records an event as a copy of one that is not stored. */
export function addCopy(
  db: Connection,
  {
    eventIx,
    original,
    tail,
  }: { readonly eventIx: number; readonly original: Uint8Array; readonly tail: Tail },
): void {
  const other = db.get(sql`SELECT 1 FROM copy WHERE original_key = ${original} LIMIT 1`);
  // Only one of the two copies may be shown.
  if (other !== undefined) tail.unsettled = true;
  db.run(
    sql`INSERT INTO copy (event_ix, original_key, conversation_ix)
        VALUES (${eventIx}, ${original}, ${tail.ix})`,
  );
}

/**
 * Marks the conversations whose copies have an original among the events from `firstIx` on as
 * unsettled.
 */
export function originalsArrived(db: Connection, firstIx: number): void {
  db.run(
    sql`UPDATE conversation SET settled = 0 WHERE conversation_ix IN (
          SELECT c.conversation_ix FROM event AS e JOIN copy AS c ON c.original_key = e.key
          WHERE e.event_ix >= ${firstIx})`,
  );
}
