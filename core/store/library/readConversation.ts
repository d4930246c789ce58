import type { WholeConversation } from '../../engine/conversations/ports/conversationReader.ts';
import { conversationId } from '../../model/ids.ts';
import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';
import { conversationNodeBegun, wholeNodeId } from './wholeNodeId.ts';

interface ConversationRow {
  readonly conversation_ix: number;
  readonly source: string;
  readonly native_id: string;
  readonly parent_native: string | null;
  readonly project: string | null;
  readonly title: string | null;
  readonly project_ix: number | null;
  readonly branch: string | null;
}

/** Finds a conversation by its id, or by its native id if only one conversation has it. */
export function findConversation(db: Connection, id: string): ConversationRow | undefined {
  const colon = id.indexOf(':');
  const byId =
    colon < 0
      ? undefined
      : db.get<ConversationRow>(
          sql`SELECT * FROM conversation
              WHERE source = ${id.slice(0, colon)} AND native_id = ${id.slice(colon + 1)}`,
        );
  if (byId !== undefined) return byId;
  const native = db.all<ConversationRow>(
    sql`SELECT * FROM conversation WHERE native_id = ${id} LIMIT 2`,
  );
  return native.length === 1 ? native[0] : undefined;
}

/** The same, or the conversation of which a node shows its part of a day or a segment. */
export function conversationMeant(db: Connection, id: string): ConversationRow | undefined {
  return (
    findConversation(db, id) ??
    db.get<ConversationRow>(
      sql`SELECT c.* FROM node AS n
          LEFT JOIN conversation_node AS o USING (node_ix) LEFT JOIN segment AS s USING (node_ix)
          JOIN conversation AS c ON c.conversation_ix = coalesce(o.conversation_ix, s.conversation_ix)
          WHERE n.node_id = ${conversationNodeBegun(db, id) ?? wholeNodeId(db, id) ?? id}`,
    )
  );
}

/** Where a conversation came from, and what came from it. */
export function readOrigins(
  db: Connection,
  row: ConversationRow,
): Pick<WholeConversation, 'nativeId' | 'childIds' | 'continuedFrom' | 'logs'> {
  const ix = row.conversation_ix;
  const children = db.all<{ native_id: string }>(
    sql`SELECT native_id FROM conversation
        WHERE source = ${row.source} AND parent_native = ${row.native_id} ORDER BY native_id`,
  );
  const files = db.all<{ path: string }>(
    sql`SELECT DISTINCT f.path FROM (
          SELECT file_ix FROM timeline WHERE conversation_ix = ${ix}
          UNION SELECT file_ix FROM repeat WHERE conversation_ix = ${ix}) JOIN log_file AS f USING (file_ix)
        ORDER BY f.path`,
  );
  return {
    nativeId: row.native_id,
    childIds: children.map((child) => conversationId(row.source, child.native_id)),
    continuedFrom: continuedFrom(db, ix),
    logs: files.map((file) => file.path),
  };
}

/** The conversation that shows the last of the events repeated by this one. */
function continuedFrom(db: Connection, ix: number): string | null {
  const row = db.get<{ source: string; native_id: string }>(
    sql`SELECT c.source, c.native_id FROM repeat AS r JOIN event AS e USING (event_ix)
        JOIN timeline AS t USING (event_ix) JOIN conversation AS c ON c.conversation_ix = t.conversation_ix
        WHERE r.conversation_ix = ${ix} AND t.conversation_ix <> ${ix}
        ORDER BY e.ms DESC, r.start DESC LIMIT 1`,
  );
  return row === undefined ? null : conversationId(row.source, row.native_id);
}
