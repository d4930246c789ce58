/** What is linked together: the conversations of a project, or one that has none. */
import { finalOf, projectRows } from '../projects/projectRows.ts';
import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';

/** The scope that a conversation belongs to: its project, or itself with the sign turned round. */
export function scopeOf(db: Connection, conversationIx: number): number {
  return (
    db.get<{ ix: number | null }>(
      sql`SELECT project_ix AS ix FROM conversation WHERE conversation_ix = ${conversationIx}`,
    )?.ix ?? -conversationIx
  );
}

/** Its conversations, with those of projects that a person merged with it. */
export function conversationsIn(db: Connection, scope: number): readonly number[] {
  if (scope < 0) return [-scope];
  const final = finalOf(projectRows(db));
  const own = final.get(scope) ?? scope;
  const merged = [...final].filter(([, into]) => into === own).map(([ix]) => ix);
  return db.column<number>(
    sql`SELECT conversation_ix FROM conversation
        WHERE project_ix IN (SELECT value FROM json_each(${JSON.stringify([own, scope, ...merged])}))`,
  );
}
