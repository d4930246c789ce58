/** What models cost, what left the machine, and what failed. */
import type { OutgoingRequest } from '../../engine/summaries/ports/languageModel.ts';
import type { ModelCall, SummaryWriter } from '../../engine/summaries/ports/summaryStore.ts';
import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';

export function recordCalls(db: Connection, calls: readonly ModelCall[]): readonly number[] {
  return calls.map(
    (call) =>
      db.run(
        sql`INSERT INTO model_call (at_ms, purpose, node_id, provider, model, tokens_in, tokens_out,
              tokens_cached, tokens_thought, cost, duration_ms, outcome)
            VALUES (${call.atMs}, ${call.purpose}, ${call.nodeId}, ${call.provider}, ${call.model},
              ${call.tokensIn}, ${call.tokensOut}, ${call.tokensCached ?? null},
              ${call.tokensThought ?? null}, ${call.cost}, ${Math.round(call.durationMs)},
              ${call.outcome})`,
      ).rowid,
  );
}

/** Records the outcome of calls whose answers could be used. */
export function settleCalls(
  db: Connection,
  calls: readonly number[],
  outcome: 'stored' | 'superseded',
): void {
  for (const callIx of calls)
    db.run(
      sql`UPDATE model_call SET outcome = ${outcome}
          WHERE call_ix = ${callIx} AND outcome = 'answered'`,
    );
}

export function recordOutgoing(db: Connection, requests: readonly OutgoingRequest[]): void {
  for (const request of requests)
    db.run(
      sql`INSERT INTO outgoing (at_ms, host, purpose, bytes_sent, bytes_received, status, duration_ms)
          VALUES (${request.atMs}, ${request.host}, ${request.purpose}, ${request.bytesSent},
            ${request.bytesReceived}, ${request.status}, ${Math.round(request.durationMs)})`,
    );
}

export function recordProblem(
  db: Connection,
  problem: Parameters<SummaryWriter['recordProblem']>[0],
): void {
  const { nodeIx, atMs, inputHash, provider, model, code, message } = problem;
  db.run(
    sql`INSERT INTO node_problem (node_ix, at_ms, input_hash, provider, model, code, message)
        VALUES (${nodeIx}, ${atMs}, ${inputHash}, ${provider}, ${model}, ${code}, ${message})
        ON CONFLICT (node_ix) DO UPDATE SET at_ms = excluded.at_ms,
          input_hash = excluded.input_hash, provider = excluded.provider, model = excluded.model,
          code = excluded.code, message = excluded.message`,
  );
}
