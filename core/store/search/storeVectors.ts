/** Stores segment vectors; implements the port VectorWriter. */
import type { VectorWriter } from '../../engine/search/ports/vectorStore.ts';
import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';
import { settleCalls } from '../summaries/ledger.ts';

type Batch = Parameters<VectorWriter['storeVectors']>[1];

export function storeVectors(
  db: Connection,
  space: string,
  { vectors, calls, nowMs }: Batch & { readonly nowMs: number },
): number {
  return db.transaction(() => {
    let stored = 0;
    for (const { nodeIx, textIx, textHash, scale, numbers } of vectors) {
      // The text may have changed or been forgotten meanwhile.
      stored += db.run(
        sql`INSERT INTO segment_vector
              (node_ix, space, text_ix, text_hash, dimensions, scale, numbers, written_ms)
            SELECT node_ix, ${space}, text_ix, ${textHash}, ${numbers.length}, ${scale},
              ${bytesOf(numbers)}, ${nowMs}
            FROM node WHERE node_ix = ${nodeIx} AND text_ix = ${textIx}
            ON CONFLICT (node_ix, space) DO UPDATE SET text_ix = excluded.text_ix,
              text_hash = excluded.text_hash, dimensions = excluded.dimensions,
              scale = excluded.scale, numbers = excluded.numbers, written_ms = excluded.written_ms`,
      ).changes;
    }
    settleCalls(db, calls, stored > 0 ? 'stored' : 'superseded');
    return stored;
  });
}

export function keepVectors(
  db: Connection,
  space: string,
  kept: Parameters<VectorWriter['keepVectors']>[1],
): void {
  db.transaction(() => {
    for (const { nodeIx, textIx } of kept)
      db.run(
        sql`UPDATE segment_vector SET text_ix = ${textIx}
            WHERE node_ix = ${nodeIx} AND space = ${space}
              AND EXISTS (SELECT 1 FROM node WHERE node_ix = ${nodeIx} AND text_ix = ${textIx})`,
      );
  });
}

export function dropOtherVectors(db: Connection, space: string): number {
  return db.run(
    sql`DELETE FROM segment_vector
        WHERE space <> ${space} OR node_ix NOT IN (SELECT node_ix FROM node WHERE live = 1)`,
  ).changes;
}

function bytesOf({ buffer, byteOffset, byteLength }: Int8Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}
