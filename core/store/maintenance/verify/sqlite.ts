/** What SQLite itself can tell about the file. */
import type { Step } from '../../../engine/maintenance/ports/maintenanceStore.ts';
import { sql } from '../../sql/sql.ts';
import type { Connection } from '../../sql/sql.ts';

/**
 * References verified by other checks, with readable ids and a way to repair them: each table with
 * the one it refers to.
 */
const CHECKED_ELSEWHERE: ReadonlySet<string> = new Set([
  'bullet node_text',
  'bullet_grip bullet',
  'bullet_grip grip',
  'anchor event',
  'anchor node_text',
  'grip event',
  'node node',
  'node node_text',
  'segment_event event',
  'segment_overlap event',
  'timeline event',
  'turn event',
  'event text_block',
  'segment_vector node',
]);

/**
 * Messages such as `row 3 missing from index node_dirty`: an index can be rebuilt from its table.
 */
const INDEX_PROBLEM = /\b(?:from|in) index \w+$/;

export function* checkSqlite(db: Connection): Generator<Step> {
  const problems = db.all<{ integrity_check: string }>(
    sql`SELECT integrity_check FROM pragma_integrity_check`,
  );
  for (const { integrity_check: problem } of problems)
    if (INDEX_PROBLEM.test(problem)) yield { check: 'indexes', example: problem, target: [] };
    else if (problem !== 'ok') yield { check: 'database', example: problem, target: null };
  yield null;
  const broken = db.all<{ table: string; parent: string; rows: number }>(
    sql`SELECT "table", parent, count(*) AS rows FROM pragma_foreign_key_check
        GROUP BY "table", parent`,
  );
  for (const { table, parent, rows } of broken)
    if (!CHECKED_ELSEWHERE.has(`${table} ${parent}`))
      yield { check: 'references', example: `${table} → ${parent} (${rows})`, target: null };
}
