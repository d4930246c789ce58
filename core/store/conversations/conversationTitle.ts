import { FACT_KINDS } from '../../model/facts.ts';
import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';

interface Titled {
  readonly conversation_ix: number;
  readonly source: string;
  readonly native_id: string;
  readonly title: string | null;
}

const REQUEST = FACT_KINDS.indexOf('request');

/**
 * What a conversation is called: the name that a person gave it, else {@link shownTitle}; before there is one, that of
 * its log or the first line of its first request.
 */
export function titleOf(
  db: Connection,
  { conversation_ix: ix, source, native_id: native, title }: Titled,
): string {
  const given = db.get<{ name: string | null }>(
    sql`SELECT name FROM conversation_mark WHERE source = ${source} AND native_id = ${native}`,
  );
  return given?.name ?? shownTitle(db, ix) ?? title ?? askedFirst(db, ix) ?? native;
}

/** The title that the day on which most happened of those with a request bears in the table of contents. */
export function shownTitle(db: Connection, conversationIx: number): string | undefined {
  return db.get<{ title: string }>(
    sql`SELECT t.title FROM conversation_node AS o JOIN node AS n USING (node_ix)
        JOIN node_text AS t ON t.text_ix = n.text_ix
        WHERE o.conversation_ix = ${conversationIx} AND n.live = 1
        ORDER BY n.request_count = 0, n.event_count DESC, n.start_ms LIMIT 1`,
  )?.title;
}

function askedFirst(db: Connection, ix: number): string | undefined {
  return db
    .get<{ excerpt: string }>(
      sql`SELECT g.excerpt FROM timeline AS t JOIN fact AS f USING (event_ix) JOIN grip AS g USING (grip_ix)
          WHERE t.conversation_ix = ${ix} AND f.kind = ${REQUEST} ORDER BY t.position LIMIT 1`,
    )
    ?.excerpt.trim()
    .split('\n', 1)[0];
}
