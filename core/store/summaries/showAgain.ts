import { nodeByIx } from '../library/nodes.ts';
import { SEGMENT_LEVEL } from '../sql/levels.ts';
import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';
import { markAncestors } from './storeSummary.ts';
import { showText } from './texts.ts';

/**
 * See {@link SummaryWriter.showAgain}. A period whose children changed meanwhile is dirty and is
 * looked at again.
 */
export function showAgain(db: Connection, nodeIx: number, version: number): boolean {
  return db.transaction(() => {
    const node = nodeByIx(db, nodeIx);
    if (node === undefined || node.live === 0 || node.pinned === 1) return false;
    const wanted = db.get<{ text_ix: number }>(
      sql`SELECT t.text_ix FROM node_text AS t JOIN node_text AS shown ON shown.text_ix = ${node.text_ix}
          WHERE t.node_ix = ${nodeIx} AND t.version = ${version} AND shown.version IS NOT NULL
            AND (${node.level} < ${SEGMENT_LEVEL} OR shown.source_hash IS t.source_hash)`,
    );
    if (wanted === undefined) return false;
    showText(db, nodeIx, { textIx: wanted.text_ix, version: null });
    db.run(sql`DELETE FROM node_problem WHERE node_ix = ${nodeIx}`);
    markAncestors(db, node.parent_ix);
    return true;
  });
}
