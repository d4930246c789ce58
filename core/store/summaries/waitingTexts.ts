/** Which segments wait for a model, told without reading them: see {@link WaitingReader}. */
import type {
  NodeForModel,
  WaitingCount,
  WaitingQuery,
} from '../../engine/summaries/ports/summaryStore.ts';
import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';
import { readNodesForModel } from './summarySources.ts';

const listed = (values: readonly (number | string)[]): string => JSON.stringify(values);

/** See {@link WaitingReader.countWaiting}. */
export function countWaiting(
  db: Connection,
  { worth, inVain, excluded, handed }: WaitingQuery & { readonly handed: readonly string[] },
): WaitingCount {
  const row = db.get<{ readonly n: number; readonly left_out: number; readonly handed: number }>(
    sql`SELECT count(*) AS n,
          count(*) FILTER (WHERE left_out) AS left_out,
          count(*) FILTER (WHERE node_id IN (SELECT value FROM json_each(${listed(handed)}))
            AND NOT left_out) AS handed
        FROM (
          SELECT w.node_id, ${Number(excluded.length > 0)} AND EXISTS (
            SELECT 1 FROM segment AS s WHERE s.node_ix = w.node_ix
              AND s.conversation_ix IN (SELECT value FROM json_each(${listed(excluded)}))) AS left_out
          FROM waiting_segment AS w
          WHERE w.original_tokens >= ${worth.least}
            AND (w.request_count > 0 OR (w.original_tokens >= ${worth.unasked} AND NOT EXISTS (
              SELECT 1 FROM segment AS s JOIN conversation AS c USING (conversation_ix)
              WHERE s.node_ix = w.node_ix AND c.parent_native IS NOT NULL)))
            AND w.node_ix NOT IN (SELECT value FROM json_each(${listed(inVain)})))`,
  );
  const all = row?.n ?? 0;
  const leftOut = row?.left_out ?? 0;
  return { waiting: all - leftOut, excluded: leftOut, handed: row?.handed ?? 0 };
}

/** See {@link WaitingReader.waitingSegments}. */
export function waitingSegments(
  db: Connection,
  { worth, inVain, excluded }: WaitingQuery,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): readonly NodeForModel[] {
  const rows = db.column<number>(
    sql`SELECT w.node_ix FROM waiting_segment AS w JOIN segment AS s ON s.node_ix = w.node_ix
        JOIN conversation AS c USING (conversation_ix)
        WHERE w.original_tokens >= ${worth.least}
          AND (w.request_count > 0
            OR (w.original_tokens >= ${worth.unasked} AND c.parent_native IS NULL))
          AND w.node_ix NOT IN (SELECT value FROM json_each(${listed(inVain)}))
          AND s.conversation_ix NOT IN (SELECT value FROM json_each(${listed(excluded)}))
        ORDER BY w.start_ms DESC, w.node_id LIMIT ${limit} OFFSET ${offset}`,
  );
  return readNodesForModel(db, rows);
}

/** See {@link WaitingReader.holdWaiting}. */
export function holdWaiting(
  db: Connection,
  { worth, inVain, excluded }: WaitingQuery,
  spans: readonly { readonly nodeIx: number; readonly startMs: number; readonly endMs: number }[],
): readonly number[] {
  return db.column<number>(
    sql`SELECT p.value ->> 'nodeIx' FROM json_each(${JSON.stringify(spans)}) AS p
        WHERE EXISTS (
          SELECT 1 FROM waiting_segment AS w JOIN segment AS s ON s.node_ix = w.node_ix
          JOIN conversation AS c USING (conversation_ix)
          WHERE w.start_ms >= p.value ->> 'startMs' AND w.start_ms < p.value ->> 'endMs'
            AND w.original_tokens >= ${worth.least}
            AND (w.request_count > 0
              OR (w.original_tokens >= ${worth.unasked} AND c.parent_native IS NULL))
            AND w.node_ix NOT IN (SELECT value FROM json_each(${listed(inVain)}))
            AND s.conversation_ix NOT IN (SELECT value FROM json_each(${listed(excluded)})))`,
  );
}

/** See {@link WaitingReader.segmentsWithProblem}. */
export function segmentsWithProblem(db: Connection): readonly NodeForModel[] {
  return readNodesForModel(
    db,
    db.column<number>(
      sql`SELECT w.node_ix FROM node_problem AS p CROSS JOIN waiting_segment AS w ON w.node_ix = p.node_ix`,
    ),
  );
}

/** See {@link WaitingReader.conversationProjects}. */
export function conversationProjects(
  db: Connection,
): readonly { readonly conversationIx: number; readonly project: string }[] {
  return db.all(
    sql`SELECT conversation_ix AS conversationIx, project FROM conversation WHERE project IS NOT NULL`,
  );
}
