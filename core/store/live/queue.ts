/**
 * The queue of logs waiting to be read; implements the port LogQueue. Each function is one
 * transaction.
 */
import { LONGEST_LEASE_MS } from '../../engine/live/ports/queueStore.ts';
import type { ChangedLog, LeasedLog, LogQueue } from '../../engine/live/ports/queueStore.ts';
import type { QueueMode } from '../../model/jobs.ts';
import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';

export function enqueueLogs(
  db: Connection,
  logs: readonly ChangedLog[],
  { mode, nowMs }: { readonly mode: QueueMode; readonly nowMs: number },
): void {
  db.transaction(() => {
    for (const { path, bytes, writtenMs } of logs)
      db.run(
        sql`INSERT INTO work (path, mode, bytes, written_ms, added_ms, next_ms)
            VALUES (${path}, ${mode}, ${bytes}, ${writtenMs}, ${nowMs}, ${nowMs})
            ON CONFLICT (path) DO UPDATE SET
              mode = CASE WHEN excluded.mode = 'live'
                AND (excluded.written_ms > written_ms OR excluded.bytes <> bytes) THEN 'live' ELSE mode END,
              changes = changes + 1, bytes = max(bytes, excluded.bytes),
              written_ms = max(written_ms, excluded.written_ms),
              attempts = CASE failed WHEN 1 THEN 0 ELSE attempts END,
              next_ms = CASE failed WHEN 1 THEN excluded.next_ms ELSE next_ms END, failed = 0`,
      );
  });
}

interface QueueRow {
  readonly work_ix: number;
  readonly path: string;
  readonly changes: number;
  readonly attempts: number;
  readonly bytes: number;
  readonly written_ms: number;
}

export function leaseLogs(
  db: Connection,
  { mode, limit, owner, nowMs, leaseMs }: Parameters<LogQueue['lease']>[0],
): readonly LeasedLog[] {
  return db.transaction(() => {
    // After the clock was set back, work planned by the old clock must not keep waiting.
    db.run(
      sql`UPDATE work SET next_ms = ${nowMs} WHERE next_ms > ${nowMs + LONGEST_WAIT_MS} AND failed = 0`,
    );
    const rows = db.all<QueueRow>(
      sql`SELECT work_ix, path, changes, attempts, bytes, written_ms FROM work
          WHERE mode = ${mode} AND failed = 0 AND next_ms <= ${nowMs}
            AND (lease IS NULL OR leased_until_ms <= ${nowMs}
              OR leased_until_ms > ${nowMs + LONGEST_LEASE_MS})
          ORDER BY CASE mode WHEN 'backfill'
              THEN -CAST(strftime('%Y%m', written_ms / 1000, 'unixepoch') AS INTEGER) ELSE 0 END,
            CASE mode WHEN 'backfill' THEN written_ms ELSE next_ms END, work_ix
          LIMIT ${limit}`,
    );
    for (const { work_ix: ix } of rows)
      db.run(
        sql`UPDATE work SET lease = ${owner}, leased_until_ms = ${nowMs + leaseMs}
            WHERE work_ix = ${ix}`,
      );
    return rows.map((row) => ({
      workIx: row.work_ix,
      path: row.path,
      mode,
      changes: row.changes,
      attempts: row.attempts,
      bytes: row.bytes,
      writtenMs: row.written_ms,
    }));
  });
}

/** No work is postponed for longer than the longest pause between two attempts. */
const LONGEST_WAIT_MS = 3_600_000;

export function finishLogs(
  db: Connection,
  done: readonly Pick<LeasedLog, 'workIx' | 'changes'>[],
  nowMs: number,
): void {
  db.transaction(() => {
    for (const { workIx, changes } of done) {
      db.run(sql`DELETE FROM work WHERE work_ix = ${workIx} AND changes = ${changes}`);
      db.run(
        sql`UPDATE work SET lease = NULL, leased_until_ms = NULL, attempts = 0, next_ms = ${nowMs},
              code = NULL, message = NULL
            WHERE work_ix = ${workIx}`,
      );
    }
  });
}

export function failLogs(
  db: Connection,
  { workIx, changes, code, message }: Parameters<LogQueue['fail']>[0],
  nextMs: number | null,
): void {
  db.run(
    sql`UPDATE work SET lease = NULL, leased_until_ms = NULL, attempts = attempts + 1,
          failed = ${Number(nextMs === null)} AND changes = ${changes}, next_ms = coalesce(${nextMs}, next_ms),
          code = ${code}, message = ${message}
        WHERE work_ix = ${workIx}`,
  );
}

export function postponeLogs(db: Connection, workIxs: readonly number[], nextMs: number): void {
  db.transaction(() => {
    for (const ix of workIxs)
      db.run(
        sql`UPDATE work SET lease = NULL, leased_until_ms = NULL, next_ms = ${nextMs}
            WHERE work_ix = ${ix}`,
      );
  });
}

export function releaseLogs(db: Connection, owner: string | undefined): void {
  const by = owner ?? null;
  db.run(
    sql`UPDATE work SET lease = NULL, leased_until_ms = NULL
        WHERE lease IS NOT NULL AND (${by} IS NULL OR lease = ${by})`,
  );
}

export function nextDueLog(db: Connection, mode: QueueMode): number | null {
  return (
    db.get<{ ms: number | null }>(
      sql`SELECT min(max(next_ms, coalesce(leased_until_ms, 0))) AS ms FROM work
          WHERE mode = ${mode} AND failed = 0`,
    )?.ms ?? null
  );
}

export function retryWork(db: Connection, workIx: number | null, nowMs: number): number {
  return db.run(
    sql`UPDATE work SET failed = 0, attempts = 0, next_ms = ${nowMs}
        WHERE (failed = 1 OR code IS NOT NULL) AND lease IS NULL
          AND (${workIx} IS NULL OR work_ix = ${workIx})`,
  ).changes;
}

export function dropWork(db: Connection, workIx: number): boolean {
  db.run(sql`DELETE FROM work WHERE work_ix = ${workIx} AND lease IS NULL`);
  return db.get(sql`SELECT 1 FROM work WHERE work_ix = ${workIx}`) === undefined;
}

export function clearLogs(db: Connection, mode: QueueMode): number {
  return db.run(sql`DELETE FROM work WHERE mode = ${mode} AND lease IS NULL`).changes;
}
