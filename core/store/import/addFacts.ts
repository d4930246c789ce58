import { packNativeId } from '../sql/codec.ts';
import type {
  EventRecord,
  ImportBatch,
  LineCounts,
} from '../../engine/import/ports/importStore.ts';
import { addEventWords, dropEventWords } from '../search/searchWords.ts';
import { indexedUpTo } from '../search/searchIndex.ts';
import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';
import { compressBlock } from './compressBlock.ts';
import { nextRows } from '../maintenance/forget/leastRows.ts';
import { conversationIx } from './conversations.ts';
import { settleConversations } from './settle.ts';
import { marksIn, storeMark } from './turnMarks.ts';
import { noteTwin } from './twins.ts';
import { storeEventFacts } from './eventFacts.ts';
import { applyFacts } from './facts.ts';

/**
 * See {@link FactsWriter.addFacts}. What was forgotten has no event any more, and stays so. An event
 * of which an older build read something else than this one does (whether a line is a person's
 * words, what ends a turn) is read anew; its id, its time and its words are the same.
 */
export function addFacts(db: Connection, fileIx: number, batch: ImportBatch): void {
  db.transaction(() => {
    const blocks = createLateBlock(db, batch);
    const stored = batch.events.map((event, at) => {
      const eventIx = eventIxOf(db, event) ?? addLate(db, event, { batch, fileIx, blocks });
      if (eventIx !== null && event.twin !== null)
        noteTwin(db, {
          key: event.twin,
          eventIx,
          conversationIx: conversationIx(db, batch.file.source, event.conversation),
        });
      const words = batch.words[at];
      if (eventIx !== null && words !== undefined && readAnew(db, event, eventIx)) {
        dropEventWords(db, eventIx);
        if (eventIx <= indexedUpTo(db)) addEventWords(db, [{ eventIx, ...words }], 0, eventIx - 1);
      }
      const { conversation, lineStart } = event;
      return { eventIx, isNew: false, conversation, lineStart };
    });
    storeEventFacts(db, batch, stored);
    applyFacts(db, batch, { fileIx, stored });
    for (const { native, ...mark } of marksIn(batch)) {
      const ix = conversationIx(db, batch.file.source, native);
      storeMark(db, ix, { fileIx, ...mark });
      db.run(sql`UPDATE conversation SET settled = 0 WHERE conversation_ix = ${ix}`);
    }
  });
}

/** A block for texts that no older build stored; made when the first is needed. */
function createLateBlock(db: Connection, { texts }: ImportBatch): () => number {
  let ix: number | undefined;
  return () =>
    (ix ??= db.run(
      sql`INSERT INTO text_block (block_ix, data)
          VALUES (${nextRows(db).text}, ${compressBlock(texts ?? new Uint8Array())})`,
    ).rowid);
}

/**
 * Stores an event that an older build did not see in its line, and returns its row; null if it was
 * forgotten. Its place in the conversation is found when that is put together anew.
 */
function addLate(
  db: Connection,
  event: EventRecord,
  {
    batch,
    fileIx,
    blocks,
  }: { readonly batch: ImportBatch; readonly fileIx: number; readonly blocks: () => number },
): number | null {
  const isLeftOut = db.get(
    sql`SELECT 1 FROM log_file WHERE file_ix = ${fileIx} AND left_out = 1
        UNION ALL SELECT 1 FROM forgotten_event WHERE key = ${event.key}`,
  );
  if (isLeftOut !== undefined || event.original !== null) return null;
  const ix = conversationIx(db, batch.file.source, event.conversation);
  const { rowid } = db.run(
    sql`INSERT INTO event (event_ix, key, ms, flags, kind, role, name, native_id, tokens, block_ix, start, length)
        VALUES (${nextRows(db).event}, ${event.key}, ${event.ms}, ${event.flags}, ${event.kind}, ${event.role},
          ${event.name}, ${packNativeId(event.nativeId)}, ${event.tokens}, ${blocks()}, ${event.textStart},
          ${event.textLength})`,
  );
  db.run(
    sql`INSERT INTO timeline (conversation_ix, position, event_ix, file_ix, start, ordinal, turn)
        SELECT ${ix}, coalesce(max(position), -1) + 1, ${rowid}, ${fileIx}, ${event.lineStart}, ${event.ordinal}, 0
        FROM timeline WHERE conversation_ix = ${ix}`,
  );
  db.run(sql`UPDATE conversation SET settled = 0 WHERE conversation_ix = ${ix}`);
  return rowid;
}

/** See {@link FactsWriter.factsRead}: what was read anew is put together anew. */
export function factsRead(db: Connection, fileIx: number, counts: LineCounts): void {
  db.transaction(() => {
    // Far out, all of them are placed anew, with their turns.
    db.run(
      sql`UPDATE timeline SET position = position + 1000000000000
          WHERE position < 1000000000000 AND conversation_ix IN (
            SELECT t.conversation_ix FROM timeline AS t JOIN conversation AS c USING (conversation_ix)
            WHERE t.file_ix = ${fileIx} AND c.settled = 0)`,
    );
    settleConversations(db);
    db.run(
      // What was forgotten is blank in the lines that are kept, but was counted.
      sql`UPDATE log_file SET facts_read = 1,
            event_lines = CASE left_out WHEN 0 THEN ${counts.event} ELSE event_lines END,
            state_lines = CASE left_out WHEN 0 THEN ${counts.state} ELSE state_lines END
          WHERE file_ix = ${fileIx}`,
    );
  });
}

function eventIxOf(db: Connection, { key, original }: EventRecord): number | null {
  const ixOf = (of: Uint8Array): number | undefined =>
    db.get<{ ix: number }>(sql`SELECT shown_ix AS ix FROM standing WHERE key = ${of}`)?.ix;
  return ixOf(key) ?? (original === null ? undefined : ixOf(original)) ?? null;
}

/** Returns whether it was another kind of event before, which other words find. */
function readAnew(db: Connection, event: EventRecord, eventIx: number): boolean {
  const { key, flags, kind, role, name, tokens, nativeId, textLength } = event;
  const before = db.get<{ kind: number }>(
    sql`SELECT kind FROM event WHERE event_ix = ${eventIx} AND key = ${key}
          AND native_id IS ${packNativeId(nativeId)} AND length = ${textLength}
          AND (flags, kind, role, coalesce(name, '')) <> (${flags}, ${kind}, ${role}, ${name ?? ''})`,
  );
  if (before === undefined) return false;
  db.run(sql`INSERT OR IGNORE INTO released (what, ix) VALUES ('event', ${eventIx})`);
  db.run(
    sql`UPDATE event SET flags = ${flags}, kind = ${kind}, role = ${role}, name = ${name}, tokens = ${tokens}
        WHERE event_ix = ${eventIx}`,
  );
  db.run(sql`DELETE FROM released WHERE what = 'event' AND ix = ${eventIx}`);
  db.run(
    sql`UPDATE conversation SET settled = 0
        WHERE conversation_ix = (SELECT conversation_ix FROM timeline WHERE event_ix = ${eventIx})`,
  );
  return before.kind !== kind;
}
