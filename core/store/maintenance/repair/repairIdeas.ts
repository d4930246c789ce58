/** Has ideas told anew, and removes what is left of ideas that are gone. */
import type { RepairTarget } from '../../../engine/maintenance/ports/maintenanceStore.ts';
import { tellAgain } from '../../ideas/tellAgain.ts';
import { sql } from '../../sql/sql.ts';
import type { Connection } from '../../sql/sql.ts';

export function mendIdeas(db: Connection, targets: readonly RepairTarget[]): number {
  for (const [conversationIx = 0, ideaIx] of targets) {
    if (ideaIx === undefined) {
      tellAgain(db, conversationIx);
      continue;
    }
    db.run(sql`DELETE FROM idea_entity WHERE idea_ix = ${ideaIx}`);
    db.run(sql`DELETE FROM idea_settled WHERE idea_ix = ${ideaIx}`);
    db.run(sql`DELETE FROM idea_link WHERE from_ix = ${ideaIx} OR to_ix = ${ideaIx}`);
  }
  return targets.length;
}
