/** What SQLite itself can tell of the file. */
import type { Step } from '../../../engine/maintenance/ports/maintenanceStore.ts';
import { sql } from '../../sql/sql.ts';
import type { Connection } from '../../sql/sql.ts';

/**
 * References that other checks look at, with ids for people and a way to mend them: by table, those of
 * which rows they lead to.
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

/** Such as `row 3 missing from index node_dirty`: an index is made from its table. */
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
