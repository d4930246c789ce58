import { Buffer } from 'node:buffer';
import type { EventRecord, ImportBatch } from '../../engine/ports/importStore.ts';
import { packNativeId } from '../codec.ts';
import { sql } from '../sql.ts';
import type { Connection } from '../sql.ts';
import { compressBlock } from './compressBlock.ts';
import { conversationIx } from './conversations.ts';
import { applyFacts } from './facts.ts';
import { saveProgress } from './files.ts';
import { nextTurn, saveTurn } from './turns.ts';
import type { TurnRow } from './turns.ts';

/** Where a conversation's timeline ends, while a batch is appended to it. */
interface Tail {
  readonly ix: number;
  position: number;
  turn: number;
  /** File of the last event; another one may sort before it. */
  fileIx: number | null;
  unsettled: boolean;
  turnRow: TurnRow | undefined;
}

/**
 * Stores a batch in one transaction: raw lines, events, their places in conversations, turns, facts,
 * and how far the file was read. Events whose key is there already become repeats.
 */
export function appendBatch(
  db: Connection,
  batch: ImportBatch,
): { readonly added: number; readonly duplicates: number } {
  return db.transaction(() => {
    const fileIx = saveProgress(db, batch);
    if (batch.raw !== null && batch.end > batch.start)
      db.run(
        sql`INSERT INTO raw_block (file_ix, start, length, data)
            VALUES (${fileIx}, ${batch.start}, ${batch.end - batch.start}, ${compressBlock(batch.raw)})`,
      );
    for (const { start, line, kind, message } of batch.notes)
      db.run(
        sql`INSERT OR REPLACE INTO line_note (file_ix, start, line, kind, message)
            VALUES (${fileIx}, ${start}, ${line}, ${kind}, ${message})`,
      );
    const added = appendEvents(db, batch, fileIx);
    applyFacts(db, batch);
    return { added, duplicates: batch.events.length - added };
  });
}

function appendEvents(db: Connection, batch: ImportBatch, fileIx: number): number {
  if (batch.events.length === 0) return 0;
  const blockIx =
    batch.texts === null
      ? emptyTextBlock(db)
      : db.run(sql`INSERT INTO text_block (data) VALUES (${compressBlock(batch.texts)})`).rowid;
  const tails = new Map<string, Tail>();
  let added = 0;
  for (const event of batch.events) {
    let tail = tails.get(event.conversation);
    if (tail === undefined) {
      tail = loadTail(db, batch.file.source, event.conversation);
      if (tail.fileIx !== null && tail.fileIx !== fileIx) tail.unsettled = true;
      tails.set(event.conversation, tail);
    }
    const eventIx = insertEvent(db, event, blockIx);
    if (eventIx === null) insertRepeat(db, event, tail, fileIx);
    else {
      added += 1;
      place(db, event, { tail, eventIx, fileIx });
    }
  }
  for (const tail of tails.values()) saveTail(db, tail);
  return added;
}

/** Gives the new row, or null when the event's key is there already. */
function insertEvent(db: Connection, event: EventRecord, blockIx: number): number | null {
  const { changes, rowid } = db.run(
    sql`INSERT INTO event (key, ms, flags, kind, role, name, native_id, tokens, block_ix, start, length)
        VALUES (${event.key}, ${event.ms}, ${event.flags}, ${event.kind}, ${event.role}, ${event.name},
                ${packNativeId(event.nativeId)}, ${event.tokens}, ${blockIx}, ${event.textStart}, ${event.textLength})
        ON CONFLICT (key) DO NOTHING`,
  );
  return changes === 0 ? null : rowid;
}

function insertRepeat(db: Connection, event: EventRecord, tail: Tail, fileIx: number): void {
  db.run(
    sql`INSERT OR IGNORE INTO repeat (conversation_ix, file_ix, start, ordinal, event_ix)
        SELECT ${tail.ix}, ${fileIx}, ${event.lineStart}, ${event.ordinal}, event_ix
        FROM event WHERE key = ${event.key}`,
  );
  tail.unsettled = true;
}

function place(
  db: Connection,
  event: EventRecord,
  {
    tail,
    eventIx,
    fileIx,
  }: { readonly tail: Tail; readonly eventIx: number; readonly fileIx: number },
): void {
  const row = nextTurn(tail.turnRow, event, eventIx);
  if (row !== undefined && row !== tail.turnRow) {
    saveTurn(db, tail.ix, tail);
    tail.turn += 1;
    tail.turnRow = row;
  }
  db.run(
    sql`INSERT INTO timeline (conversation_ix, position, event_ix, file_ix, start, ordinal, turn)
        VALUES (${tail.ix}, ${tail.position}, ${eventIx}, ${fileIx}, ${event.lineStart}, ${event.ordinal}, ${tail.turn})`,
  );
  tail.position += 1;
  tail.fileIx = fileIx;
}

function loadTail(db: Connection, source: string, native: string): Tail {
  const ix = conversationIx(db, source, native);
  const last = db.get<{ position: number; turn: number; file_ix: number }>(
    sql`SELECT position, turn, file_ix FROM timeline WHERE conversation_ix = ${ix}
        ORDER BY position DESC LIMIT 1`,
  );
  const turn = last?.turn ?? 0;
  const row =
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
    unsettled: false,
    turnRow: row,
  };
}

function saveTail(db: Connection, tail: Tail): void {
  saveTurn(db, tail.ix, tail);
  db.run(
    sql`UPDATE conversation SET revision = revision + 1, due = max(due, 1),
          settled = ${tail.unsettled ? 0 : 1} & settled & (related = 0)
        WHERE conversation_ix = ${tail.ix}`,
  );
}

function emptyTextBlock(db: Connection): number {
  return db.run(sql`INSERT INTO text_block (data) VALUES (${Buffer.alloc(0)})`).rowid;
}
