import { shownTitle } from '../conversations/conversationTitle.ts';
import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';
import { markAbove } from './markAbove.ts';

/**
 * Changes the node of a conversation's part of a day. All days of a conversation bear one title, see {@link shownTitle}:
 * where it is another one then, the periods above all of them are looked at again.
 */
export function heedingTitle<T>(db: Connection, nodeIx: number, change: () => T): T {
  const parts = partsBeside(db, nodeIx);
  if (parts === undefined) return change();
  const before = shownTitle(db, parts.conversation);
  const changed = change();
  if (shownTitle(db, parts.conversation) !== before) markAbove(db, parts.nodes);
  return changed;
}

/** The parts of a conversation that has several days; undefined where this node is all there is of one, or of none. */
function partsBeside(
  db: Connection,
  nodeIx: number,
): { readonly conversation: number; readonly nodes: readonly number[] } | undefined {
  const rows = db.all<{ conversation: number; ix: number }>(
    sql`SELECT p.conversation_ix AS conversation, p.node_ix AS ix FROM conversation_node AS o
        JOIN conversation_node AS p USING (conversation_ix) WHERE o.node_ix = ${nodeIx}`,
  );
  const [first, ...others] = rows;
  return first === undefined || others.length === 0
    ? undefined
    : { conversation: first.conversation, nodes: rows.map(({ ix }) => ix) };
}
