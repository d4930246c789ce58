/** Marks what the next index should look at: see `repair`. */
import type { RepairTarget } from '../../../engine/maintenance/ports/maintenanceStore.ts';
import { SEGMENT_LEVEL } from '../../sql/levels.ts';
import { sql } from '../../sql/sql.ts';
import type { Connection } from '../../sql/sql.ts';

/** Targets: nodes. */
export function markNodes(db: Connection, targets: readonly RepairTarget[]): number {
  for (const [ix = 0] of targets) markNode(db, ix);
  return targets.length;
}

/** Marks a period as dirty, or a segment's conversation as due. */
export function markNode(db: Connection, nodeIx: number): void {
  db.run(
    sql`UPDATE conversation SET due = 2 WHERE conversation_ix =
          (SELECT conversation_ix FROM segment WHERE node_ix = ${nodeIx})`,
  );
  db.run(
    sql`UPDATE node SET dirty = dirty + 1 WHERE node_ix = ${nodeIx} AND level < ${SEGMENT_LEVEL}`,
  );
}
