/** Repairs of the table of contents: see `repair`. */
import type { RepairTarget } from '../../../engine/maintenance/ports/maintenanceStore.ts';
import { readZone } from '../../settings/settings.ts';
import { sql } from '../../sql/sql.ts';
import type { Connection } from '../../sql/sql.ts';
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

const SEGMENT_LEVEL = 4;

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
