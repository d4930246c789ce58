import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';

/** Returns the row of a conversation, inserting it if necessary. */
export function conversationIx(db: Connection, source: string, native: string): number {
  const found = db.get<{ ix: number }>(
    sql`SELECT conversation_ix AS ix FROM conversation WHERE source = ${source} AND native_id = ${native}`,
  );
  if (found !== undefined) return found.ix;
  return db.run(sql`INSERT INTO conversation (source, native_id) VALUES (${source}, ${native})`)
    .rowid;
}
