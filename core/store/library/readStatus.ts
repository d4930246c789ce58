import type { StatusOut } from '../../engine/library/ports/memoryReader.ts';
import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';
import { readStoppedRun } from '../settings/settings.ts';
import { isoTime } from '../sql/codec.ts';
import { readOpenBatches } from '../summaries/batches.ts';
import { readMetrics } from './readMetrics.ts';
import { readJobs } from '../live/readQueue.ts';
import { readUnfinishedImport } from '../import/unfinishedImport.ts';

/**
 * Counts, sources, jobs and what is due. The host fills in the spending ceilings, and the spending
 * by its own clock.
 */
export function readStatus(db: Connection, zone: string): StatusOut {
  return {
    counts: {
      conversations: count(
        db.get(sql`SELECT count(*) AS n FROM conversation AS c WHERE EXISTS (
                     SELECT 1 FROM timeline AS t WHERE t.conversation_ix = c.conversation_ix)
                   OR EXISTS (SELECT 1 FROM repeat AS r WHERE r.conversation_ix = c.conversation_ix)`),
      ),
      // Only shown events count: a copy whose original has arrived is kept but no longer represents
      // anything.
      events: count(db.get(sql`SELECT count(*) AS n FROM timeline`)),
      turns: count(db.get(sql`SELECT count(*) AS n FROM turn`)),
      segments: count(db.get(sql`SELECT count(*) AS n FROM segment WHERE superseded = 0`)),
      nodes: count(db.get(sql`SELECT count(*) AS n FROM node WHERE live = 1`)),
      grips: count(db.get(sql`SELECT count(*) AS n FROM grip`)),
      anchors: count(
        db.get(
          sql`SELECT count(*) AS n FROM anchor AS a JOIN node AS n USING (text_ix) WHERE n.live = 1`,
        ),
      ),
    },
    sources: [...readSources(db)],
    jobs: readJobs(db),
    stale: count(
      db.get(
        sql`SELECT count(*) AS n FROM node
            WHERE (dirty > 0 OR outdated > 0) AND live = 1 AND text_ix IS NOT NULL`,
      ),
    ),
    queue: {
      conversations: count(db.get(sql`SELECT count(*) AS n FROM conversation WHERE due > 0`)),
      nodes: count(db.get(sql`SELECT count(*) AS n FROM node WHERE dirty > 0 AND live = 1`)),
      logs: count(
        db.get(
          sql`SELECT count(*) AS n FROM work WHERE failed = 0 AND mode IN ('live', 'backfill')`,
        ),
      ),
      failed: count(
        db.get(
          sql`SELECT count(*) AS n FROM work WHERE failed = 1 AND mode IN ('live', 'backfill')`,
        ),
      ),
    },
    unwritten: readUnwritten(db),
    stopped: readStoppedRun(db),
    batches: readOpenBatches(db).map(({ provider, model, baseUrl, begunMs, texts, setAside }) => ({
      provider,
      model,
      baseUrl,
      since: isoTime(begunMs),
      texts,
      setAside,
    })),
    spend: { today: 0, month: 0, currency: 'USD', dailyCeiling: null, monthlyCeiling: null },
    metrics: readMetrics(db),
    zone,
    unfinished: unfinishedOf(db),
  };
}

/** By code, the newest message. */
function readUnwritten(db: Connection): StatusOut['unwritten'] {
  return db
    .all<StatusOut['unwritten'][number]>(
      sql`SELECT p.provider, p.code, p.message, count(*) AS nodes, max(p.at_ms)
          FROM node_problem AS p JOIN node AS n USING (node_ix)
          WHERE n.live = 1 GROUP BY p.provider, p.code ORDER BY nodes DESC, p.code`,
    )
    .map(({ provider, code, message, nodes }) => ({ provider, code, message, nodes }));
}

function unfinishedOf(db: Connection): StatusOut['unfinished'] {
  const unfinished = readUnfinishedImport(db);
  return unfinished === null ? null : { ...unfinished, paths: [...unfinished.paths] };
}

function readSources(db: Connection): readonly StatusOut['sources'][number][] {
  const files = db.all<{
    source: string;
    files: number;
    gone: number;
    unknownLines: number;
    badLines: number;
  }>(
    // A renamed log is present under its new name: same identity and same leading bytes. A
    // different file may match in one of them, since file systems reuse identities.
    sql`WITH log AS (
          SELECT path, source, identity, head_hash, gone_ms IS NULL AS here, max(generation)
          FROM log_file GROUP BY path),
        present AS (SELECT source, count(*) AS files FROM log WHERE here GROUP BY source),
        missing AS (
          SELECT source, count(DISTINCT CASE identity WHEN '' THEN path
                                ELSE identity || ' ' || hex(head_hash) END) AS gone
          FROM log WHERE NOT here AND (identity = ''
            OR (identity, head_hash) NOT IN (SELECT identity, head_hash FROM log WHERE here))
          GROUP BY source)
        SELECT source, coalesce(files, 0) AS files, coalesce(gone, 0) AS gone, unknownLines, badLines
        -- Of some, all logs were read again as another source; what came of them is there.
        FROM (SELECT source, sum(unknown_lines) AS unknownLines, sum(bad_lines) AS badLines
              FROM log_file GROUP BY source)
        LEFT JOIN present USING (source) LEFT JOIN missing USING (source) ORDER BY source`,
  );
  return files.map(({ source, ...rest }) => ({
    source,
    ...rest,
    conversations: count(
      db.get(
        sql`SELECT count(*) AS n FROM conversation AS c WHERE c.source = ${source} AND (EXISTS (
              SELECT 1 FROM timeline AS t WHERE t.conversation_ix = c.conversation_ix)
            OR EXISTS (SELECT 1 FROM repeat AS r WHERE r.conversation_ix = c.conversation_ix))`,
      ),
    ),
    events: count(
      db.get(
        sql`SELECT count(*) AS n FROM timeline AS t JOIN conversation AS c USING (conversation_ix)
            WHERE c.source = ${source}`,
      ),
    ),
  }));
}

function count(row: { readonly n: number } | undefined): number {
  return row?.n ?? 0;
}
