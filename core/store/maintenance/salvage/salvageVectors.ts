/** Vectors of a damaged memory, salvaged because making them again costs money. */
import { sql } from '../../sql/sql.ts';
import type { Row } from '../../sql/sql.ts';
import { salvageRows } from './salvageRows.ts';
import type { SalvageTo } from './salvageTo.ts';

/** Copies intact vectors whose texts were copied. */
export function salvageVectors({ database, db, insert }: SalvageTo): void {
  salvageRows(database, { name: 'segment_vector', key: ['vector_ix'] }, (row) => {
    const { node_ix: nodeIx = null, text_ix: textIx = null } = row;
    const text = db.get(
      sql`SELECT 1 FROM node_text WHERE text_ix = ${textIx} AND node_ix = ${nodeIx}`,
    );
    if (text !== undefined && isWhole(row)) insert('segment_vector', row);
  });
}

/**
 * How far a vector's length, computed from its bytes, may deviate from 1; destroyed bytes deviate
 * more.
 */
const ROUNDING = 0.1;

/** Stored vectors have the length 1; overwritten bytes do not. */
function isWhole({ numbers, dimensions, scale }: Row): boolean {
  if (!(numbers instanceof Uint8Array) || numbers.length !== dimensions) return false;
  const bytes = new Int8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);
  const squares = bytes.reduce((sum, each) => sum + each ** 2, 0);
  return Math.abs(Math.sqrt(squares) * Number(scale) - 1) < ROUNDING;
}
