/**
 * The queue of logs waiting to be read and of turns waiting to be linked; implements the port WorkQueue.
 * Each function is one transaction.
 */
import { LONGEST_LEASE_MS } from '../../engine/live/ports/queueStore.ts';
import type { LeasedWork, QueuedWork, WorkQueue } from '../../engine/live/ports/queueStore.ts';
import { LOG_MODES } from '../../model/jobs.ts';
import type { QueueMode } from '../../model/jobs.ts';
import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';

export function enqueueWork(
  db: Connection,
  work: readonly QueuedWork[],
  { mode, nowMs }: { readonly mode: QueueMode; readonly nowMs: number },
): void {
  db.transaction(() => {
    for (const { path, bytes, writtenMs, ...one } of work)
      db.run(
        sql`INSERT INTO work (path, key, mode, bytes, written_ms, added_ms, next_ms)
            VALUES (${path}, ${'key' in one ? one.key : null}, ${mode}, ${bytes}, ${writtenMs}, ${nowMs}, ${nowMs})
            ON CONFLICT (path) DO UPDATE SET
              mode = CASE WHEN excluded.mode = 'link' OR (excluded.mode = 'live'
                AND (excluded.written_ms > written_ms OR excluded.bytes <> bytes)) THEN excluded.mode ELSE mode END,
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

export function leaseWork(
  db: Connection,
  { mode, limit, owner, nowMs, leaseMs }: Parameters<WorkQueue['lease']>[0],
): readonly LeasedWork[] {
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
            CASE mode WHEN 'live' THEN next_ms ELSE written_ms END, work_ix
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

/** Modes of logs, as JSON. */
const LOGS = JSON.stringify(LOG_MODES);

/** No work is postponed for longer than the longest pause between two attempts. */
const LONGEST_WAIT_MS = 3_600_000;

export function finishWork(
  db: Connection,
  done: readonly Pick<LeasedWork, 'workIx' | 'changes'>[],
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

export function failWork(
  db: Connection,
  { workIx, changes, code, message }: Parameters<WorkQueue['fail']>[0],
  nextMs: number | null,
): void {
  db.run(
    sql`UPDATE work SET lease = NULL, leased_until_ms = NULL, attempts = attempts + 1,
          failed = ${Number(nextMs === null)} AND changes = ${changes}, next_ms = coalesce(${nextMs}, next_ms),
          code = ${code}, message = ${message}
        WHERE work_ix = ${workIx}`,
  );
}

export function postponeWork(db: Connection, workIxs: readonly number[], nextMs: number): void {
  db.transaction(() => {
    for (const ix of workIxs)
      db.run(
        sql`UPDATE work SET lease = NULL, leased_until_ms = NULL, next_ms = ${nextMs}
            WHERE work_ix = ${ix}`,
      );
  });
}

export function releaseWork(db: Connection, owner: string | undefined): void {
  const by = owner ?? null;
  db.run(
    sql`UPDATE work SET lease = NULL, leased_until_ms = NULL
        WHERE lease IS NOT NULL AND (${by} IS NULL OR lease = ${by})`,
  );
}

export function nextDueWork(db: Connection, mode: QueueMode): number | null {
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
          AND (work_ix = ${workIx}
            OR (${workIx} IS NULL AND mode IN (SELECT value FROM json_each(${LOGS}))))`,
  ).changes;
}

export function dropWork(db: Connection, workIx: number): boolean {
  db.run(sql`DELETE FROM work WHERE work_ix = ${workIx} AND lease IS NULL`);
  return db.get(sql`SELECT 1 FROM work WHERE work_ix = ${workIx}`) === undefined;
}

export function clearWork(db: Connection, mode: QueueMode): number {
  return db.run(sql`DELETE FROM work WHERE mode = ${mode} AND lease IS NULL`).changes;
}
