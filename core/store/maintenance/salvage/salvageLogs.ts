/** Which logs are still intact in a damaged memory. */
import { zstdDecompressSync } from 'node:zlib';
import type { Database } from 'better-sqlite3';
import type { Row } from '../../sql/sql.ts';
import { unpackState } from '../../import/convertersState.ts';
import { salvageRows, salvageSmall } from './salvageRows.ts';

export interface SalvagedLog {
  readonly fileIx: number;
  readonly path: string;
  readonly generation: number;
  /** Its row; null if only its name could be read. */
  readonly row: Row | null;
  /** Blocks that can be unpacked, in order. */
  readonly blocks: readonly SalvagedBlock[];
  /** Byte ranges of lost lines. */
  readonly gaps: readonly { readonly start: number; readonly end: number }[];
}

export interface SalvagedBlock {
  readonly blockIx: number;
  readonly start: number;
  readonly length: number;
}

/**
 * All logs known to a damaged memory, in the order in which they were first imported, and whether these are known to be
 * all that it held.
 */
export function salvageLogs(database: Database): {
  readonly logs: readonly SalvagedLog[];
  readonly areAll: boolean;
} {
  const rows = new Map<number, Row>();
  const unread = salvageRows(database, { name: 'log_file', key: ['file_ix'] }, (row) => {
    if (isLogRow(row)) rows.set(Number(row['file_ix']), row);
  });
  const names = new Map<number, { readonly path: string; readonly generation: number }>();
  // The index still has the names of lost rows.
  const index = salvageSmall(database, {
    name: 'log_file INDEXED BY sqlite_autoindex_log_file_1',
    key: 'path, generation',
    columns: 'file_ix, path, generation',
  });
  for (const { file_ix, path, generation } of index.rows)
    if (typeof path === 'string' && typeof generation === 'number')
      names.set(Number(file_ix), { path, generation });
  for (const [fileIx, row] of rows)
    names.set(fileIx, { path: String(row['path']), generation: Number(row['generation']) });
  const blocks = goodBlocks(database);
  const logs = [...names]
    .toSorted(([a], [b]) => a - b)
    .map(([fileIx, { path, generation }]) => {
      const row = rows.get(fileIx) ?? null;
      const own = (blocks.get(fileIx) ?? []).toSorted((a, b) => a.start - b.start);
      return { fileIx, path, generation, row, blocks: own, gaps: gapsOf(own, row) };
    });
  return { logs, areAll: unread.length === 0 || index.whole };
}

function isLogRow(row: Row): boolean {
  try {
    const { converter, state } = row;
    unpackState({
      converter: String(converter),
      state: state instanceof Uint8Array ? state : null,
    });
  } catch {
    return false;
  }
  return typeof row['path'] === 'string' && typeof row['consumed'] === 'number';
}

function goodBlocks(database: Database): ReadonlyMap<number, readonly SalvagedBlock[]> {
  const blocks = new Map<number, SalvagedBlock[]>();
  salvageRows(database, { name: 'raw_block', key: ['block_ix'] }, (row) => {
    const { block_ix: blockIx, file_ix: fileIx, start, length, data } = row;
    if (unpack(data ?? null, Number(length)) === null) return;
    const own = blocks.get(Number(fileIx)) ?? [];
    own.push({ blockIx: Number(blockIx), start: Number(start), length: Number(length) });
    blocks.set(Number(fileIx), own);
  });
  return blocks;
}

/** The bytes of a block; null if they are damaged. */
export function unpack(data: Row[string], length: number | null): Buffer | null {
  if (!(data instanceof Uint8Array)) return null;
  if (data.length === 0) return length === null ? Buffer.alloc(0) : null;
  try {
    const bytes = zstdDecompressSync(data);
    return length === null || bytes.length === length ? bytes : null;
  } catch {
    return null;
  }
}

function gapsOf(
  blocks: readonly SalvagedBlock[],
  row: Row | null,
): readonly { readonly start: number; readonly end: number }[] {
  const gaps: { start: number; end: number }[] = [];
  let at = 0;
  for (const { start, length } of blocks) {
    if (start > at) gaps.push({ start: at, end: start });
    at = Math.max(at, start + length);
  }
  const end = row === null ? Infinity : Number(row['consumed']);
  if (end > at) gaps.push({ start: at, end });
  return gaps;
}

/** Whole lines, and their offset in the log. */
export interface KeptBlock {
  readonly start: number;
  readonly bytes: Buffer;
}

/** The bytes of the blocks, one after another. */
export function* readBlocks(
  database: Database,
  blocks: readonly SalvagedBlock[],
): Generator<KeptBlock> {
  const statement = database.prepare<[number], Row[string]>(
    'SELECT data FROM raw_block WHERE block_ix = ?',
  );
  for (const { blockIx, start, length } of blocks) {
    const bytes = unpack(statement.pluck().get(blockIx) ?? null, length);
    if (bytes !== null) yield { start, bytes };
  }
}
