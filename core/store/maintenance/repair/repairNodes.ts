/** Repairs of the table of contents: see `repair`. */
import type { RepairTarget } from '../../../engine/maintenance/ports/maintenanceStore.ts';
import { readZone } from '../../settings/settings.ts';
import { SEGMENT_LEVEL } from '../../sql/levels.ts';
import { sql } from '../../sql/sql.ts';
import type { Connection } from '../../sql/sql.ts';
import { ensureConversationNode, outermost } from '../../index/conversationNodes.ts';
import { placeNode, setBounds } from '../../index/nodeCalendar.ts';
import { refreshAncestors } from '../../index/periods.ts';
import { markNode } from './repairMarks.ts';
import { expectedPlaces } from '../../library/nodePlaces.ts';

/** Targets: periods. */
export function mendBounds(db: Connection, targets: readonly RepairTarget[]): number {
  const zone = readZone(db);
  for (const [ix = 0] of targets) setBounds(db, ix, zone);
  return targets.length;
}

/** Targets: nodes that are under the wrong period. */
export function mendPlaces(db: Connection, targets: readonly RepairTarget[]): number {
  const placeOf = expectedPlaces(readZone(db));
  const touched = new Set<number>();
  for (const [ix = 0] of targets) placeNode(db, ix, { placeOf, touched });
  refreshAncestors(db, touched);
  return targets.length;
}

/** Targets: nodes of conversations. What begins, ends and names them are their segments. */
export function mendConversations(db: Connection, targets: readonly RepairTarget[]): number {
  const touched = new Set<number>();
  for (const [ix = 0] of targets) {
    const { parent } =
      db.get<{ parent: number | null }>(
        sql`SELECT parent_ix AS parent FROM node WHERE node_ix = ${ix}`,
      ) ?? {};
    touched.add(ix);
    if (parent !== undefined && parent !== null) touched.add(parent);
    standForConversation(db, ix, touched);
    db.run(
      sql`UPDATE node SET parent_ix = (SELECT day_ix FROM conversation_node WHERE node_ix = ${ix})
          WHERE node_ix = ${ix} AND EXISTS (SELECT 1 FROM conversation_node WHERE node_ix = ${ix})`,
    );
  }
  refreshAncestors(db, touched);
  return targets.length;
}

/** Which conversation and day a node stands for, its segments say, unless another stands for these. */
function standForConversation(db: Connection, nodeIx: number, touched: Set<number>): void {
  const below = db.get<{ conversation_ix: number; day_ix: number }>(
    sql`SELECT s.conversation_ix, coalesce(o.day_ix, p.parent_ix) AS day_ix
        FROM node AS n JOIN segment AS s USING (node_ix) JOIN node AS p ON p.node_ix = n.parent_ix
        LEFT JOIN conversation_node AS o ON o.node_ix = p.node_ix
        WHERE n.parent_ix = ${nodeIx} AND coalesce(o.day_ix, p.parent_ix) IS NOT NULL
        ORDER BY n.live DESC, n.start_ms, n.node_id LIMIT 1`,
  );
  if (below === undefined) return;
  const { day_ix: dayIx } = below;
  const rootIx = outermost(db, below.conversation_ix);
  db.run(
    sql`UPDATE OR IGNORE conversation_node SET conversation_ix = ${rootIx}, day_ix = ${dayIx}
        WHERE node_ix = ${nodeIx}`,
  );
  db.run(
    sql`INSERT OR IGNORE INTO conversation_node (node_ix, conversation_ix, day_ix)
        VALUES (${nodeIx}, ${rootIx}, ${dayIx})`,
  );
  if (db.get(sql`SELECT 1 FROM conversation_node WHERE node_ix = ${nodeIx}`) !== undefined) return;
  const there = ensureConversationNode(db, rootIx, dayIx);
  db.run(sql`UPDATE node SET parent_ix = ${there} WHERE parent_ix = ${nodeIx}`);
  touched.add(there);
}

/**
 * Targets: nodes whose count or liveness is wrong. Innermost first, because counts are sums of
 * those below.
 */
export function mendCounts(db: Connection, targets: readonly RepairTarget[]): number {
  const nodes = targets
    .map(([ix = 0]) =>
      db.get<{ ix: number; level: number; parent_ix: number | null }>(
        sql`UPDATE node SET live = coalesce(
              (SELECT 1 - superseded FROM segment WHERE node_ix = node.node_ix), live)
            WHERE node_ix = ${ix} RETURNING node_ix AS ix, level, parent_ix`,
      ),
    )
    .filter((node) => node !== undefined)
    .toSorted((a, b) => b.level - a.level);
  for (const { ix, level, parent_ix: parent } of nodes) {
    const period = level === SEGMENT_LEVEL ? parent : ix;
    if (period !== null) refreshAncestors(db, new Set([period]));
  }
  return targets.length;
}

/** Targets: nodes. */
export function mendVersionNumbers(db: Connection, targets: readonly RepairTarget[]): number {
  for (const [ix = 0] of targets)
    db.run(
      sql`UPDATE node SET latest_version = coalesce(
            (SELECT max(version) FROM node_text WHERE node_ix = ${ix}), 0) WHERE node_ix = ${ix}`,
    );
  return targets.length;
}

/**
 * Targets: nodes that show no text of their own. An open node gets its draft, any other its newest
 * version.
 */
export function mendPointers(db: Connection, targets: readonly RepairTarget[]): number {
  for (const [ix = 0] of targets) {
    db.run(
      sql`UPDATE node SET text_ix = (SELECT text_ix FROM node_text WHERE node_ix = ${ix}
            ORDER BY version IS NULL DESC, version DESC LIMIT 1) WHERE node_ix = ${ix}`,
    );
    markNode(db, ix);
  }
  return targets.length;
}
