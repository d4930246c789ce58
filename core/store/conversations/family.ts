import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';

/** Longer chains of sub-agents come from no real log. */
const MOST_BELOW = 16;

/** A conversation and its sub-agents, theirs included; itself first. */
export function familyOf(db: Connection, conversationIx: number): readonly number[] {
  return db
    .all<{ ix: number }>(
      sql`WITH RECURSIVE below (ix, depth) AS (
            SELECT ${conversationIx}, 0 UNION
            SELECT c.conversation_ix, below.depth + 1 FROM below
            JOIN conversation AS p ON p.conversation_ix = below.ix
            JOIN conversation AS c ON c.source = p.source AND c.parent_native = p.native_id
            WHERE below.depth < ${MOST_BELOW})
          SELECT ix FROM below GROUP BY ix ORDER BY min(depth), ix`,
    )
    .map(({ ix }) => ix);
}
