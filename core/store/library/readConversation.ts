import type { ConversationOut } from '../../engine/library/ports/memoryReader.ts';
import { conversationId } from '../../model/ids.ts';
import { isoTime } from '../sql/codec.ts';
import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';

interface ConversationRow {
  readonly conversation_ix: number;
  readonly source: string;
  readonly native_id: string;
  readonly parent_native: string | null;
  readonly project: string | null;
  readonly title: string | null;
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

/** null if there is no such conversation. */
export function readConversation(db: Connection, id: string): ConversationOut | null {
  const row = findConversation(db, id);
  if (row === undefined) return null;
  const ix = row.conversation_ix;
  const span = db.get<{ start_ms: number | null; end_ms: number | null; total: number }>(
    sql`SELECT min(e.ms) AS start_ms, max(e.ms) AS end_ms, count(*) AS total
        FROM timeline AS t JOIN event AS e USING (event_ix) WHERE t.conversation_ix = ${ix}`,
  );
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
    conversationId: conversationId(row.source, row.native_id),
    nativeId: row.native_id,
    source: row.source,
    title: row.title,
    project: row.project,
    parentId: row.parent_native === null ? null : conversationId(row.source, row.parent_native),
    childIds: children.map((child) => conversationId(row.source, child.native_id)),
    continuedFrom: continuedFrom(db, ix),
    start: isoTime(span?.start_ms ?? 0),
    end: isoTime(span?.end_ms ?? 0),
    eventCount: span?.total ?? 0,
    files: files.map((file) => file.path),
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
