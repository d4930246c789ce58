import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';
import { conversationIx } from './conversations.ts';
import { saveTurn } from './turns.ts';
import type { TurnRow } from './turns.ts';

/** The end of a conversation's timeline while a batch is being appended to it. */
export interface Tail {
  readonly ix: number;
  position: number;
  turn: number;
  /** File of the last event; null if there is none. */
  fileIx: number | null;
  /** Whether the appended events may change which conversation shows what, or in which order. */
  unsettled: boolean;
  turnRow: TurnRow | undefined;
}

/** Loads the end of a conversation's timeline before events of one file are appended to it. */
export function loadTail(
  db: Connection,
  {
    source,
    native,
    fileIx,
  }: { readonly source: string; readonly native: string; readonly fileIx: number },
): Tail {
  const ix = conversationIx(db, source, native);
  const last = db.get<{ position: number; turn: number; file_ix: number }>(
    sql`SELECT position, turn, file_ix FROM timeline WHERE conversation_ix = ${ix}
        ORDER BY position DESC LIMIT 1`,
  );
  const turn = last?.turn ?? 0;
  const turnRow =
    turn === 0
      ? undefined
      : db.get<TurnRow>(
          sql`SELECT opener_ix AS openerIx, start_ms AS startMs, end_ms AS endMs, ending
              FROM turn WHERE conversation_ix = ${ix} AND turn = ${turn}`,
        );
  return {
    ix,
    position: (last?.position ?? -1) + 1,
    turn,
    fileIx: last?.file_ix ?? null,
    // This file may sort before the one imported first.
    unsettled: (last !== undefined && last.file_ix !== fileIx) || mayChangeRelatives(db, ix),
    turnRow,
  };
}

/**
 * Whether further events of a conversation can change what its relatives show. They cannot if it
 * has an event that no other conversation holds: only the first such event counts, and it stays.
 */
function mayChangeRelatives(db: Connection, ix: number): boolean {
  const row = db.get<{ related: number }>(
    sql`SELECT related FROM conversation WHERE conversation_ix = ${ix}`,
  );
  if (row?.related !== 1) return false;
  const own = db.get(
    sql`SELECT 1 FROM timeline AS t WHERE t.conversation_ix = ${ix} AND NOT EXISTS (
          SELECT 1 FROM repeat AS r WHERE r.event_ix = t.event_ix AND r.conversation_ix <> ${ix})
        ORDER BY t.position DESC LIMIT 1`,
  );
  return own === undefined;
}

export function saveTail(db: Connection, tail: Tail): void {
  saveTurn(db, tail.ix, tail);
  db.run(
    sql`UPDATE conversation SET revision = revision + 1, due = max(due, 1),
          settled = ${tail.unsettled ? 0 : 1} & settled
        WHERE conversation_ix = ${tail.ix}`,
  );
}
