/** Vectors of a damaged memory: making them again costs money. */
import { sql } from '../../sql/sql.ts';
import type { Row } from '../../sql/sql.ts';
import { salvageRows } from './salvageRows.ts';
import type { SalvageTo } from './salvageTo.ts';

/** Copies those that are whole, of texts that came over. */
export function salvageVectors({ database, db, insert }: SalvageTo): void {
  salvageRows(database, { name: 'segment_vector', key: ['vector_ix'] }, (row) => {
    const { node_ix: nodeIx = null, text_ix: textIx = null } = row;
    const text = db.get(
      sql`SELECT 1 FROM node_text WHERE text_ix = ${textIx} AND node_ix = ${nodeIx}`,
    );
    if (text !== undefined && isWhole(row)) insert('segment_vector', row);
  });
}

/** How far the length of a vector in bytes may be from 1; one of destroyed bytes is further away. */
const ROUNDING = 0.1;

/** What is stored has the length 1: bytes that were overwritten do not. */
function isWhole({ numbers, dimensions, scale }: Row): boolean {
  if (!(numbers instanceof Uint8Array) || numbers.length !== dimensions) return false;
  const bytes = new Int8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);
  const squares = bytes.reduce((sum, each) => sum + each ** 2, 0);
  return Math.abs(Math.sqrt(squares) * Number(scale) - 1) < ROUNDING;
}
