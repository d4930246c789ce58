import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';

/** Has all periods above nodes looked at again. */
export function markAbove(db: Connection, nodeIxs: readonly number[]): void {
  db.run(
    sql`WITH RECURSIVE above (ix) AS (
          SELECT parent_ix FROM node WHERE node_ix IN (SELECT value FROM json_each(${JSON.stringify(nodeIxs)}))
          UNION SELECT n.parent_ix FROM above JOIN node AS n ON n.node_ix = above.ix)
        UPDATE node SET dirty = dirty + 1 WHERE node_ix IN (SELECT ix FROM above WHERE ix IS NOT NULL)`,
  );
}
