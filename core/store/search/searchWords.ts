/** Writes the index of words; implements the port SearchIndexWriter. */
import { Buffer } from 'node:buffer';
import type { EventWords, NodeWords } from '../../engine/search/ports/searchStore.ts';
import { indexedUpTo } from './searchIndex.ts';
import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';

/**
 * `events` are in the order of their numbers. Those up to `from`, by default those that are indexed, have
 * their words already.
 */
export function addEventWords(
  db: Connection,
  events: readonly EventWords[],
  upTo: number,
  from = indexedUpTo(db),
): void {
  db.transaction(() => {
    const last = events.at(-1)?.eventIx ?? from;
    // Events forgotten since they were read have no row any more.
    const there = new Set(
      db.column<number>(
        sql`SELECT event_ix FROM event WHERE event_ix > ${from} AND event_ix <= ${last}`,
      ),
    );
    for (const { eventIx, table, words, wholes, name } of events) {
      // Another planner may have been faster.
      if (eventIx <= from || !there.has(eventIx)) continue;
      // Not from a SELECT: before any statement that may write several rows, FTS5 writes out all that it holds.
      if (table === 'said')
        db.run(
          sql`INSERT INTO said_words (rowid, words, wholes, name)
              VALUES (${eventIx}, ${words}, ${wholes}, ${name})`,
        );
      else
        db.run(
          sql`INSERT INTO tool_words (rowid, words, wholes, name)
              VALUES (${eventIx}, ${words}, ${wholes}, ${name})`,
        );
    }
    // The row by its key: before a change of whatever rows there are, FTS5 writes out all that it holds, too.
    db.run(sql`UPDATE search_state SET event_ix = max(event_ix, ${upTo}) WHERE only = 1`);
  });
}

export function dropEventWords(db: Connection, eventIx: number): void {
  db.run(sql`DELETE FROM said_words WHERE rowid = ${eventIx}`);
  db.run(sql`DELETE FROM tool_words WHERE rowid = ${eventIx}`);
}

export function setNodeWords(db: Connection, nodes: readonly NodeWords[]): void {
  db.transaction(() => {
    const changed = nodes.filter(({ nodeIx, changes }) => {
      const due = db.get<{ changes: number }>(
        sql`SELECT changes FROM search_due WHERE node_ix = ${nodeIx}`,
      );
      // Else another planner wrote it, or it was forgotten.
      return due !== undefined && due.changes >= changes;
    });
    for (const { nodeIx, changes, entry } of changed) {
      if (entry === null) db.run(sql`DELETE FROM node_terms WHERE node_ix = ${nodeIx}`);
      else if (storeTerms(db, nodeIx, entry.terms)) parentIsDue(db, nodeIx);
      db.run(sql`DELETE FROM search_due WHERE node_ix = ${nodeIx} AND changes = ${changes}`);
    }
    // All at once, as in addEventWords.
    for (const { nodeIx, entry } of changed) {
      db.run(sql`DELETE FROM node_words WHERE rowid = ${nodeIx}`);
      if (entry !== null)
        db.run(
          sql`INSERT INTO node_words (rowid, words, wholes)
              VALUES (${nodeIx}, ${entry.words}, ${entry.wholes})`,
        );
    }
  });
}

/** Returns whether the terms changed, or may have: those of what is below are not known here. */
function storeTerms(db: Connection, nodeIx: number, terms: Uint8Array): boolean {
  const before = db.get<{ terms: Uint8Array }>(
    sql`SELECT terms FROM node_terms WHERE node_ix = ${nodeIx}`,
  );
  if (before !== undefined && Buffer.from(before.terms).equals(terms)) return terms.length === 0;
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
