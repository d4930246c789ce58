/**
 * Checks that the kept lines and texts are all present and readable. None of them can be made
 * again.
 */
import { zstdDecompressSync } from 'node:zlib';
import type { Found, RawBlock, Step } from '../../../engine/maintenance/ports/maintenanceStore.ts';
import { eventId } from '../../../model/ids.ts';
import { StrataError } from '../../../model/result.ts';
import { sql } from '../../sql/sql.ts';
import type { Connection } from '../../sql/sql.ts';
import { PAGE_ROWS, pagesOf } from './pagesOf.ts';

/** Unpacks the content of a block; null if it cannot be read. */
export function unpack(data: Uint8Array): Buffer | null {
  if (data.length === 0) return Buffer.alloc(0);
  try {
    return zstdDecompressSync(data);
  } catch {
    return null;
  }
}

interface RawRow {
  readonly block_ix: number;
  readonly start: number;
  readonly length: number;
}

/**
 * Kept lines must unpack to their length and cover each log from its start to where it was read to.
 */
export function* checkRawBlocks(db: Connection): Generator<Step> {
  const files = db.all<{ file_ix: number; path: string; consumed: number }>(
    sql`SELECT file_ix, path, consumed FROM log_file ORDER BY file_ix`,
  );
  for (const { file_ix: fileIx, path, consumed } of files) {
    yield null;
    let covered = 0;
    const rows = db.all<RawRow>(
      sql`SELECT block_ix, start, length FROM raw_block WHERE file_ix = ${fileIx} ORDER BY start`,
    );
    for (const { block_ix: ix, start, length } of rows) {
      const at = `${path} at byte ${start}`;
      if (start !== covered) yield lost('raw-gaps', at);
      covered = Math.max(covered, start + length);
      if (unpack(rawData(db, ix))?.length !== length) yield lost('raw-blocks', at);
      yield null;
    }
    // A log that is to be read again may have lines beyond the point it was read to.
    if (covered < consumed) yield lost('raw-gaps', `${path} at byte ${covered}`);
  }
}

/** Kept lines of a log, in order. Throws `database-damaged` if a block cannot be unpacked. */
export function* rawBlocks(db: Connection, fileIx: number): Generator<RawBlock> {
  const rows = db.all<RawRow>(
    sql`SELECT block_ix, start, length FROM raw_block WHERE file_ix = ${fileIx} ORDER BY start`,
  );
  for (const { block_ix: ix, start } of rows) {
    const bytes = unpack(rawData(db, ix));
    if (bytes === null)
      throw new StrataError({
        code: 'database-damaged',
        message: `Original lines (block ${ix}) cannot be unpacked.`,
      });
    yield { start, bytes };
  }
}

function rawData(db: Connection, ix: number): Uint8Array {
  return (
    db.get<{ data: Uint8Array }>(sql`SELECT data FROM raw_block WHERE block_ix = ${ix}`)?.data ??
    new Uint8Array()
  );
}

interface TextRange {
  readonly event_ix: number;
  readonly key: Uint8Array;
  readonly ms: number;
  readonly block_ix: number;
  readonly start: number;
  readonly length: number;
}

/** Text blocks must unpack, and each event's range must lie within its block. */
export function* checkTextBlocks(db: Connection): Generator<Step> {
  /** Unpacked lengths by row number; -1 if a block cannot be unpacked. */
  const lengths = new Map<number, number>();
  const blocks = pagesOf(
    (after) =>
      db.all<{ ix: number }>(
        sql`SELECT block_ix AS ix FROM text_block WHERE block_ix > ${after} ORDER BY block_ix
            LIMIT ${PAGE_ROWS}`,
      ),
    ({ ix }) => ix,
  );
  for (const block of blocks) {
    if (block === null) continue;
    const { ix } = block;
    const row = db.get<{ data: Uint8Array }>(
      sql`SELECT data FROM text_block WHERE block_ix = ${ix}`,
    );
    const bytes = unpack(row?.data ?? new Uint8Array());
    lengths.set(ix, bytes?.length ?? -1);
    if (bytes === null) yield lost('text-blocks', `text block ${ix}`);
    else yield null;
  }
  const events = pagesOf(
    (after) =>
      db.all<TextRange>(
        sql`SELECT event_ix, key, ms, block_ix, start, length FROM event
            WHERE event_ix > ${after} ORDER BY event_ix LIMIT ${PAGE_ROWS}`,
      ),
    (row) => row.event_ix,
  );
  for (const event of events) {
    const length = event === null ? undefined : lengths.get(event.block_ix);
    if (event === null || length === -1) yield null;
    else if (length === undefined || event.start < 0 || event.start + event.length > length)
      yield lost('event-texts', eventId({ ms: event.ms, hash: event.key }));
  }
}

function lost(check: Found['check'], example: string): Found {
  return { check, example, target: null };
}
