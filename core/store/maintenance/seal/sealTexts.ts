import { Buffer } from 'node:buffer';
import { zstdDecompressSync } from 'node:zlib';
import { sql } from '../../sql/sql.ts';
import type { Connection } from '../../sql/sql.ts';
import { compressBlock } from '../../import/compressBlock.ts';
import { nextRows } from '../forget/leastRows.ts';
import type { SealedFile, TextBlockRow } from './sealPlan.ts';

/**
 * Merges the texts of events in neighbouring blocks, dropping what no event needs. The new block
 * gets a new number before the old ones are deleted: readers cache unpacked blocks by number, so a
 * number must always mean the same bytes.
 */
export function sealTexts(db: Connection, group: readonly TextBlockRow[]): SealedFile {
  const rows = group.flatMap((block) => {
    const row = db.get<{ data: Uint8Array }>(
      sql`SELECT data FROM text_block WHERE block_ix = ${block.blockIx}`,
    );
    return row === undefined ? [] : [{ ...block, data: row.data }];
  });
  if (rows.length < 2) return { blocks: 0, sealed: 0, saved: 0 };
  const moved = rows.flatMap((row) => textsOf(db, row));
  const whole = Buffer.concat(moved.map(({ bytes }) => bytes));
  const data = whole.length === 0 ? whole : compressBlock(whole);
  const sealedIx = db.run(
    sql`INSERT INTO text_block (block_ix, data) VALUES (${nextRows(db).text}, ${data})`,
  ).rowid;
  let start = 0;
  for (const { eventIx, bytes } of moved) {
    db.run(sql`INSERT INTO released (what, ix) VALUES ('event', ${eventIx})`);
    db.run(
      sql`UPDATE event SET block_ix = ${sealedIx}, start = ${start} WHERE event_ix = ${eventIx}`,
    );
    start += bytes.length;
  }
  for (const { blockIx } of rows) {
    db.run(sql`INSERT INTO released (what, ix) VALUES ('text_block', ${blockIx})`);
    db.run(sql`DELETE FROM text_block WHERE block_ix = ${blockIx}`);
  }
  db.run(sql`DELETE FROM released WHERE what IN ('event', 'text_block')`);
  const before = rows.reduce((sum, row) => sum + row.data.length, 0);
  return { blocks: rows.length, sealed: 1, saved: before - data.length };
}

interface MovedText {
  readonly eventIx: number;
  readonly bytes: Buffer;
}

/** The texts of a block's events, in order. */
function textsOf(
  db: Connection,
  { blockIx, firstEvent, lastEvent, data }: TextBlockRow & { readonly data: Uint8Array },
): readonly MovedText[] {
  const whole = data.length === 0 ? Buffer.alloc(0) : zstdDecompressSync(data);
  return db
    .all<{ event_ix: number; start: number; length: number }>(
      sql`SELECT event_ix, start, length FROM event
          WHERE event_ix BETWEEN ${firstEvent} AND ${lastEvent} AND block_ix = ${blockIx}
          ORDER BY event_ix`,
    )
    .map(({ event_ix: eventIx, start, length }) => ({
      eventIx,
      bytes: whole.subarray(start, start + length),
    }));
}
