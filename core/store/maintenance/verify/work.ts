/** Checks background work: the queue, jobs, the ledger, released rows. */
import type { Step } from '../../../engine/maintenance/ports/maintenanceStore.ts';
import { sql } from '../../sql/sql.ts';
import type { Connection } from '../../sql/sql.ts';

/** A worker that renews its lease is never this late. */
const LONG_OUT_MS = 3_600_000;

export function* checkWork(db: Connection, nowMs: number): Generator<Step> {
  const leases = db.all<{ ix: number; path: string }>(
    sql`SELECT work_ix AS ix, path FROM work
        WHERE lease IS NOT NULL AND leased_until_ms < ${nowMs - LONG_OUT_MS}`,
  );
  for (const { ix, path } of leases) yield { check: 'queue-leases', example: path, target: [ix] };
  const jobs = db.all<{ at: number; name: string }>(
    sql`SELECT row_number() OVER (ORDER BY name) AS at, name FROM job
        WHERE NOT json_valid(counts) OR failures > runs`,
  );
  for (const { at, name } of jobs) yield { check: 'jobs', example: name, target: [at] };
  const released = db.all<{ what: string; ix: number }>(sql`SELECT what, ix FROM released`);
  for (const { what, ix } of released)
    yield { check: 'released', example: `${what} ${ix}`, target: [ix] };
  yield* checkLedger(db);
}

/** The tokens that versions used must be covered by calls in the ledger. */
function* checkLedger(db: Connection): Generator<Step> {
  const rows = db.all<{ model: string }>(
    sql`SELECT t.summarizer || ' ' || t.model AS model FROM node_text AS t
        WHERE t.model IS NOT NULL GROUP BY t.summarizer, t.model
        HAVING sum(t.tokens_in) + sum(t.tokens_out) > (
          SELECT coalesce(sum(c.tokens_in + c.tokens_out), 0) FROM model_call AS c)`,
  );
  for (const { model } of rows) yield { check: 'ledger', example: model, target: null };
}
