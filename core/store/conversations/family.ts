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

/** The conversation that each sub-agent works for, by row. Others are not listed. */
export function rootsOf(db: Connection): ReadonlyMap<number, number> {
  const parents = new Map(
    db
      .all<{ ix: number; parent: number }>(
        sql`SELECT c.conversation_ix AS ix, p.conversation_ix AS parent FROM conversation AS c
            JOIN conversation AS p ON p.source = c.source AND p.native_id = c.parent_native`,
      )
      .map(({ ix, parent }) => [ix, parent]),
  );
  const rootOf = (ix: number, depth: number): number => {
    const parent = parents.get(ix);
    return parent === undefined || depth === MOST_BELOW ? ix : rootOf(parent, depth + 1);
  };
  return new Map([...parents.keys()].map((ix) => [ix, rootOf(ix, 0)]));
}
