/** Has all ideas told anew: where one stands in a wrong place, its own place lacks it. */
import type { RepairTarget } from '../../../engine/maintenance/ports/maintenanceStore.ts';
import { tellAgain } from '../../ideas/tellAgain.ts';
import { sql } from '../../sql/sql.ts';
import type { Connection } from '../../sql/sql.ts';

export function mendIdeas(db: Connection, targets: readonly RepairTarget[]): number {
  for (const ix of db.column<number>(
    sql`SELECT conversation_ix FROM segment UNION SELECT conversation_ix FROM idea`,
  ))
    tellAgain(db, ix);
  return targets.length;
}
