import type { EventRecord, ImportBatch } from '../../engine/import/ports/importStore.ts';
import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';
import { arrivalOf, saveArrival } from './arrivals.ts';
import type { Tail, TailPlace } from './tail.ts';
import { conversationIx } from './conversations.ts';
import { saveTurn } from './turns.ts';
import type { TurnRow } from './turns.ts';

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
  const last = db.get<TailPlace & { readonly position: number; readonly turn: number }>(
    sql`SELECT position, turn, event_ix AS eventIx, file_ix AS fileIx, start, ordinal
        FROM timeline WHERE conversation_ix = ${ix} ORDER BY position DESC LIMIT 1`,
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
    last: last ?? null,
    // This file may sort before the one imported first.
    unsettled: (last !== undefined && last.fileIx !== fileIx) || mayChangeRelatives(db, ix),
    turnRow,
    had: 'nothing',
    saidMs: 0,
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

/** Notes that the batch has an event of the conversation: a new one, or one that is stored. */
export function noteEvent(tail: Tail, { ms }: Pick<EventRecord, 'ms'>, isNew: boolean): void {
  if (isNew) tail.had = 'events';
  else if (tail.had === 'nothing') tail.had = 'repeats';
  tail.saidMs = Math.max(tail.saidMs, ms);
}

/** Stores the end of a timeline after a batch was appended to it. */
export function saveTail(db: Connection, tail: Tail, batch: ImportBatch): void {
  saveTurn(db, tail.ix, tail);
  if (tail.had === 'nothing') return;
  db.run(
    sql`UPDATE conversation SET revision = revision + 1, due = max(due, 1),
          settled = ${tail.unsettled ? 0 : 1} & settled
        WHERE conversation_ix = ${tail.ix}`,
  );
  saveArrival(db, tail, arrivalOf(tail, batch));
}
