/** Nodes of conversations: what of a conversation, its sub-agents included, began on one day. */
import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';
import { CONVERSATION_LEVEL } from '../sql/levels.ts';

/** Longer chains of sub-agents come from no real log. */
const MOST_ABOVE = 16;

/** The conversation that started a sub-agent, or that one's, and so on; of any other, itself. */
export function outermost(db: Connection, conversationIx: number): number {
  return (
    db.get<{ ix: number }>(
      sql`WITH RECURSIVE up (ix, depth) AS (
            SELECT ${conversationIx}, 0 UNION ALL
            SELECT p.conversation_ix, up.depth + 1 FROM up
            JOIN conversation AS c ON c.conversation_ix = up.ix
            JOIN conversation AS p ON p.source = c.source AND p.native_id = c.parent_native
            WHERE up.depth < ${MOST_ABOVE})
          SELECT ix FROM up ORDER BY depth DESC LIMIT 1`,
    )?.ix ?? conversationIx
  );
}

/** The node for segments of a conversation that begin on a day; made where there is none. */
export function ensureConversationNode(
  db: Connection,
  conversationIx: number,
  dayIx: number,
): number {
  const rootIx = outermost(db, conversationIx);
  const known = db.get<{ ix: number }>(
    sql`SELECT node_ix AS ix FROM conversation_node
        WHERE conversation_ix = ${rootIx} AND day_ix = ${dayIx}`,
  );
  if (known !== undefined) return known.ix;
  const { rowid } = db.run(
    // It is named after its first segment once that is there.
    sql`INSERT INTO node (node_id, level, parent_ix, start_ms, end_ms, live)
        SELECT 'toc:conversation:' || ${rootIx} || ':' || node_ix, ${CONVERSATION_LEVEL}, node_ix,
          start_ms, start_ms, 0 FROM node WHERE node_ix = ${dayIx}`,
  );
  db.run(
    sql`INSERT INTO conversation_node (node_ix, conversation_ix, day_ix)
        VALUES (${rowid}, ${rootIx}, ${dayIx})`,
  );
  return rowid;
}

/** Gives a node the bounds and the id that follow from its segments. */
export function refreshConversationNode(db: Connection, nodeIx: number): void {
  const first = db.get<{ id: string; start_ms: number; end_ms: number }>(
    sql`SELECT 'toc:conversation:' || substr(node_id, 13) AS id, start_ms,
          (SELECT max(end_ms) FROM node WHERE parent_ix = ${nodeIx} AND live = 1) AS end_ms
        FROM node WHERE parent_ix = ${nodeIx} AND live = 1 ORDER BY start_ms, node_id LIMIT 1`,
  );
  if (first === undefined) return;
  db.run(
    // A node that had this segment before.
    sql`UPDATE node SET node_id = 'toc:conversation:' || node_ix || ':' || parent_ix
        WHERE node_id = ${first.id} AND node_ix <> ${nodeIx}`,
  );
  db.run(
    sql`UPDATE node SET node_id = ${first.id}, start_ms = ${first.start_ms}, end_ms = ${first.end_ms}
        WHERE node_ix = ${nodeIx}`,
  );
}

/**
 * Moves the segments of a conversation and of its sub-agents below the nodes where they belong, as
 * when it turns out who started it. Adds the nodes that gained or lost one to `touched`.
 */
export function placeSegments(db: Connection, conversationIx: number, touched: Set<number>): void {
  const segments = db.all<{ node_ix: number; parent_ix: number; conversation_ix: number }>(
    sql`WITH RECURSIVE below (ix, depth) AS (
          SELECT ${conversationIx}, 0 UNION
          SELECT c.conversation_ix, below.depth + 1 FROM below
          JOIN conversation AS p ON p.conversation_ix = below.ix
          JOIN conversation AS c ON c.source = p.source AND c.parent_native = p.native_id
          WHERE below.depth < ${MOST_ABOVE})
        SELECT n.node_ix, n.parent_ix, s.conversation_ix FROM segment AS s JOIN node AS n USING (node_ix)
        WHERE s.conversation_ix IN (SELECT ix FROM below) AND n.parent_ix IS NOT NULL`,
  );
  for (const segment of segments) {
    const day = db.get<{ ix: number }>(
      sql`SELECT day_ix AS ix FROM conversation_node WHERE node_ix = ${segment.parent_ix}`,
    );
    if (day === undefined) continue;
    const parentIx = ensureConversationNode(db, segment.conversation_ix, day.ix);
    if (parentIx === segment.parent_ix) continue;
    db.run(sql`UPDATE node SET parent_ix = ${parentIx} WHERE node_ix = ${segment.node_ix}`);
    touched.add(segment.parent_ix).add(parentIx);
  }
}
