import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';

/** Removes the ideas of a conversation; the next index tells them anew. */
export function tellAgain(db: Connection, conversationIx: number): void {
  db.run(sql`DELETE FROM idea WHERE conversation_ix = ${conversationIx}`);
  db.run(
    sql`INSERT INTO idea_due (conversation_ix) VALUES (${conversationIx})
        ON CONFLICT DO UPDATE SET changes = changes + 1`,
  );
}

/** Removes the ideas that quote a grip, or are settled by it, before it goes itself. */
export function tellWithout(db: Connection, gripIx: number): void {
  for (const ix of db.column<number>(
    sql`SELECT DISTINCT conversation_ix FROM idea
        WHERE grip_ix = ${gripIx} OR settled_ix = ${gripIx}
          OR idea_ix IN (SELECT idea_ix FROM idea_settled WHERE grip_ix = ${gripIx})`,
  ))
    tellAgain(db, ix);
}
