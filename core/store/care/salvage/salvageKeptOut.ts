import type { Database } from 'better-sqlite3';
import { sql } from '../../sql.ts';
import type { Connection } from '../../sql.ts';
import type { SalvagedLog } from './salvageLogs.ts';
import { salvageSmall } from './salvageRows.ts';

/** Takes over what rules kept out of logs: their lines, which are blanked, do not tell it any more. */
export function salvageKeptOut(
  database: Database,
  db: Connection,
  logs: readonly SalvagedLog[],
): void {
  const byIx = new Map(logs.map((log) => [log.fileIx, log]));
  const { rows } = salvageSmall(database, { name: 'kept_out', key: 'file_ix, rule_ix' });
  for (const { file_ix: fileIx, rule_ix: ruleIx = null, conversation = null } of rows) {
    const log = byIx.get(Number(fileIx));
    if (log !== undefined)
      db.run(
        sql`INSERT OR IGNORE INTO kept_out (file_ix, rule_ix, conversation)
            SELECT file_ix, ${ruleIx}, ${conversation} FROM log_file
            WHERE path = ${log.path} AND generation = ${log.generation}`,
      );
  }
}
