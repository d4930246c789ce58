/** Stores vectors; implements the port VectorWriter. */
import { WHOLE } from '../../engine/search/ports/vectorStore.ts';
import type { VectorCounts, VectorWriter } from '../../engine/search/ports/vectorStore.ts';
import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';
import { settleCalls } from '../summaries/ledger.ts';

/** Only so many points, the newest, have vectors: all are kept in memory and compared for each question. */
export const MOST_POINTS = 50_000;

type Batch = Parameters<VectorWriter['storeVectors']>[1];

export function storeVectors(
  db: Connection,
  space: string,
  { vectors, calls, nowMs }: Batch & { readonly nowMs: number },
): VectorCounts {
  return db.transaction(() => {
    const stored = { nodes: 0, points: 0 };
    for (const { nodeIx, part, textIx, textHash, scale, numbers } of vectors) {
      // The text may have changed or been forgotten meanwhile.
      stored[part === WHOLE ? 'nodes' : 'points'] += db.run(
        sql`INSERT INTO segment_vector
              (node_ix, part, space, text_ix, text_hash, dimensions, scale, numbers, written_ms)
            SELECT node_ix, ${part}, ${space}, text_ix, ${textHash}, ${numbers.length}, ${scale},
              ${bytesOf(numbers)}, ${nowMs}
            FROM node WHERE node_ix = ${nodeIx} AND text_ix = ${textIx}
            ON CONFLICT (node_ix, space, part) DO UPDATE SET text_ix = excluded.text_ix,
              text_hash = excluded.text_hash, dimensions = excluded.dimensions,
              scale = excluded.scale, numbers = excluded.numbers, written_ms = excluded.written_ms`,
      ).changes;
    }
    settleCalls(db, calls, stored.nodes + stored.points > 0 ? 'stored' : 'superseded');
    return stored;
  });
}

export function keepVectors(
  db: Connection,
  space: string,
  kept: Parameters<VectorWriter['keepVectors']>[1],
): void {
  db.transaction(() => {
    for (const { nodeIx, part, textIx } of kept)
      db.run(
        sql`UPDATE segment_vector SET text_ix = ${textIx}
            WHERE node_ix = ${nodeIx} AND part = ${part} AND space = ${space}
              AND EXISTS (SELECT 1 FROM node WHERE node_ix = ${nodeIx} AND text_ix = ${textIx})`,
      );
  });
}

export function dropOtherVectors(db: Connection, space: string): number {
  return db.transaction(
    () =>
      db.run(
        sql`DELETE FROM segment_vector
            WHERE space <> ${space} OR node_ix NOT IN (SELECT node_ix FROM node WHERE live = 1)`,
      ).changes +
      db.run(
        sql`DELETE FROM segment_vector WHERE part <> ${WHOLE} AND NOT EXISTS (
              SELECT 1 FROM node AS n JOIN bullet AS b USING (text_ix)
              WHERE n.node_ix = segment_vector.node_ix AND b.ordinal = segment_vector.part - 1)`,
      ).changes +
      db.run(
        sql`DELETE FROM segment_vector WHERE vector_ix IN (
              SELECT v.vector_ix FROM segment_vector AS v JOIN node AS n USING (node_ix)
              WHERE v.part <> ${WHOLE}
              ORDER BY n.start_ms DESC, n.node_ix DESC, v.part LIMIT -1 OFFSET ${MOST_POINTS})`,
      ).changes,
  );
}

function bytesOf({ buffer, byteOffset, byteLength }: Int8Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}
