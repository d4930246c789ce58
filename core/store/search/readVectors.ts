/** Reads vectors and what is due; implements the port VectorReader. */
import { WHOLE } from '../../engine/search/ports/vectorStore.ts';
import type {
  DueVector,
  PackedVector,
  StoredVector,
  TextToEmbed,
  VectorCounts,
} from '../../engine/search/ports/vectorStore.ts';
import { CONVERSATION_LEVEL, SEGMENT_LEVEL } from '../sql/levels.ts';
import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';
import { searchedTexts } from './searchNodes.ts';
import { MOST_POINTS } from './storeVectors.ts';

export function vectorChanges(db: Connection): number {
  return db.get<{ changes: number }>(sql`SELECT changes FROM vector_state`)?.changes ?? 0;
}

export function countVectors(db: Connection, space: string): VectorCounts {
  return (
    db.get<VectorCounts>(
      sql`SELECT count(*) FILTER (WHERE v.part = ${WHOLE}) AS nodes,
            count(*) FILTER (WHERE v.part <> ${WHOLE}) AS points
          FROM segment_vector AS v JOIN node AS n USING (node_ix)
          WHERE v.space = ${space} AND n.live = 1`,
    ) ?? { nodes: 0, points: 0 }
  );
}

interface DueRow {
  readonly node_ix: number;
  readonly part: number;
  readonly text_ix: number;
  readonly project: string | null;
  readonly text_hash: Uint8Array | null;
}

export function dueVectors(db: Connection, space: string): readonly DueVector[] {
  return [...dueNodes(db, space), ...duePoints(db, space)].map((row) => ({
    nodeIx: row.node_ix,
    part: row.part,
    textIx: row.text_ix,
    project: row.project,
    textHash: row.text_hash,
  }));
}

function dueNodes(db: Connection, space: string): readonly DueRow[] {
  return db.all<DueRow>(
    sql`SELECT n.node_ix, ${WHOLE} AS part, n.text_ix, c.project, v.text_hash
        FROM node AS n JOIN node_text AS t USING (text_ix)
        LEFT JOIN segment AS s ON s.node_ix = n.node_ix
        LEFT JOIN conversation_node AS o ON o.node_ix = n.node_ix
        JOIN conversation AS c ON c.conversation_ix = coalesce(s.conversation_ix, o.conversation_ix)
        LEFT JOIN segment_vector AS v ON v.node_ix = n.node_ix AND v.space = ${space} AND v.part = ${WHOLE}
        WHERE n.live = 1 AND t.version IS NOT NULL AND v.text_ix IS NOT n.text_ix
          AND (n.level = ${SEGMENT_LEVEL} OR (n.level = ${CONVERSATION_LEVEL}
            AND (SELECT count(*) FROM node AS b WHERE b.parent_ix = n.node_ix AND b.live = 1) > 1))
        ORDER BY n.start_ms DESC, n.level DESC, n.node_ix DESC`,
  );
}

/** Of the newest points that cite something, those without a vector. */
function duePoints(db: Connection, space: string): readonly DueRow[] {
  return db.all<DueRow>(
    sql`WITH point AS (
          SELECT n.node_ix, b.ordinal + 1 AS part, n.text_ix, n.start_ms
          FROM node AS n JOIN node_text AS t USING (text_ix) JOIN bullet AS b USING (text_ix)
          WHERE n.live = 1 AND n.level = ${SEGMENT_LEVEL} AND t.version IS NOT NULL
            AND EXISTS (SELECT 1 FROM bullet_grip AS x WHERE x.text_ix = b.text_ix AND x.ordinal = b.ordinal)
            AND EXISTS (SELECT 1 FROM bullet AS o WHERE o.text_ix = b.text_ix AND o.ordinal <> b.ordinal)
          ORDER BY n.start_ms DESC, n.node_ix DESC, b.ordinal LIMIT ${MOST_POINTS}
        )
        SELECT p.node_ix, p.part, p.text_ix, c.project, v.text_hash
        FROM point AS p JOIN segment AS s USING (node_ix) JOIN conversation AS c USING (conversation_ix)
        LEFT JOIN segment_vector AS v ON v.node_ix = p.node_ix AND v.space = ${space} AND v.part = p.part
        WHERE v.text_ix IS NOT p.text_ix
        ORDER BY p.start_ms DESC, p.node_ix DESC, p.part`,
  );
}

export function textsToEmbed(db: Connection, textIxs: readonly number[]): readonly TextToEmbed[] {
  const texts = searchedTexts(db, textIxs);
  const list = JSON.stringify(textIxs);
  const points = Map.groupBy(
    db.all<{ text_ix: number; part: number; text: string }>(
      sql`SELECT text_ix, ordinal + 1 AS part, text FROM bullet
          WHERE text_ix IN (SELECT value FROM json_each(${list})) ORDER BY text_ix, ordinal`,
    ),
    (row) => row.text_ix,
  );
  return db
    .all<{ node_ix: number; text_ix: number; title: string }>(
      sql`SELECT node_ix, text_ix, title FROM node_text
          WHERE text_ix IN (SELECT value FROM json_each(${list}))`,
    )
    .map((row) => {
      const text = texts.get(row.text_ix);
      return {
        nodeIx: row.node_ix,
        textIx: row.text_ix,
        title: row.title,
        brief: text?.summary ?? '',
        points: (points.get(row.text_ix) ?? []).map((point) => ({
          part: point.part,
          text: point.text,
        })),
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
    .all<PackedRow & { vector_ix: number; node_ix: number; part: number }>(
      sql`SELECT v.vector_ix, v.node_ix, v.part, v.scale, v.numbers
          FROM segment_vector AS v JOIN node AS n USING (node_ix)
          WHERE v.space = ${space} AND v.vector_ix < ${before} AND n.live = 1
          ORDER BY v.vector_ix DESC LIMIT ${limit}`,
    )
    .map((row) => ({
      vectorIx: row.vector_ix,
      nodeIx: row.node_ix,
      part: row.part,
      ...unpack(row),
    }));
}

export function vectorOf(db: Connection, space: string, nodeIx: number): PackedVector | null {
  const row = db.get<PackedRow>(
    sql`SELECT scale, numbers FROM segment_vector
        WHERE node_ix = ${nodeIx} AND space = ${space} AND part = ${WHOLE}`,
  );
  return row === undefined ? null : unpack(row);
}

function unpack({ scale, numbers }: PackedRow): PackedVector {
  return {
    scale,
    numbers: new Int8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength),
  };
}
