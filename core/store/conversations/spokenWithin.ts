import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';
import { conversationsWithin } from './spans.ts';
import type { Spans } from './spans.ts';
import type { Bounds } from './workTimes.ts';

/**
 * What counts as a conversation of a time, wherever conversations are counted: a person's, in which something was
 * said within bounds. Sub-agents are in none: what they did counts as that of who started them.
 *
 * @param among rows of the conversations that are meant; undefined: all
 */
export function spokenWithin(
  db: Connection,
  spans: Spans,
  { fromMs, toMs, among }: Bounds & { readonly among: ReadonlySet<number> | undefined },
): ReadonlySet<number> {
  const going = conversationsWithin(spans, { fromMs, toMs });
  const meant = among === undefined ? going : going.filter((ix) => among.has(ix));
  return new Set(
    db.column<number>(
      sql`SELECT c.conversation_ix FROM json_each(${JSON.stringify(meant)}) AS m
          CROSS JOIN conversation AS c ON c.conversation_ix = m.value
          WHERE c.parent_native IS NULL AND EXISTS (
            SELECT 1 FROM timeline AS t JOIN event AS e USING (event_ix)
            WHERE t.conversation_ix = c.conversation_ix AND (e.kind = 0 OR (e.flags & 2) <> 0)
              AND e.ms >= ${fromMs} AND e.ms < ${toMs})`,
    ),
  );
}
