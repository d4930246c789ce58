/** Texts that were asked for in batches; see the ports. */
import type {
  BatchNode,
  BatchOutcome,
  BatchPlace,
  BatchReader,
  BatchRequest,
  BatchResult,
  BatchWriter,
  KeptRequest,
  OpenBatch,
} from '../../engine/summaries/ports/batchStore.ts';
import type { Completion } from '../../engine/summaries/ports/languageModel.ts';
import type { HttpProvider } from '../../model/providers.ts';
import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';
import { recordCalls } from './ledger.ts';

/** After this long, nobody asks what became of a batch. */
const KEPT_MS = 90 * 86_400_000;

export function readOpenBatches(db: Connection): readonly OpenBatch[] {
  return db
    .all<{
      batch_ix: number;
      label: string;
      provider: HttpProvider;
      base_url: string;
      model: string;
      remote_id: string | null;
      begun_ms: number;
      requests: number;
      texts: number;
      set_aside: number;
    }>(
      sql`SELECT b.*, count(*) AS requests, sum(i.set_aside) AS set_aside,
            sum((SELECT count(*) FROM batch_node AS n WHERE n.item_ix = i.item_ix)) AS texts
          FROM batch AS b JOIN batch_item AS i USING (batch_ix)
          WHERE b.ended_ms IS NULL GROUP BY b.batch_ix ORDER BY b.batch_ix`,
    )
    .map((row) => ({
      batchIx: row.batch_ix,
      label: row.label,
      provider: row.provider,
      baseUrl: row.base_url,
      model: row.model,
      remoteId: row.remote_id,
      begunMs: row.begun_ms,
      requests: row.requests,
      texts: row.texts,
      setAside: row.set_aside,
    }));
}

export function readKnownBatches(db: Connection): readonly string[] {
  return db.column<string>(sql`SELECT remote_id FROM batch WHERE remote_id IS NOT NULL`);
}

export function readBatchRequests(db: Connection, batchIx: number): readonly KeptRequest[] {
  return db
    .all<{ customId: string; setAside: number; nodes: string }>(
      sql`SELECT i.custom_id AS customId, i.set_aside AS setAside,
            (SELECT json_group_array(n.node_id ORDER BY n.position) FROM batch_node AS n
             WHERE n.item_ix = i.item_ix) AS nodes
          FROM batch_item AS i WHERE i.batch_ix = ${batchIx} ORDER BY i.item_ix`,
    )
    .map(({ nodes, ...rest }) => ({ ...rest, nodeIds: JSON.parse(nodes) as string[] }));
}

export function readBatchAnswers(
  db: Connection,
  { provider, baseUrl, model }: BatchPlace,
): Awaited<ReturnType<BatchReader['batchAnswers']>> {
  return db
    .all<{
      item_ix: number;
      request_hash: Uint8Array;
      last_try: number;
      answer: string;
      call_ix: number;
      nodes: string;
    }>(
      sql`SELECT i.item_ix, i.request_hash, i.last_try, i.answer, i.call_ix,
            (SELECT json_group_array(n.node_id ORDER BY n.position) FROM batch_node AS n
             WHERE n.item_ix = i.item_ix) AS nodes
          FROM batch_item AS i JOIN batch AS b USING (batch_ix)
          WHERE i.answer IS NOT NULL AND b.provider = ${provider} AND b.base_url = ${baseUrl}
            AND b.model = ${model} ORDER BY i.item_ix`,
    )
    .map((row) => ({
      itemIx: row.item_ix,
      requestHash: row.request_hash,
      nodeIds: JSON.parse(row.nodes) as string[],
      isLastTry: row.last_try === 1,
      completion: JSON.parse(row.answer) as Completion,
      callIx: row.call_ix,
    }));
}

export function readNodesInBatches(
  db: Connection,
  { provider, baseUrl, model }: BatchPlace,
): readonly BatchNode[] {
  return db.all<BatchNode>(
    sql`SELECT DISTINCT n.node_id AS nodeId, n.start_ms AS startMs
        FROM batch_item AS i JOIN batch AS b USING (batch_ix) JOIN batch_node AS n USING (item_ix)
        WHERE (i.outcome IS NULL OR i.answer IS NOT NULL) AND b.provider = ${provider}
          AND b.base_url = ${baseUrl} AND b.model = ${model}`,
  );
}

/** Of each node, the last request counts. */
export function readBatchedInVain(db: Connection, sinceMs: number): readonly string[] {
  return db
    .all<{ node_id: string; outcome: BatchOutcome | null }>(
      sql`SELECT n.node_id, i.outcome, max(i.item_ix)
          FROM batch AS b JOIN batch_item AS i USING (batch_ix) JOIN batch_node AS n USING (item_ix)
          WHERE b.begun_ms >= ${sinceMs} GROUP BY n.node_id`,
    )
    .filter(({ outcome }) => outcome !== null && outcome !== 'answered' && outcome !== 'cancelled')
    .map(({ node_id }) => node_id);
}

export function readSetAside(db: Connection): number {
  return (
    db.get<{ most: number }>(
      sql`SELECT coalesce(sum(set_aside), 0.0) AS most FROM batch_item WHERE outcome IS NULL`,
    )?.most ?? 0
  );
}

/** See {@link BatchWriter.beginBatch}. */
export function beginBatch(
  db: Connection,
  { label, provider, baseUrl, model, begunMs }: Parameters<BatchWriter['beginBatch']>[0],
  requests: readonly BatchRequest[],
): Awaited<ReturnType<BatchWriter['beginBatch']>> {
  const waited = new Set(
    db.column<string>(
      sql`SELECT n.node_id FROM batch_item AS i JOIN batch_node AS n USING (item_ix)
          WHERE i.outcome IS NULL`,
    ),
  );
  const kept = requests.filter(({ nodes }) => !nodes.some(({ nodeId }) => waited.has(nodeId)));
  if (kept.length === 0) return null;
  db.run(
    sql`DELETE FROM batch WHERE ended_ms < ${begunMs - KEPT_MS} AND batch_ix NOT IN (
          SELECT batch_ix FROM batch_item WHERE answer IS NOT NULL)`,
  );
  const batchIx = db.run(
    sql`INSERT INTO batch (label, provider, base_url, model, begun_ms)
        VALUES (${label}, ${provider}, ${baseUrl}, ${model}, ${begunMs})`,
  ).rowid;
  for (const { customId, requestHash, nodes, isLastTry, setAside } of kept) {
    const itemIx = db.run(
      sql`INSERT INTO batch_item (batch_ix, custom_id, request_hash, last_try, set_aside)
          VALUES (${batchIx}, ${customId}, ${requestHash}, ${isLastTry ? 1 : 0}, ${setAside})`,
    ).rowid;
    for (const [position, { nodeId, startMs }] of nodes.entries())
      db.run(
        sql`INSERT INTO batch_node (item_ix, position, node_id, start_ms)
            VALUES (${itemIx}, ${position}, ${nodeId}, ${startMs})`,
      );
  }
  return { batchIx, kept: kept.map(({ customId }) => customId) };
}

/** See {@link BatchWriter.endBatch}. */
export function endBatch(
  db: Connection,
  batchIx: number,
  { results, nowMs }: { readonly results: readonly BatchResult[]; readonly nowMs: number },
): void {
  for (const { customId, outcome, completion, call } of results) {
    const item = db.get<{ item_ix: number }>(
      sql`SELECT item_ix FROM batch_item
          WHERE batch_ix = ${batchIx} AND custom_id = ${customId} AND outcome IS NULL`,
    );
    if (item === undefined) continue;
    const [callIx = null] = call === null ? [] : recordCalls(db, [call]);
    const answer = completion === null ? null : JSON.stringify(completion);
    db.run(
      sql`UPDATE batch_item SET outcome = ${outcome}, answer = ${answer}, call_ix = ${callIx}
          WHERE item_ix = ${item.item_ix}`,
    );
  }
  db.run(
    sql`UPDATE batch_item SET outcome = 'missing' WHERE batch_ix = ${batchIx} AND outcome IS NULL`,
  );
  db.run(sql`UPDATE batch SET ended_ms = ${nowMs} WHERE batch_ix = ${batchIx}`);
}

/** See {@link BatchWriter.settleBatchCall}. */
export function settleBatchCall(db: Connection, callIx: number, outcome: string): void {
  db.run(
    sql`UPDATE model_call SET outcome = ${outcome} WHERE call_ix = ${callIx} AND outcome = 'answered'`,
  );
}

export function clearBatchAnswers(db: Connection, items: readonly number[]): void {
  for (const itemIx of items)
    db.run(sql`UPDATE batch_item SET answer = NULL WHERE item_ix = ${itemIx}`);
}
