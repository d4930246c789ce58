import { Buffer } from 'node:buffer';
import type { EventRecord, ImportBatch } from '../../engine/import/ports/importStore.ts';
import type { EventWords } from '../../engine/search/ports/searchStore.ts';
import { packNativeId } from '../sql/codec.ts';
import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';
import { compressBlock } from './compressBlock.ts';
import { addCopy, originalsArrived } from './copies.ts';
import { storeEventFacts } from './eventFacts.ts';
import type { StoredEvent } from './eventFacts.ts';
import { applyFacts } from './facts.ts';
import { saveProgress } from './files.ts';
import { forgetLate, leaveOut } from '../maintenance/forget/leaveOut.ts';
import { noteLeftOut } from '../maintenance/forget/keptOut.ts';
import { indexedUpTo } from '../search/searchIndex.ts';
import { addEventWords } from '../search/searchWords.ts';
import { nextRows } from '../maintenance/forget/leastRows.ts';
import { cutRaw } from '../maintenance/forget/readAgain.ts';
import { loadTail, noteEvent, saveTail } from './tails.ts';
import type { Tail } from './tail.ts';
import { noteTwin } from './twins.ts';
import { markTail, marksIn } from './turnMarks.ts';
import { nextTurn, saveTurn } from './turns.ts';

/** What a batch contributed to the memory. */
interface Appended {
  readonly added: number;
  readonly duplicates: number;
}

/**
 * Stores batches in one transaction: raw lines, events, their places in conversations, turns,
 * facts, words, and how far the files were read. Events already stored become repeats. Forgotten ones
 * are left out and counted as duplicates, since the file was read and contributed nothing new.
 */
export function appendBatches(db: Connection, reads: Iterable<ImportBatch>): readonly Appended[] {
  return db.transaction(() => {
    const all = Array.from(reads, (read) => append(db, read));
    // At the end: before many statements FTS5 writes out the words that it holds. Each batch would have lists of
    // its own, which are merged later.
    for (const { words } of all) indexAtOnce(db, words);
    return all.map(({ appended }) => appended);
  });
}

/** {@link appendBatches} of one. */
export function appendBatch(db: Connection, read: ImportBatch): Appended {
  const [appended] = appendBatches(db, [read]);
  if (appended === undefined) throw new Error('a batch was left out');
  return appended;
}

/** @returns with the words of new events, which have to be added yet */
function append(
  db: Connection,
  read: ImportBatch,
): { readonly appended: Appended; readonly words: readonly EventWords[] } {
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
  const { added, stored } = appendLines(db, batch, fileIx);
  storeEventFacts(db, batch, stored);
  applyFacts(db, batch, { fileIx, stored });
  forgetLate(db, read);
  const words = stored.flatMap(({ eventIx, isNew }, at) => {
    const of = batch.words[at];
    return isNew && eventIx !== null && of !== undefined ? [{ eventIx, ...of }] : [];
  });
  return { appended: { added, duplicates: read.events.length - added }, words };
}

/** Makes new events findable with the batch that brings them, unless earlier ones still wait for it. */
function indexAtOnce(db: Connection, added: readonly EventWords[]): void {
  const [first] = added;
  const last = added.at(-1);
  if (first === undefined || last === undefined) return;
  const waits = db.get(
    sql`SELECT 1 FROM event WHERE event_ix > ${indexedUpTo(db)} AND event_ix < ${first.eventIx} LIMIT 1`,
  );
  if (waits === undefined) addEventWords(db, added, last.eventIx);
}

/** What became of a batch's events. */
interface AppendedEvents {
  /** How many are new. */
  readonly added: number;
  readonly stored: readonly StoredEvent[];
}

/** Appends the events, and between them the marks that end turns. */
function appendLines(db: Connection, batch: ImportBatch, fileIx: number): AppendedEvents {
  const tails = openTails(db, batch, fileIx);
  const marks = marksIn(batch);
  let marked = 0;
  const markBefore = (start: number): void => {
    for (; (marks[marked]?.start ?? Infinity) < start; marked++) {
      const mark = marks[marked];
      // A conversation without events has no turn that could end.
      const tail = mark === undefined ? undefined : tails.known(mark.native);
      if (mark !== undefined && tail !== undefined) markTail(db, tail, { ...mark, fileIx });
    }
  };
  const appended = appendEvents(db, batch, { fileIx, tailOf: tails.of, markBefore });
  markBefore(Infinity);
  for (const tail of tails.opened()) saveTail(db, tail, batch);
  return appended;
}

/** The ends of the timelines that a batch is appended to. */
function openTails(db: Connection, { file: { source } }: ImportBatch, fileIx: number) {
  const tails = new Map<string, Tail>();
  const of = (native: string): Tail => {
    let tail = tails.get(native);
    if (tail === undefined) tails.set(native, (tail = loadTail(db, { source, native, fileIx })));
    return tail;
  };
  const isStored = (native: string): boolean =>
    db.get(sql`SELECT 1 FROM conversation WHERE source = ${source} AND native_id = ${native}`) !==
    undefined;
  return {
    of,
    known: (native: string) => (tails.has(native) || isStored(native) ? of(native) : undefined),
    opened: () => tails.values(),
  };
}

function appendEvents(
  db: Connection,
  batch: ImportBatch,
  {
    fileIx,
    tailOf,
    markBefore,
  }: {
    readonly fileIx: number;
    readonly tailOf: (native: string) => Tail;
    /** Called before the events of each line with the line's place. */
    readonly markBefore: (start: number) => void;
  },
): AppendedEvents {
  if (batch.events.length === 0) return { added: 0, stored: [] };
  const stored: StoredEvent[] = [];
  const next = nextRows(db);
  const texts = batch.texts === null ? Buffer.alloc(0) : compressBlock(batch.texts);
  const blockIx = db.run(
    sql`INSERT INTO text_block (block_ix, data) VALUES (${next.text}, ${texts})`,
  ).rowid;
  let added = 0;
  let firstIx: number | undefined;
  for (const event of batch.events) {
    markBefore(event.lineStart);
    const tail = tailOf(event.conversation);
    const eventIx = insertEvent(db, event, {
      tail,
      blockIx,
      eventIx: added === 0 ? next.event : null,
    });
    const { conversation, lineStart } = event;
    noteEvent(tail, event, eventIx !== null);
    const repeated = eventIx === null ? insertRepeat(db, event, { tail, fileIx }) : undefined;
    stored.push({
      eventIx: eventIx ?? repeated ?? null,
      isNew: eventIx !== null,
      conversation,
      lineStart,
    });
    if (eventIx !== null) {
      added += 1;
      firstIx ??= eventIx;
      place(db, event, { tail, eventIx, fileIx });
      if (event.twin !== null) noteTwin(db, { key: event.twin, eventIx, conversationIx: tail.ix });
    }
  }
  if (firstIx !== undefined) originalsArrived(db, firstIx);
  return { added, stored };
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

/** Returns the event that it repeats. */
function insertRepeat(
  db: Connection,
  event: EventRecord,
  { tail, fileIx }: { readonly tail: Tail; readonly fileIx: number },
): number {
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
  return repeated;
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
  tail.last = { eventIx, fileIx, start: event.lineStart, ordinal: event.ordinal };
}
