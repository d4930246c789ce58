/** Names, stars and tags of conversations, kept by their ids, so that nothing derived anew undoes them. */
import type {
  ConversationMarks,
  MarkChange,
  MarkedConversation,
  TagsOut,
} from '../../engine/marks/ports/markStore.ts';
import { conversationId } from '../../model/ids.ts';
import { StrataError } from '../../model/result.ts';
import { markAbove } from '../index/markAbove.ts';
import { conversationMeant } from '../library/readConversation.ts';
import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';

/** By what an id consists of. */
interface Identity {
  readonly source: string;
  readonly native_id: string;
}

/** See {@link MarkWriter.markConversation}. */
export function markConversation(
  db: Connection,
  id: string,
  change: MarkChange,
): MarkedConversation {
  return db.transaction(() => {
    const stored = conversationMeant(db, id);
    if (stored === undefined)
      throw new StrataError({
        code: 'not-found',
        message: `No conversation of this memory is ${id}. \`conversations\` lists them with their ids.`,
        details: { id },
      });
    const before = marksOf(db, stored);
    const now: ConversationMarks = {
      ...before,
      ...change,
      tags: [...(change.tags ?? before.tags)],
    };
    store(db, stored, now);
    const isOther = JSON.stringify(before.tags) !== JSON.stringify(now.tags);
    const isRenamed = before.name !== now.name;
    if (isRenamed || isOther) lookAgain(db, stored.conversation_ix, { isRenamed });
    return { conversationId: conversationId(stored.source, stored.native_id), before, now };
  });
}

export function marksOf(
  db: Connection,
  { source, native_id: native }: Identity,
): ConversationMarks {
  const row = db.get<{ name: string | null; starred: number }>(
    sql`SELECT name, starred FROM conversation_mark
        WHERE source = ${source} AND native_id = ${native}`,
  );
  return {
    name: row?.name ?? null,
    starred: row?.starred === 1,
    tags: [
      ...db.column<string>(
        sql`SELECT tag FROM conversation_tag WHERE source = ${source} AND native_id = ${native}
            ORDER BY ordinal`,
      ),
    ],
  };
}

/** See {@link MarkReader.tags}. Of spellings that differ in case, one stands for all. */
export function readTags(db: Connection): TagsOut {
  const starred = db.get<{ n: number }>(
    sql`SELECT count(*) AS n FROM conversation_mark WHERE starred = 1`,
  );
  return {
    starred: starred?.n ?? 0,
    tags: [
      ...db.all<TagsOut['tags'][number]>(
        sql`SELECT min(t.tag) AS tag, count(*) AS conversations
            FROM conversation_tag AS t JOIN conversation AS c USING (source, native_id)
            GROUP BY t.tag_key ORDER BY count(*) DESC, t.tag_key`,
      ),
    ],
  };
}

/** Tags of the conversation that a node stands for. */
export function tagsOfNode(db: Connection, nodeIx: number): readonly string[] {
  return db.column<string>(
    sql`SELECT t.tag FROM conversation_node AS o JOIN conversation AS c USING (conversation_ix)
        JOIN conversation_tag AS t ON t.source = c.source AND t.native_id = c.native_id
        WHERE o.node_ix = ${nodeIx} ORDER BY t.ordinal`,
  );
}

function store(
  db: Connection,
  { source, native_id: native }: Identity,
  { name, starred, tags }: ConversationMarks,
): void {
  if (name === null && !starred)
    db.run(sql`DELETE FROM conversation_mark WHERE source = ${source} AND native_id = ${native}`);
  else
    db.run(
      sql`INSERT INTO conversation_mark (source, native_id, name, starred)
          VALUES (${source}, ${native}, ${name}, ${Number(starred)})
          ON CONFLICT DO UPDATE SET name = excluded.name, starred = excluded.starred`,
    );
  db.run(sql`DELETE FROM conversation_tag WHERE source = ${source} AND native_id = ${native}`);
  for (const [ordinal, tag] of tags.entries())
    db.run(
      sql`INSERT INTO conversation_tag (source, native_id, tag_key, tag, ordinal)
          VALUES (${source}, ${native}, ${tag.toLowerCase()}, ${tag}, ${ordinal})`,
    );
}

/** Has the words of the conversation's nodes indexed, and after another name the texts that name it looked at. */
function lookAgain(
  db: Connection,
  conversationIx: number,
  { isRenamed }: { readonly isRenamed: boolean },
): void {
  const nodes = db.column<number>(
    sql`SELECT node_ix FROM conversation_node WHERE conversation_ix = ${conversationIx}`,
  );
  db.run(
    sql`INSERT INTO search_due (node_ix) SELECT value FROM json_each(${JSON.stringify(nodes)}) WHERE true
        ON CONFLICT DO UPDATE SET changes = changes + 1`,
  );
  if (isRenamed) markAbove(db, nodes);
}
