/** The index of words as its meaning: what is found by which words, whatever the rows. */
import { sql } from '../../core/store/sql/sql.ts';
import type { Connection } from '../../core/store/sql/sql.ts';
import { hex } from './logicalNames.ts';
import type { Names } from './logicalNames.ts';

/** Tables of FTS5 and those below them. */
export const SEARCH_TABLES = [
  ...['said_words', 'tool_words', 'node_words'].flatMap((name) =>
    ['', '_data', '_idx', '_docsize', '_config'].map((part) => name + part),
  ),
  'search_state',
  'node_terms',
  'search_due',
];

/** Words of events that are shown, in order, then those of shown nodes, and what is still to be read. */
export function searchWords(db: Connection, { event }: Names): readonly unknown[] {
  const shown = new Set(
    db.all<{ ix: number }>(sql`SELECT event_ix AS ix FROM timeline`).map(({ ix }) => ix),
  );
  const nodes = new Map(
    db
      .all<{ node_ix: number; node_id: string }>(
        sql`SELECT node_ix, node_id FROM node WHERE live = 1`,
      )
      .map(({ node_ix, node_id }) => [node_ix, node_id]),
  );
  const terms = db.all<{ node_ix: number; terms: Uint8Array }>(
    sql`SELECT node_ix, terms FROM node_terms`,
  );
  return [
    ...(['said_words', 'tool_words'] as const).flatMap((table) =>
      [...wordsOf(db, table)].flatMap(([ix, words]) =>
        shown.has(ix) ? [{ table, event: event(ix), words }] : [],
      ),
    ),
    ...[...wordsOf(db, 'node_words')].map(([ix, words]) => ({
      node: nodes.get(ix) ?? 'gone',
      words,
    })),
    ...terms.map(({ node_ix, terms: packed }) => ({
      terms: nodes.get(node_ix) ?? 'gone',
      packed: hex(packed),
    })),
    ...db.all(
      sql`SELECT count(*) AS due_events FROM event JOIN timeline USING (event_ix)
          WHERE event_ix > (SELECT event_ix FROM search_state) HAVING count(*) > 0`,
    ),
    ...db
      .all<{ node_ix: number }>(sql`SELECT node_ix FROM search_due`)
      .map(({ node_ix }) => ({ due: nodes.get(node_ix) ?? 'gone' })),
  ];
}

function wordsOf(db: Connection, table: string): ReadonlyMap<number, string> {
  const vocabulary = `temp.${table}_vocabulary`;
  // Nothing of the memory is written, but a connection that only reads takes it for that.
  const onlyReads = db.database.pragma('query_only', { simple: true });
  db.database.pragma('query_only = 0');
  db.database.exec(
    `CREATE VIRTUAL TABLE IF NOT EXISTS ${vocabulary} USING fts5vocab('main', '${table}', 'instance')`,
  );
  db.database.pragma(`query_only = ${String(onlyReads)}`);
  // Put together by SQLite: of a memory of real logs these are millions of rows.
  const rows = db.database
    .prepare(
      `SELECT doc, group_concat(substr(col, 1, 1) || ':' || term, ' ' ORDER BY col, offset)
       FROM ${vocabulary} GROUP BY doc`,
    )
    .raw()
    .all() as [number, string][];
  return new Map(rows);
}
