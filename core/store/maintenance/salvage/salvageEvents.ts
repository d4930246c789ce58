/** Events of a damaged memory: their rows in the new memory, and those whose lines are lost. */
import type { Database } from 'better-sqlite3';
import { EVENT_KINDS, ROLES } from '../../../model/event.ts';
import { conversationIx } from '../../import/conversations.ts';
import { compressBlock } from '../../import/compressBlock.ts';
import { sql } from '../../sql/sql.ts';
import type { Connection, Row } from '../../sql/sql.ts';
import { createInserter } from './insertRow.ts';
import { unpack } from './salvageLogs.ts';
import type { SalvagedLog } from './salvageLogs.ts';
import { salvageRows, salvageSmall } from './salvageRows.ts';

/** Maps rows of the damaged memory to rows of the new one. */
export interface Renumbered {
  readonly event: (ix: unknown) => number | undefined;
  readonly conversation: (ix: unknown) => number | undefined;
}

/** Maps conversations and events to their new rows, after all remaining lines have been read. */
export function renumber(database: Database, db: Connection): Renumbered {
  const conversations = new Map<number, number>();
  const keep = (row: Row): void => {
    const { conversation_ix: ix, source, native_id: native } = row;
    const found = db.get<{ ix: number }>(
      sql`SELECT conversation_ix AS ix FROM conversation
          WHERE source = ${source ?? null} AND native_id = ${native ?? null}`,
    );
    if (found !== undefined) conversations.set(Number(ix), found.ix);
  };
  salvageRows(database, { name: 'conversation', key: ['conversation_ix'] }, keep);
  const events = new Map<number, number>();
  const keepEvent = ({ event_ix: ix, key }: Row): void => {
    const found = db.get<{ ix: number }>(
      sql`SELECT event_ix AS ix FROM event WHERE key = ${key ?? null}`,
    );
    if (found !== undefined) events.set(Number(ix), found.ix);
  };
  const lost = salvageRows(
    database,
    { name: 'event', key: ['event_ix'], columns: 'event_ix, key' },
    keepEvent,
  );
  // The index still has keys of lost rows.
  if (lost.length > 0)
    for (const row of salvageSmall(database, {
      name: 'event INDEXED BY sqlite_autoindex_event_1',
      key: 'key',
      columns: 'event_ix, key',
    }).rows)
      keepEvent(row);
  return {
    event: (ix) => events.get(Number(ix)),
    conversation: (ix) => conversations.get(Number(ix)),
  };
}

/**
 * Restores events whose lines are lost from both the memory and the disk, as they were stored and
 * at their old places; returns how many.
 */
export function salvageEvents(
  database: Database,
  db: Connection,
  logs: ReadonlyMap<number, { readonly log: SalvagedLog; readonly newIx: number }>,
): number {
  if (logs.size === 0) return 0;
  const conversations = new Map<number, Row>();
  salvageRows(database, { name: 'conversation', key: ['conversation_ix'] }, (row) =>
    conversations.set(Number(row['conversation_ix']), row),
  );
  const places: Row[] = [];
  const inGap = (row: Row): void => {
    const start = Number(row['start']);
    const gaps = logs.get(Number(row['file_ix']))?.log.gaps ?? [];
    if (gaps.some((gap) => start >= gap.start && start < gap.end)) places.push(row);
  };
  salvageRows(database, { name: 'timeline', key: ['conversation_ix', 'position'] }, inGap);
  salvageRows(database, { name: 'repeat', key: ['conversation_ix', 'file_ix'] }, inGap);
  const { insert } = createInserter(db);
  let added = 0;
  for (const place of places) {
    const file = logs.get(Number(place['file_ix']));
    const conversation = conversations.get(Number(place['conversation_ix']));
    const event = eventOf(database, Number(place['event_ix']));
    if (file === undefined || conversation === undefined || event === null) continue;
    const { eventIx, isNew } = storeEvent(db, event);
    if (isNew) added += 1;
    const { source, native_id: native } = conversation;
    const ix = conversationIx(db, String(source), String(native));
    insert('repeat', {
      conversation_ix: ix,
      file_ix: file.newIx,
      start: place['start'] ?? null,
      ordinal: place['ordinal'] ?? null,
      event_ix: eventIx,
      copied: place['copied'] ?? 0,
    });
    db.run(sql`UPDATE conversation SET settled = 0 WHERE conversation_ix = ${ix}`);
    // Facts from its lost lines; what other lines still say about it is at least as good.
    const {
      title = null,
      title_rank: rank = 0,
      project = null,
      remote = null,
      branch = null,
      parent_native: parent = null,
    } = conversation;
    db.run(
      sql`UPDATE conversation SET parent_native = coalesce(parent_native, ${parent}),
            project = coalesce(project, ${project}),
            remote = coalesce(remote, ${remote}), branch = coalesce(branch, ${branch}),
            title_rank = CASE WHEN title IS NULL THEN ${rank} ELSE title_rank END,
            title = coalesce(title, ${title}) WHERE conversation_ix = ${ix}`,
    );
  }
  return added;
}

/** A stored event with its text; null if either cannot be read. */
function eventOf(
  database: Database,
  ix: number,
): { readonly row: Row; readonly text: Buffer } | null {
  try {
    const row = database.prepare<[number], Row>('SELECT * FROM event WHERE event_ix = ?').get(ix);
    if (row === undefined || !isEvent(row)) return null;
    const data = database
      .prepare<[number], Row[string]>('SELECT data FROM text_block WHERE block_ix = ?')
      .pluck()
      .get(Number(row['block_ix']));
    const block = unpack(data ?? null, null);
    const start = Number(row['start']);
    const end = start + Number(row['length']);
    return block === null || block.length < end ? null : { row, text: block.subarray(start, end) };
  } catch {
    return null;
  }
}

function isEvent({ key, kind, role, ms }: Row): boolean {
  return (
    key instanceof Uint8Array &&
    key.length === 10 &&
    EVENT_KINDS[Number(kind)] !== undefined &&
    ROLES[Number(role)] !== undefined &&
    typeof ms === 'number'
  );
}

function storeEvent(
  db: Connection,
  { row, text }: { readonly row: Row; readonly text: Buffer },
): { readonly eventIx: number; readonly isNew: boolean } {
  const known = db.get<{ ix: number }>(
    sql`SELECT event_ix AS ix FROM event WHERE key = ${row['key'] ?? null}`,
  );
  if (known !== undefined) return { eventIx: known.ix, isNew: false };
  const block = db.run(sql`INSERT INTO text_block (data) VALUES (${compressBlock(text)})`).rowid;
  const eventIx = db.run(
    sql`INSERT INTO event (key, ms, flags, kind, role, name, native_id, tokens, block_ix, start, length)
        VALUES (${row['key'] ?? null}, ${row['ms'] ?? null}, ${row['flags'] ?? null}, ${row['kind'] ?? null},
          ${row['role'] ?? null}, ${row['name'] ?? null}, ${row['native_id'] ?? null},
          ${row['tokens'] ?? null}, ${block}, 0, ${text.length})`,
  ).rowid;
  return { eventIx, isNew: true };
}
