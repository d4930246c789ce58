import { placeSegments } from '../index/conversationNodes.ts';
import { refreshAncestors } from '../index/periods.ts';
import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';

/** Returns the row of a conversation, inserting it if necessary. */
export function conversationIx(db: Connection, source: string, native: string): number {
  const found = db.get<{ ix: number }>(
    sql`SELECT conversation_ix AS ix FROM conversation WHERE source = ${source} AND native_id = ${native}`,
  );
  if (found !== undefined) return found.ix;
  const { rowid } = db.run(
    sql`INSERT INTO conversation (source, native_id) VALUES (${source}, ${native})`,
  );
  // What goes on from it may have been read before, and be told by a summary of it.
  db.run(
    sql`UPDATE conversation SET due = 2 WHERE source = ${source} AND conversation_ix IN (
          SELECT conversation_ix FROM lineage WHERE from_native = ${native})`,
  );
  // Its sub-agents may have been read before it.
  if (hasAgents(db, source, native)) replaceSegments(db, rowid);
  return rowid;
}

function hasAgents(db: Connection, source: string, native: string): boolean {
  return (
    db.get(
      sql`SELECT 1 FROM conversation WHERE source = ${source} AND parent_native = ${native} LIMIT 1`,
    ) !== undefined
  );
}

/** Moves the segments of a conversation and its sub-agents to where they belong by now. */
export function replaceSegments(db: Connection, conversation: number): void {
  const touched = new Set<number>();
  placeSegments(db, conversation, touched);
  refreshAncestors(db, touched);
}
