/** Reads logs again of which something was left out, replacing what is stored of them. */
import { zstdDecompressSync } from 'node:zlib';
import type { ImportBatch } from '../../../engine/import/ports/importStore.ts';
import { sql } from '../../sql/sql.ts';
import type { Connection } from '../../sql/sql.ts';
import { compressBlock } from '../../import/compressBlock.ts';

/**
 * Resets the newest generations of logs to their start. What is stored stays until it is read
 * again, so a log that cannot be read, or only in part, loses nothing.
 */
export function readAgain(db: Connection, logs: readonly string[]): void {
  db.transaction(() => {
    for (const log of logs) {
      const row = db.get<{ file_ix: number; left_out: number }>(
        sql`SELECT file_ix, left_out FROM log_file WHERE path = ${log}
            ORDER BY generation DESC LIMIT 1`,
      );
      if (row?.left_out !== 1) continue;
      db.run(
        sql`UPDATE log_file SET consumed = 0, lines = 0, event_lines = 0, state_lines = 0,
              unknown_lines = 0, bad_lines = 0, converter = 'null', state = NULL, last_ms = 0,
              tail_bytes = 0, tail_hash = NULL, packed_size = NULL, left_out = 0 WHERE file_ix = ${row.file_ix}`,
      );
      db.run(sql`DELETE FROM kept_out WHERE file_ix = ${row.file_ix}`);
      // Restored events go between those already there.
      db.run(
        sql`UPDATE conversation SET settled = 0 WHERE conversation_ix IN (
              SELECT conversation_ix FROM timeline WHERE file_ix = ${row.file_ix}
              UNION SELECT conversation_ix FROM repeat WHERE file_ix = ${row.file_ix})`,
      );
    }
  });
}

/**
 * Makes room for the lines of a batch where the same lines are already stored, perhaps in different
 * blocks.
 */
export function cutRaw(
  db: Connection,
  fileIx: number,
  { start, end }: Pick<ImportBatch, 'start' | 'end'>,
): void {
  const known = db.all<{ block_ix: number; start: number; length: number }>(
    sql`SELECT block_ix, start, length FROM raw_block
        WHERE file_ix = ${fileIx} AND start >= ${start} AND start < ${end} ORDER BY start`,
  );
  for (const { block_ix: ix, start: from, length } of known) {
    const rest = from + length - end;
    const kept = rest > 0 ? blockFrom(db, ix, end - from) : null;
    db.run(sql`INSERT OR IGNORE INTO released (what, ix) VALUES ('raw_block', ${ix})`);
    db.run(sql`DELETE FROM raw_block WHERE block_ix = ${ix}`);
    db.run(sql`DELETE FROM released WHERE what = 'raw_block' AND ix = ${ix}`);
    if (kept !== null)
      db.run(
        sql`INSERT INTO raw_block (file_ix, start, length, data)
            VALUES (${fileIx}, ${end}, ${rest}, ${compressBlock(kept)})`,
      );
  }
}

function blockFrom(db: Connection, ix: number, from: number): Uint8Array {
  const row = db.get<{ data: Uint8Array }>(sql`SELECT data FROM raw_block WHERE block_ix = ${ix}`);
  if (row === undefined) throw new Error(`raw block ${ix} is missing`);
  return zstdDecompressSync(row.data).subarray(from);
}
