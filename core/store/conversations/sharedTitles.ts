import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';

interface Named {
  readonly node_ix: number;
  /** What a person called a conversation; null: nothing. */
  readonly given_name: string | null;
}

/**
 * Rows of nodes, where a part of a conversation of several days is called by the title that all its days bear, see
 * {@link shownTitle}, if its own text has another one: what is above it names it as its row does. A part that a person
 * renamed keeps its name.
 */
export function withSharedTitles<Row extends Named>(
  db: Connection,
  rows: readonly Row[],
): readonly Row[] {
  const shared = new Map(
    db
      .all<{ ix: number; own: string; title: string }>(
        sql`SELECT o.node_ix AS ix, t.title AS own, (
              SELECT w.title FROM conversation_node AS d JOIN node AS m USING (node_ix)
              JOIN node_text AS w ON w.text_ix = m.text_ix
              WHERE d.conversation_ix = o.conversation_ix AND m.live = 1
              ORDER BY m.request_count = 0, m.event_count DESC, m.start_ms LIMIT 1) AS title
            FROM json_each(${JSON.stringify(rows.map(({ node_ix: ix }) => ix))}) AS j
            CROSS JOIN conversation_node AS o ON o.node_ix = j.value
            JOIN node AS n ON n.node_ix = o.node_ix JOIN node_text AS t ON t.text_ix = n.text_ix
            WHERE t.edited & 1 = 0 AND EXISTS (
              SELECT 1 FROM conversation_node AS d
              WHERE d.conversation_ix = o.conversation_ix AND d.node_ix <> o.node_ix)`,
      )
      .filter(({ own, title }) => own !== title)
      .map(({ ix, title }) => [ix, title]),
  );
  if (shared.size === 0) return rows;
  return rows.map((row) =>
    row.given_name === null && shared.has(row.node_ix)
      ? { ...row, given_name: shared.get(row.node_ix) ?? null }
      : row,
  );
}
