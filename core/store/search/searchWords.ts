/** Writes the index of words; implements the port SearchIndexWriter. */
import { Buffer } from 'node:buffer';
import type { EventWords, NodeWords } from '../../engine/search/ports/searchStore.ts';
import { indexedUpTo } from './searchIndex.ts';
import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';

/** Events up to `from`, by default those that are indexed, have their words already. */
export function addEventWords(
  db: Connection,
  events: readonly EventWords[],
  upTo: number,
  from = indexedUpTo(db),
): void {
  db.transaction(() => {
    for (const { eventIx, table, words, wholes, name } of events) {
      // Another planner may have been faster. Events forgotten since they were read have no row any
      // more.
      if (eventIx <= from) continue;
      if (table === 'said')
        db.run(
          sql`INSERT INTO said_words (rowid, words, wholes, name)
              SELECT event_ix, ${words}, ${wholes}, ${name} FROM event WHERE event_ix = ${eventIx}`,
        );
      else
        db.run(
          sql`INSERT INTO tool_words (rowid, words, wholes, name)
              SELECT event_ix, ${words}, ${wholes}, ${name} FROM event WHERE event_ix = ${eventIx}`,
        );
    }
    db.run(sql`UPDATE search_state SET event_ix = max(event_ix, ${upTo})`);
  });
}

export function dropEventWords(db: Connection, eventIx: number): void {
  db.run(sql`DELETE FROM said_words WHERE rowid = ${eventIx}`);
  db.run(sql`DELETE FROM tool_words WHERE rowid = ${eventIx}`);
}

export function setNodeWords(db: Connection, nodes: readonly NodeWords[]): void {
  db.transaction(() => {
    for (const { nodeIx, changes, entry } of nodes) {
      const due = db.get<{ changes: number }>(
        sql`SELECT changes FROM search_due WHERE node_ix = ${nodeIx}`,
      );
      // Another planner wrote it, or it was forgotten.
      if (due === undefined || due.changes < changes) continue;
      db.run(sql`DELETE FROM node_words WHERE rowid = ${nodeIx}`);
      if (entry === null) db.run(sql`DELETE FROM node_terms WHERE node_ix = ${nodeIx}`);
      else {
        const { words, wholes, terms } = entry;
        db.run(
          sql`INSERT INTO node_words (rowid, words, wholes) VALUES (${nodeIx}, ${words}, ${wholes})`,
        );
        if (storeTerms(db, nodeIx, terms)) parentIsDue(db, nodeIx);
      }
      db.run(sql`DELETE FROM search_due WHERE node_ix = ${nodeIx} AND changes = ${changes}`);
    }
  });
}

/** Returns whether the terms changed. */
function storeTerms(db: Connection, nodeIx: number, terms: Uint8Array): boolean {
  const before = db.get<{ terms: Uint8Array }>(
    sql`SELECT terms FROM node_terms WHERE node_ix = ${nodeIx}`,
  );
  if (before !== undefined && Buffer.from(before.terms).equals(terms)) return false;
  db.run(sql`INSERT OR REPLACE INTO node_terms (node_ix, terms) VALUES (${nodeIx}, ${terms})`);
  return true;
}

function parentIsDue(db: Connection, nodeIx: number): void {
  db.run(
    sql`INSERT INTO search_due (node_ix)
        SELECT parent_ix FROM node WHERE node_ix = ${nodeIx} AND parent_ix IS NOT NULL
        ON CONFLICT DO UPDATE SET changes = changes + 1`,
  );
}
