import type { LedgerOut, OutgoingOut } from '../../engine/summaries/ports/summaryStore.ts';
import { isoTime } from '../sql/codec.ts';
import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';

interface Page {
  readonly limit: number;
  readonly offset: number;
}

/** Calls to models, newest first. */
export function readLedger(db: Connection, { limit, offset }: Page): LedgerOut {
  return {
    calls: db
      .all<{
        at_ms: number;
        purpose: string;
        node_id: string | null;
        provider: string;
        model: string;
        tokens_in: number;
        tokens_out: number;
        tokens_cached: number | null;
        tokens_thought: number | null;
        cost: number | null;
        duration_ms: number;
        outcome: string;
      }>(
        sql`SELECT * FROM model_call ORDER BY at_ms DESC, call_ix DESC LIMIT ${limit} OFFSET ${offset}`,
      )
      .map((row) => ({
        time: isoTime(row.at_ms),
        purpose: row.purpose,
        nodeId: row.node_id,
        provider: row.provider,
        model: row.model,
        tokensIn: row.tokens_in,
        tokensOut: row.tokens_out,
        tokensCached: row.tokens_cached,
        tokensThought: row.tokens_thought,
        cost: row.cost,
        durationMs: row.duration_ms,
        outcome: row.outcome,
      })),
    ...totals(db),
  };
}

function totals(db: Connection): Pick<LedgerOut, 'total' | 'totals'> {
  const row = db.get<{ n: number; tokensIn: number; tokensOut: number; cost: number }>(
    sql`SELECT count(*) AS n, coalesce(sum(tokens_in), 0) AS tokensIn,
          coalesce(sum(tokens_out), 0) AS tokensOut, coalesce(sum(cost), 0.0) AS cost FROM model_call`,
  );
  const { n = 0, tokensIn = 0, tokensOut = 0, cost = 0 } = row ?? {};
  return { total: n, totals: { tokensIn, tokensOut, cost } };
}

/** Requests that left the machine, newest first. */
export function readOutgoing(db: Connection, { limit, offset }: Page): OutgoingOut {
  return {
    requests: db
      .all<{
        at_ms: number;
        host: string;
        purpose: string;
        bytes_sent: number;
        bytes_received: number;
        status: number | null;
        duration_ms: number;
      }>(sql`SELECT * FROM outgoing ORDER BY request_ix DESC LIMIT ${limit} OFFSET ${offset}`)
      .map((row) => ({
        time: isoTime(row.at_ms),
        host: row.host,
        purpose: row.purpose,
        bytesSent: row.bytes_sent,
        bytesReceived: row.bytes_received,
        status: row.status,
        durationMs: row.duration_ms,
      })),
    total: db.get<{ n: number }>(sql`SELECT count(*) AS n FROM outgoing`)?.n ?? 0,
  };
}

/** US dollars spent since a time; calls without a known price count as nothing. */
export function spentSince(db: Connection, ms: number): number {
  return (
    db.get<{ spent: number }>(
      sql`SELECT coalesce(sum(cost), 0.0) AS spent FROM model_call WHERE at_ms >= ${ms}`,
    )?.spent ?? 0
  );
}
