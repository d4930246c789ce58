import type { IdeasOut } from '../../engine/ideas/ports/ideaStore.ts';
import { conversationId } from '../../model/ids.ts';
import { titleOf } from '../conversations/conversationTitle.ts';
import { projectId } from '../projects/projectRows.ts';
import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';

/** A conversation as lists name it, with its project. */
export type ConversationPlace = Pick<
  IdeasOut['ideas'][number],
  'conversationId' | 'title' | 'projectId' | 'project'
>;

/** Reads each conversation once: a title may take a look at its words. */
export function conversationPlaces(db: Connection): (ix: number) => ConversationPlace {
  const read = new Map<number, ConversationPlace>();
  return (ix) => {
    const known = read.get(ix) ?? conversationPlace(db, ix);
    read.set(ix, known);
    return known;
  };
}

export function conversationPlace(db: Connection, ix: number): ConversationPlace {
  const row = db.get<{
    conversation_ix: number;
    source: string;
    native_id: string;
    title: string | null;
    project_key: string | null;
    project: string | null;
  }>(
    sql`SELECT c.conversation_ix, c.source, c.native_id, c.title, p.key AS project_key,
          coalesce(p.given_name, p.name) AS project
        FROM conversation AS c LEFT JOIN project AS p USING (project_ix)
        WHERE c.conversation_ix = ${ix}`,
  );
  if (row === undefined) throw new Error(`conversation ${ix} is missing`);
  return {
    conversationId: conversationId(row.source, row.native_id),
    title: titleOf(db, row),
    projectId: row.project_key === null ? null : projectId(row.project_key),
    project: row.project,
  };
}
