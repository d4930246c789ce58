/** Reads vectors and what is due; implements the port VectorReader. */
import type {
  DueVector,
  PackedVector,
  StoredVector,
  TextToEmbed,
} from '../../engine/search/ports/vectorStore.ts';
import { CONVERSATION_LEVEL, SEGMENT_LEVEL } from '../sql/levels.ts';
import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';
import { searchedTexts } from './searchNodes.ts';

export function vectorChanges(db: Connection): number {
  return db.get<{ changes: number }>(sql`SELECT changes FROM vector_state`)?.changes ?? 0;
}

export function countVectors(db: Connection, space: string): number {
  return (
    db.get<{ n: number }>(
      sql`SELECT count(*) AS n FROM segment_vector AS v JOIN node AS n USING (node_ix)
          WHERE v.space = ${space} AND n.live = 1`,
    )?.n ?? 0
  );
}

export function dueVectors(db: Connection, space: string): readonly DueVector[] {
  return db
    .all<{
      node_ix: number;
      text_ix: number;
      project: string | null;
      text_hash: Uint8Array | null;
    }>(
      sql`SELECT n.node_ix, n.text_ix, c.project, v.text_hash
          FROM node AS n JOIN node_text AS t USING (text_ix)
          LEFT JOIN segment AS s ON s.node_ix = n.node_ix
          LEFT JOIN conversation_node AS o ON o.node_ix = n.node_ix
          JOIN conversation AS c ON c.conversation_ix = coalesce(s.conversation_ix, o.conversation_ix)
          LEFT JOIN segment_vector AS v ON v.node_ix = n.node_ix AND v.space = ${space}
          WHERE n.live = 1 AND t.version IS NOT NULL AND v.text_ix IS NOT n.text_ix
            AND (n.level = ${SEGMENT_LEVEL} OR (n.level = ${CONVERSATION_LEVEL}
              AND (SELECT count(*) FROM node AS b WHERE b.parent_ix = n.node_ix AND b.live = 1) > 1))
          ORDER BY n.start_ms DESC, n.level DESC, n.node_ix DESC`,
    )
    .map((row) => ({
      nodeIx: row.node_ix,
      textIx: row.text_ix,
      project: row.project,
      textHash: row.text_hash,
    }));
}

export function textsToEmbed(db: Connection, textIxs: readonly number[]): readonly TextToEmbed[] {
  const texts = searchedTexts(db, textIxs);
  return db
    .all<{ node_ix: number; text_ix: number; title: string }>(
      sql`SELECT node_ix, text_ix, title FROM node_text
          WHERE text_ix IN (SELECT value FROM json_each(${JSON.stringify(textIxs)}))`,
    )
    .map((row) => {
      const text = texts.get(row.text_ix);
      return {
        nodeIx: row.node_ix,
        textIx: row.text_ix,
        title: row.title,
        brief: text?.summary ?? '',
        bullets: text?.bullets ?? [],
        keywords: text?.keywords ?? [],
      };
    });
}

interface PackedRow {
  readonly scale: number;
  readonly numbers: Uint8Array;
}

export function vectorsBefore(
  db: Connection,
  space: string,
  { before, limit }: { readonly before: number; readonly limit: number },
): readonly StoredVector[] {
  return db
    .all<PackedRow & { vector_ix: number; node_ix: number }>(
      sql`SELECT v.vector_ix, v.node_ix, v.scale, v.numbers
          FROM segment_vector AS v JOIN node AS n USING (node_ix)
          WHERE v.space = ${space} AND v.vector_ix < ${before} AND n.live = 1
          ORDER BY v.vector_ix DESC LIMIT ${limit}`,
    )
    .map((row) => ({ vectorIx: row.vector_ix, nodeIx: row.node_ix, ...unpack(row) }));
}

export function vectorOf(db: Connection, space: string, nodeIx: number): PackedVector | null {
  const row = db.get<PackedRow>(
    sql`SELECT scale, numbers FROM segment_vector WHERE node_ix = ${nodeIx} AND space = ${space}`,
  );
  return row === undefined ? null : unpack(row);
}

function unpack({ scale, numbers }: PackedRow): PackedVector {
  return {
    scale,
    numbers: new Int8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength),
  };
}
