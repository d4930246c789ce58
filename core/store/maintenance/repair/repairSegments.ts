/** Repairs of segments: see `repair`. */
import { hash } from 'node:crypto';
import { Buffer } from 'node:buffer';
import type { RepairTarget } from '../../../engine/maintenance/ports/maintenanceStore.ts';
import { sql } from '../../sql/sql.ts';
import type { Connection } from '../../sql/sql.ts';
import { markNode } from './repairMarks.ts';
import { refreshAncestors } from '../../index/periods.ts';

/** Targets: conversations, which the next index segments again. */
export function cutAnew(db: Connection, targets: readonly RepairTarget[]): number {
  for (const [ix = 0] of targets)
    db.run(sql`UPDATE conversation SET due = 2 WHERE conversation_ix = ${ix}`);
  return targets.length;
}

/**
 * Targets: segments whose events the next index should write again. It notices the change by their
 * hash and identifies the segment by its first event.
 */
export function mendMembers(db: Connection, targets: readonly RepairTarget[]): number {
  for (const [ix = 0] of targets) {
    const first = firstEvent(db, ix);
    if (first !== undefined) {
      db.run(sql`DELETE FROM segment_event WHERE node_ix = ${ix}`);
      db.run(
        sql`INSERT INTO segment_event (node_ix, position, event_ix) VALUES (${ix}, 0, ${first})`,
      );
    }
    db.run(sql`UPDATE segment SET events_hash = ${Buffer.alloc(0)} WHERE node_ix = ${ix}`);
    markNode(db, ix);
  }
  return targets.length;
}

/** The event from which a segment's key is derived. */
function firstEvent(db: Connection, nodeIx: number): number | undefined {
  const segment = db.get<{ key: Uint8Array; start_ms: number; conversation_ix: number }>(
    sql`SELECT s.key, n.start_ms, s.conversation_ix FROM segment AS s JOIN node AS n USING (node_ix)
        WHERE s.node_ix = ${nodeIx}`,
  );
  if (segment === undefined) return undefined;
  return db
    .all<{ event_ix: number; key: Uint8Array }>(
      sql`SELECT t.event_ix, e.key FROM timeline AS t JOIN event AS e USING (event_ix)
          WHERE t.conversation_ix = ${segment.conversation_ix} AND e.ms = ${segment.start_ms}`,
    )
    .find(({ key }) => Buffer.from(segment.key).equals(segmentKey(key)))?.event_ix;
}

/** Derives the key as planning does. */
function segmentKey(firstEventKey: Uint8Array): Uint8Array {
  const text = `segment ${Buffer.from(firstEventKey).toString('hex')}`;
  return hash('sha256', text, 'buffer').subarray(0, firstEventKey.length);
}

/** Targets: segment, first and last time, tokens, events, weight, requests. */
export function mendMeasures(db: Connection, targets: readonly RepairTarget[]): number {
  const parts = new Set<number>();
  for (const target of targets) {
    const [ix = 0, startMs = 0, endMs = 0, tokens = 0, events = 0, weight = 0, requests = 0] =
      target;
    db.run(sql`UPDATE segment SET tokens = ${tokens} WHERE node_ix = ${ix}`);
    const row = db.get<{ parent_ix: number | null }>(
      sql`UPDATE node SET start_ms = ${startMs}, end_ms = ${endMs}, event_count = ${events},
            weight = ${weight}, request_count = ${requests}
          WHERE node_ix = ${ix} RETURNING parent_ix`,
    );
    if (row?.parent_ix !== undefined && row.parent_ix !== null) parts.add(row.parent_ix);
  }
  refreshAncestors(db, parts);
  return targets.length;
}
