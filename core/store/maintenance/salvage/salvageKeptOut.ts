import type { Database } from 'better-sqlite3';
import { sql } from '../../sql/sql.ts';
import type { Connection } from '../../sql/sql.ts';
import { ENDED } from '../forget/keptOut.ts';
import type { SalvagedLog } from './salvageLogs.ts';
import { salvageSmall } from './salvageRows.ts';

/**
 * Takes over the record of what rules kept out of logs, because the blanked lines no longer tell
 * it. `rules` are the rules taken over before any log was read; others count as ended, since their
 * numbers may have been reused meanwhile.
 */
export function salvageKeptOut(
  database: Database,
  db: Connection,
  { logs, rules }: { readonly logs: readonly SalvagedLog[]; readonly rules: ReadonlySet<number> },
): void {
  const byIx = new Map(logs.map((log) => [log.fileIx, log]));
  const { rows } = salvageSmall(database, { name: 'kept_out', key: 'file_ix, rule_ix' });
  for (const { file_ix: fileIx, rule_ix: ruleIx = null, conversation = null } of rows) {
    const log = byIx.get(Number(fileIx));
    const known = rules.has(Number(ruleIx)) ? ruleIx : ENDED;
    if (log !== undefined)
      db.run(
        sql`INSERT OR IGNORE INTO kept_out (file_ix, rule_ix, conversation)
            SELECT file_ix, ${known}, ${conversation} FROM log_file
            WHERE path = ${log.path} AND generation = ${log.generation}`,
      );
  }
}
