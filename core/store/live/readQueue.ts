import { SOURCES } from '../../model/event.ts';
import { JOBS, JOB_INTERVALS, JOB_REASONS, LOG_MODES } from '../../model/jobs.ts';
import type { LogMode } from '../../model/jobs.ts';
import type { StatusOut } from '../../engine/library/ports/memoryReader.ts';
import type { FollowedPath, LiveReader } from '../../engine/live/ports/queueStore.ts';
import { isoTime } from '../sql/codec.ts';
import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';

type QueueOut = Awaited<ReturnType<LiveReader['queue']>>;

/** Modes of logs, as JSON. */
const LOGS = JSON.stringify(LOG_MODES);

/** Logs that wait; turns that wait to be linked are told elsewhere. */
export function readQueue(db: Connection, limit: number, nowMs: number): QueueOut {
  const rows = db.all<{
    work_ix: number;
    path: string;
    mode: LogMode;
    attempts: number;
    bytes: number;
    added_ms: number;
    next_ms: number;
    failed: number;
    leased: number;
    code: string | null;
    message: string | null;
  }>(
    sql`SELECT work_ix, path, mode, attempts, bytes, added_ms, next_ms, failed, code, message,
          lease IS NOT NULL AND leased_until_ms > ${nowMs} AS leased
        FROM work WHERE mode IN (SELECT value FROM json_each(${LOGS})) ORDER BY failed DESC, leased DESC, mode = 'live' DESC, next_ms, work_ix
        LIMIT ${limit}`,
  );
  const sums = db.get<{
    waiting: number | null;
    running: number | null;
    failed: number | null;
    live: number | null;
    backfill: number | null;
    bytes: number | null;
  }>(
    sql`SELECT sum(failed = 0 AND NOT leased) AS waiting, sum(leased AND failed = 0) AS running,
          sum(failed) AS failed, sum(failed = 0 AND mode = 'live') AS live,
          sum(failed = 0 AND mode = 'backfill') AS backfill,
          sum(CASE failed WHEN 0 THEN bytes ELSE 0 END) AS bytes
        FROM (SELECT failed, mode, bytes, lease IS NOT NULL AND leased_until_ms > ${nowMs} AS leased
              FROM work WHERE mode IN (SELECT value FROM json_each(${LOGS})))`,
  );
  return {
    waiting: sums?.waiting ?? 0,
    running: sums?.running ?? 0,
    failed: sums?.failed ?? 0,
    byMode: { live: sums?.live ?? 0, backfill: sums?.backfill ?? 0 },
    bytes: sums?.bytes ?? 0,
    items: rows.map((row) => ({
      workId: row.work_ix,
      path: row.path,
      mode: row.mode,
      state: row.failed === 1 ? 'failed' : row.leased === 1 ? 'running' : 'waiting',
      attempts: row.attempts,
      bytes: row.bytes,
      addedAt: isoTime(row.added_ms),
      nextTry: row.failed === 1 || row.leased === 1 ? null : isoTime(row.next_ms),
      problem: row.code === null ? null : { code: row.code, message: row.message ?? '' },
    })),
  };
}

export function readFollowedPaths(db: Connection): readonly FollowedPath[] {
  return db
    .all<{ path: string; source: string | null }>(
      sql`SELECT path, source FROM followed ORDER BY path`,
    )
    .map(({ path, source }) => ({ path, source: SOURCES.find((one) => one === source) ?? null }));
}

/** Followed paths with the time they were first followed, in ms. */
export function readFollowedTimes(
  db: Connection,
): readonly { readonly path: string; readonly addedMs: number }[] {
  return db
    .all<{ path: string; added_ms: number }>(sql`SELECT path, added_ms FROM followed`)
    .map(({ path, added_ms: addedMs }) => ({ path, addedMs }));
}

/** Covers everything that was read. */
export function readDensity(db: Connection): Awaited<ReturnType<LiveReader['density']>> {
  const { bytes } = db.get<{ bytes: number }>(
    sql`SELECT coalesce(sum(consumed), 0) AS bytes FROM log_file`,
  ) ?? { bytes: 0 };
  const { tokens, segments } = db.get<{ tokens: number; segments: number }>(
    sql`SELECT coalesce(sum(tokens), 0) AS tokens, count(*) AS segments FROM segment
        WHERE superseded = 0`,
  ) ?? { tokens: 0, segments: 0 };
  return { bytes, tokens, segments };
}

/** Jobs that have run, and those that Strata runs on its own. The host adds what is running now. */
export function readJobs(db: Connection): StatusOut['jobs'] {
  const rows = db.all<{
    name: string;
    last_run_ms: number | null;
    last_duration_ms: number | null;
    last_result: string | null;
    paused: number;
    next_run_ms: number | null;
    reason: string | null;
    runs: number;
    failures: number;
    counts: string;
  }>(sql`SELECT * FROM job ORDER BY name`);
  const stored = new Map(rows.map((row) => [row.name, row]));
  const names = new Set<string>([...JOBS, ...stored.keys()]);
  return [...names].map((name) => {
    const row = stored.get(name);
    const automatic = JOBS.find((job) => job === name);
    const nextRunMs = row?.next_run_ms ?? null;
    return {
      name,
      lastRun: row?.last_run_ms == null ? null : isoTime(row.last_run_ms),
      lastDurationMs: row?.last_duration_ms ?? null,
      lastResult: row?.last_result ?? null,
      // A time planned before a manual run is not the next run.
      nextRun:
        nextRunMs === null || row?.paused === 1 || nextRunMs < (row?.last_run_ms ?? 0)
          ? null
          : isoTime(nextRunMs),
      paused: row?.paused === 1,
      reason: JOB_REASONS.find((reason) => reason === row?.reason) ?? null,
      running: false,
      intervalMs: automatic === undefined ? null : JOB_INTERVALS[automatic],
      automatic: automatic !== undefined,
      runs: row?.runs ?? 0,
      failures: row?.failures ?? 0,
      counts: JSON.parse(row?.counts ?? '{}') as Record<string, number>,
    };
  });
}
