import type { Lens } from '../../model/lens.ts';
import { conversationsOfProject } from '../projects/resolveProject.ts';
import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';

/**
 * The conversations that a lens leaves, with the sub-agents of those that a person marked; undefined
 * where it leaves all.
 */
export function conversationsOf(
  db: Connection,
  { project, source, starred = false, tag }: Lens,
): ReadonlySet<number> | undefined {
  const sets: readonly (readonly number[])[] = [
    ...(project === undefined ? [] : [conversationsOfProject(db, project)]),
    ...(source === undefined
      ? []
      : [
          db.column<number>(sql`SELECT conversation_ix FROM conversation WHERE source = ${source}`),
        ]),
    ...(starred ? [markedConversations(db, null)] : []),
    ...(tag === undefined
      ? []
      : [markedConversations(db, tag.normalize('NFC').trim().toLowerCase())]),
  ];
  const [first, ...others] = sets.map((each) => new Set(each));
  return first === undefined
    ? undefined
    : others.reduce((left, each) => left.intersection(each), first);
}

/** Those that have a tag, or with null those that have a star, and all that is below them. */
function markedConversations(db: Connection, tagKey: string | null): readonly number[] {
  return db.column<number>(
    sql`WITH RECURSIVE marked (source, native_id) AS (
          SELECT source, native_id FROM conversation_mark WHERE ${tagKey} IS NULL AND starred = 1
          UNION SELECT source, native_id FROM conversation_tag WHERE tag_key = ${tagKey}
          UNION SELECT c.source, c.native_id FROM marked AS m
            JOIN conversation AS c ON c.source = m.source AND c.parent_native = m.native_id)
        SELECT c.conversation_ix FROM marked JOIN conversation AS c USING (source, native_id)`,
  );
}
