import type { FollowedPath, JobRun, StoredJob } from '../../engine/live/ports/queueStore.ts';
import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';

export function storedJobs(db: Connection): readonly StoredJob[] {
  return db
    .all<{ name: string; paused: number; last_run_ms: number | null; next_run_ms: number | null }>(
      sql`SELECT name, paused, last_run_ms, next_run_ms FROM job ORDER BY name`,
    )
    .map((row) => ({
      name: row.name,
      paused: row.paused === 1,
      lastRunMs: row.last_run_ms,
      nextRunMs: row.next_run_ms,
    }));
}

export function recordJob(db: Connection, run: JobRun): void {
  const { name, startMs, durationMs, result, reason = null, counts = {}, nextRunMs } = run;
  const failed = Number(result !== 'done' && result !== 'cancelled');
  db.run(
    sql`INSERT INTO job (name, last_run_ms, last_duration_ms, last_result, reason, counts, runs,
          failures, next_run_ms)
        VALUES (${name}, ${startMs}, ${durationMs}, ${result}, ${reason}, ${JSON.stringify(counts)},
          1, ${failed}, ${nextRunMs ?? null})
        ON CONFLICT (name) DO UPDATE SET last_run_ms = excluded.last_run_ms,
          last_duration_ms = excluded.last_duration_ms, last_result = excluded.last_result,
          reason = excluded.reason, counts = excluded.counts, runs = runs + 1,
          failures = failures + excluded.failures,
          next_run_ms = CASE WHEN ${Number(nextRunMs === undefined)} THEN next_run_ms
            ELSE excluded.next_run_ms END`,
  );
}

export function pauseJob(db: Connection, name: string, paused: boolean): void {
  db.run(
    sql`INSERT INTO job (name, paused) VALUES (${name}, ${Number(paused)})
        ON CONFLICT (name) DO UPDATE SET paused = excluded.paused`,
  );
}

export function planJob(db: Connection, name: string, nextRunMs: number | null): void {
  db.run(
    sql`INSERT INTO job (name, next_run_ms) VALUES (${name}, ${nextRunMs})
        ON CONFLICT (name) DO UPDATE SET next_run_ms = excluded.next_run_ms`,
  );
}

export function followPaths(db: Connection, paths: readonly FollowedPath[], nowMs: number): void {
  db.transaction(() => {
    for (const { path, source } of paths)
      db.run(
        sql`INSERT INTO followed (path, source, added_ms) VALUES (${path}, ${source}, ${nowMs})
            ON CONFLICT (path) DO UPDATE SET source = coalesce(excluded.source, source)`,
      );
  });
}

export function unfollowPath(db: Connection, path: string): void {
  db.run(sql`DELETE FROM followed WHERE path = ${path}`);
}
