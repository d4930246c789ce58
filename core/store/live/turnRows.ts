/** Ends of turns that hooks report, and what clients were told of turns. */
import type { EndedLog, LastTurn } from '../../engine/live/ports/queueStore.ts';
import type { Source } from '../../model/event.ts';
import { conversationId } from '../../model/ids.ts';
import type { ConversationId } from '../../model/ids.ts';
import { TURN_ENDING } from '../../model/turnEnd.ts';
import { settleConversations } from '../import/settle.ts';
import { loadTail } from '../import/tails.ts';
import type { Tail } from '../import/tail.ts';
import { markTail } from '../import/turnMarks.ts';
import { saveTurn } from '../import/turns.ts';
import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';

/** A hook runs right after its agent's last line; conversations silent for longer are not meant. */
const RECENT_MS = 24 * 3_600_000;

/**
 * Ends the turns of the conversations whose last event is in one of these logs, unless it was written
 * after the hook's note. Returns these conversations.
 */
export function endTurns(
  db: Connection,
  logs: readonly EndedLog[],
  nowMs: number,
): readonly ConversationId[] {
  return db.transaction(() => {
    const ended = logs.flatMap(({ path, bytes, noted }) =>
      endingIn(db, path, nowMs).flatMap((found) => {
        const { source, native, fileIx } = found;
        const tail = loadTail(db, { source, native, fileIx });
        const start = placeOfEnd(db, tail, { bytes, noted });
        if (start === null) return [];
        markTail(db, tail, { fileIx, start, cut: false });
        saveTurn(db, tail.ix, tail);
        return [conversationId(source, native)];
      }),
    );
    if (ended.length > 0) settleConversations(db);
    return ended;
  });
}

/**
 * The place of a mark: that of the last event, since only a part of the line after it may be there. Null
 * if the conversation went on since the note, or if the note says only that something was written, and
 * that is no answer. An agent may write its last words a moment after it called the hook.
 */
function placeOfEnd(
  db: Connection,
  { last, turnRow }: Tail,
  { bytes, noted }: Omit<EndedLog, 'path'>,
): number | null {
  if (last === null || turnRow === undefined) return null;
  const hasReply = turnRow.ending === TURN_ENDING.replied;
  if (last.start < bytes) return noted === 'end' || hasReply ? last.start : null;
  const opener = db.get<{ start: number; fileIx: number }>(
    sql`SELECT start, file_ix AS fileIx FROM timeline WHERE event_ix = ${turnRow.openerIx}`,
  );
  const isSameTurn = opener?.fileIx === last.fileIx && opener.start < bytes;
  return isSameTurn && hasReply ? last.start : null;
}

interface Ending {
  readonly source: Source;
  readonly native: string;
  readonly fileIx: number;
}

function endingIn(db: Connection, path: string, nowMs: number): readonly Ending[] {
  return db.all<Ending>(
    sql`SELECT c.source, c.native_id AS native, l.file_ix AS fileIx
        FROM conversation AS c JOIN timeline AS l ON l.conversation_ix = c.conversation_ix
          AND l.position = (SELECT max(position) FROM timeline WHERE conversation_ix = c.conversation_ix)
        WHERE c.arrived_ms > ${nowMs - RECENT_MS} AND l.file_ix = (
          SELECT file_ix FROM log_file WHERE path = ${path} ORDER BY generation DESC LIMIT 1)`,
  );
}

/** Notes what clients are told of turns; of each conversation the last one counts. */
export function noteTold(db: Connection, told: readonly LastTurn[]): void {
  db.transaction(() => {
    for (const { openerIx, lastIx, state } of told)
      db.run(
        sql`INSERT INTO turn_told (conversation_ix, opener_ix, last_ix, state)
            SELECT conversation_ix, ${openerIx}, ${lastIx}, ${state} FROM timeline
            WHERE event_ix = ${openerIx}
            ON CONFLICT (conversation_ix) DO UPDATE SET opener_ix = excluded.opener_ix,
              last_ix = excluded.last_ix, state = excluded.state`,
      );
  });
}
