/** Places nodes in the calendar of a time zone. */
import { parsePeriod } from '../../model/periods.ts';
import type { expectedPlaces } from '../library/nodePlaces.ts';
import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';
import { CONVERSATION_LEVEL } from '../sql/levels.ts';
import { ensureConversationNode } from './conversationNodes.ts';
import { ensurePeriods } from './periods.ts';

/** Sets the bounds of a period for a zone; if they changed, marks it dirty and returns true. */
export function setBounds(db: Connection, nodeIx: number, zone: string): boolean {
  const row = db.get<{ id: string }>(
    sql`SELECT node_id AS id FROM node WHERE node_ix = ${nodeIx} AND level < ${CONVERSATION_LEVEL}`,
  );
  const period = row === undefined ? undefined : parsePeriod(row.id, zone);
  if (period === undefined) return false;
  const { startMs, endMs } = period;
  const { changes } = db.run(
    // The period may now be closed or open, which decides whether it has a draft.
    sql`UPDATE node SET start_ms = ${startMs}, end_ms = ${endMs}, dirty = dirty + 1
        WHERE node_ix = ${nodeIx} AND (start_ms <> ${startMs} OR end_ms <> ${endMs})`,
  );
  return changes > 0;
}

/**
 * Moves a node to where it belongs; returns true if it was elsewhere. Adds the periods that gained
 * or lost it to `touched`, to be recounted.
 */
export function placeNode(
  db: Connection,
  nodeIx: number,
  {
    placeOf,
    touched,
  }: {
    readonly placeOf: ReturnType<typeof expectedPlaces>;
    readonly touched: Set<number>;
  },
): boolean {
  const node = db.get<{
    node_id: string;
    level: number;
    start_ms: number;
    parent_ix: number | null;
    key: Uint8Array | null;
    conversation_ix: number | null;
  }>(
    sql`SELECT n.node_id, n.level, n.start_ms, n.parent_ix, s.key, s.conversation_ix
        FROM node AS n LEFT JOIN segment AS s USING (node_ix) WHERE n.node_ix = ${nodeIx}`,
  );
  const place =
    node === undefined
      ? undefined
      : placeOf({
          nodeId: node.node_id,
          level: node.level,
          startMs: node.start_ms,
          key: node.key,
        });
  if (node === undefined || place === undefined) return false;
  const periodIx = place.periods.length === 0 ? null : ensurePeriods(db, place.periods);
  const parentIx =
    node.conversation_ix === null || periodIx === null
      ? periodIx
      : ensureConversationNode(db, node.conversation_ix, periodIx);
  if (parentIx === node.parent_ix && place.nodeId === node.node_id) return false;
  db.run(
    sql`UPDATE node SET node_id = ${place.nodeId}, parent_ix = ${parentIx} WHERE node_ix = ${nodeIx}`,
  );
  for (const ix of [node.parent_ix, parentIx]) if (ix !== null) touched.add(ix);
  return true;
}
