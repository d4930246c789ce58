import { Buffer } from 'node:buffer';
import { zstdDecompressSync } from 'node:zlib';
import { sql } from '../../sql/sql.ts';
import type { Connection } from '../../sql/sql.ts';
import { compressBlock } from '../../import/compressBlock.ts';
import type { SealedFile } from './sealPlan.ts';

interface RawBlockRow {
  readonly block_ix: number;
  readonly start: number;
  readonly length: number;
  readonly data: Uint8Array;
}

const NEWLINE = 10;
const RETURN = 13;
const NOTHING: SealedFile = { blocks: 0, sealed: 0, saved: 0 };

/**
 * Merges the blocks of lines that start at the given offsets of a log. If a block ends without a
 * line break and the next does not start with one, a read ended there; that boundary stays, so that
 * lines are read as before.
 */
export function sealRaw(db: Connection, fileIx: number, starts: readonly number[]): SealedFile {
  const rows = starts.flatMap((start) => {
    const row = db.get<RawBlockRow>(
      sql`SELECT block_ix, start, length, data FROM raw_block
          WHERE file_ix = ${fileIx} AND start = ${start}`,
    );
    return row === undefined ? [] : [{ ...row, bytes: zstdDecompressSync(row.data) }];
  });
  let sum = NOTHING;
  let run: typeof rows = [];
  const close = (): void => {
    const sealed = join(db, run);
    sum = {
      blocks: sum.blocks + sealed.blocks,
      sealed: sum.sealed + sealed.sealed,
      saved: sum.saved + sealed.saved,
    };
    run = [];
  };
  for (const row of rows) {
    const before = run.at(-1);
    if (before !== undefined && !goOn(before, row)) close();
    run.push(row);
  }
  close();
  return sum;
}

type UnpackedRow = RawBlockRow & { readonly bytes: Buffer };

function goOn(before: UnpackedRow, next: UnpackedRow): boolean {
  if (before.start + before.length !== next.start) return false;
  if (before.bytes.at(-1) === NEWLINE) return true;
  const first = next.bytes[0] === RETURN ? next.bytes[1] : next.bytes[0];
  return first === NEWLINE;
}

function join(db: Connection, rows: readonly UnpackedRow[]): SealedFile {
  const [first, ...others] = rows;
  if (first === undefined || others.length === 0) return NOTHING;
  const bytes = Buffer.concat(rows.map((row) => row.bytes));
  const data = compressBlock(bytes);
  for (const { block_ix: ix } of rows)
    db.run(sql`INSERT INTO released (what, ix) VALUES ('raw_block', ${ix})`);
  for (const { block_ix: ix } of others) db.run(sql`DELETE FROM raw_block WHERE block_ix = ${ix}`);
  db.run(
    sql`UPDATE raw_block SET length = ${bytes.length}, data = ${data}
        WHERE block_ix = ${first.block_ix}`,
  );
  db.run(sql`DELETE FROM released WHERE what = 'raw_block'`);
  const before = rows.reduce((sum, row) => sum + row.data.length, 0);
  return { blocks: rows.length, sealed: 1, saved: before - data.length };
}
