import { Buffer } from 'node:buffer';
import type { EventRecord, ImportBatch } from '../../engine/import/ports/importStore.ts';
import { packNativeId } from '../sql/codec.ts';
import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';
import { compressBlock } from './compressBlock.ts';
import { addCopy, originalsArrived } from './copies.ts';
import { applyFacts } from './facts.ts';
import { saveProgress } from './files.ts';
import { forgetLate, leaveOut } from '../maintenance/forget/leaveOut.ts';
import { noteLeftOut } from '../maintenance/forget/keptOut.ts';
import { nextRows } from '../maintenance/forget/leastRows.ts';
import { cutRaw } from '../maintenance/forget/readAgain.ts';
import { loadTail, saveTail } from './tails.ts';
import type { Tail } from './tails.ts';
import { nextTurn, saveTurn } from './turns.ts';

/**
 * Stores a batch in one transaction: raw lines, events, their places in conversations, turns,
 * facts, and how far the file was read. Events already stored become repeats. Forgotten ones are
 * left out and counted as duplicates, since the file was read and contributed nothing new.
 */
export function appendBatch(
  db: Connection,
  read: ImportBatch,
): { readonly added: number; readonly duplicates: number } {
  return db.transaction(() => {
    const { batch, left } = leaveOut(db, read);
    const fileIx = saveProgress(db, batch);
    if (batch !== read) db.run(sql`UPDATE log_file SET left_out = 1 WHERE file_ix = ${fileIx}`);
    noteLeftOut(db, { fileIx, source: batch.file.source }, left);
    cutRaw(db, fileIx, batch);
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
    forgetLate(db, read);
    return { added, duplicates: read.events.length - added };
  });
}

function appendEvents(db: Connection, batch: ImportBatch, fileIx: number): number {
  if (batch.events.length === 0) return 0;
  const next = nextRows(db);
  const texts = batch.texts === null ? Buffer.alloc(0) : compressBlock(batch.texts);
  const blockIx = db.run(
    sql`INSERT INTO text_block (block_ix, data) VALUES (${next.text}, ${texts})`,
  ).rowid;
  const tails = new Map<string, Tail>();
  let added = 0;
  let firstIx: number | undefined;
  for (const event of batch.events) {
    let tail = tails.get(event.conversation);
    if (tail === undefined) {
      tail = loadTail(db, { source: batch.file.source, native: event.conversation, fileIx });
      tails.set(event.conversation, tail);
    }
    const eventIx = insertEvent(db, event, {
      tail,
      blockIx,
      eventIx: added === 0 ? next.event : null,
    });
    if (eventIx === null) insertRepeat(db, event, { tail, fileIx });
    else {
      added += 1;
      firstIx ??= eventIx;
      place(db, event, { tail, eventIx, fileIx });
    }
  }
  for (const tail of tails.values()) saveTail(db, tail);
  if (firstIx !== undefined) originalsArrived(db, firstIx);
  return added;
}

/** Returns the new row, or null if the event or, for a copy, its original is already stored. */
function insertEvent(
  db: Connection,
  event: EventRecord,
  {
    tail,
    blockIx,
    eventIx,
  }: {
    readonly tail: Tail;
    readonly blockIx: number;
    /** null: use the next row. */
    readonly eventIx: number | null;
  },
): number | null {
  if (event.original !== null && hasEvent(db, event.original)) return null;
  const { changes, rowid } = db.run(
    sql`INSERT INTO event (event_ix, key, ms, flags, kind, role, name, native_id, tokens, block_ix, start, length)
        VALUES (${eventIx}, ${event.key}, ${event.ms}, ${event.flags}, ${event.kind}, ${event.role}, ${event.name},
                ${packNativeId(event.nativeId)}, ${event.tokens}, ${blockIx}, ${event.textStart}, ${event.textLength})
        ON CONFLICT (key) DO NOTHING`,
  );
  if (changes === 0) return null;
  if (event.original !== null) addCopy(db, { eventIx: rowid, original: event.original, tail });
  return rowid;
}

function hasEvent(db: Connection, key: Uint8Array): boolean {
  return db.get(sql`SELECT 1 FROM event WHERE key = ${key}`) !== undefined;
}

function insertRepeat(
  db: Connection,
  event: EventRecord,
  { tail, fileIx }: { readonly tail: Tail; readonly fileIx: number },
): void {
  const copied = Number(event.original !== null);
  const repeated =
    (event.original === null ? undefined : shownFor(db, event.original)) ?? shownFor(db, event.key);
  if (repeated === undefined) throw new Error('a repeat of an event that is not there');
  db.run(
    // When a log is read again, its own events are already in place.
    sql`INSERT OR IGNORE INTO repeat (conversation_ix, file_ix, start, ordinal, event_ix, copied)
        SELECT ${tail.ix}, ${fileIx}, ${event.lineStart}, ${event.ordinal}, ${repeated}, ${copied}
        WHERE NOT EXISTS (
          SELECT 1 FROM timeline WHERE event_ix = ${repeated} AND conversation_ix = ${tail.ix}
            AND file_ix = ${fileIx} AND start = ${event.lineStart} AND ordinal = ${event.ordinal})`,
  );
  tail.unsettled = true;
}

function shownFor(db: Connection, key: Uint8Array): number | undefined {
  return db.get<{ ix: number }>(sql`SELECT shown_ix AS ix FROM standing WHERE key = ${key}`)?.ix;
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
