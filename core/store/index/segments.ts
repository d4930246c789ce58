import { Buffer } from 'node:buffer';
import type {
  PlannedSegment,
  SegmentPlan,
  WriteCount,
  WrittenText,
} from '../../engine/index/ports/indexStore.ts';
import { encodeUlid, segmentNodeId } from '../../model/ids.ts';
import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';
import { carryEdits } from '../summaries/handVersions.ts';
import { gripIx, ownCause, writeText } from '../summaries/texts.ts';
import { ensurePeriods, refreshAncestors } from './periods.ts';

const SEGMENT_LEVEL = 4;

/**
 * Stores a conversation's planned segments in one transaction: nodes, texts, grips, what they
 * replace, and the effects on the periods above. The conversation stays due if its timeline has
 * advanced since the plan was made. A plan older than one already stored is ignored, since two
 * planners may work at once.
 */
export function applySegments(db: Connection, plan: SegmentPlan, nowMs: number): WriteCount {
  return db.transaction(() => {
    if (!isNewest(db, plan)) return { written: 0, texts: [] };
    const days = new Set<number>();
    const texts: WrittenText[] = [];
    let isAll = true;
    for (const segment of plan.segments) {
      const dayIx = ensurePeriods(db, segment.periods);
      days.add(dayIx);
      const { conversationIx } = plan;
      const text = storeSegment(db, { segment, dayIx, conversationIx, nowMs, days });
      if (text === 'moved-on') isAll = false;
      else if (text !== null) texts.push(text);
    }
    for (const key of plan.superseded) supersede(db, key, { ...plan, days, nowMs });
    refreshAncestors(db, days);
    // Whatever a person or a model wrote after the plan was made is looked at again.
    if (plan.final && isAll)
      db.run(
        sql`UPDATE conversation SET due = 0
            WHERE conversation_ix = ${plan.conversationIx} AND revision = ${plan.revision}`,
      );
    return { written: texts.length, texts };
  });
}

/** Records a plan as the newest of its conversation; false if a newer one was already stored. */
function isNewest(
  db: Connection,
  { conversationIx, revision }: Pick<SegmentPlan, 'conversationIx' | 'revision'>,
): boolean {
  const { changes } = db.run(
    sql`UPDATE conversation SET planned = ${revision}
        WHERE conversation_ix = ${conversationIx} AND planned <= ${revision}`,
  );
  return changes > 0;
}

interface StoreSegment {
  readonly segment: PlannedSegment;
  readonly dayIx: number;
  readonly conversationIx: number;
  readonly nowMs: number;
  readonly days: Set<number>;
}

/**
 * Returns the text if one was written; `moved-on` if the node shows a different text than the plan
 * expected.
 */
function storeSegment(
  db: Connection,
  { segment, dayIx, conversationIx, nowMs, days }: StoreSegment,
): WrittenText | 'moved-on' | null {
  const known = db.get<{ node_ix: number; events_hash: Uint8Array; parent_ix: number }>(
    sql`SELECT s.node_ix, s.events_hash, n.parent_ix FROM segment AS s JOIN node AS n USING (node_ix)
        WHERE s.key = ${segment.key}`,
  );
  if (known !== undefined && known.parent_ix !== dayIx) days.add(known.parent_ix);
  const nodeId = segmentNodeId(
    segment.date,
    encodeUlid({ ms: segment.startMs, hash: segment.key }),
  );
  const nodeIx =
    known?.node_ix ??
    db.run(
      sql`INSERT INTO node (node_id, level, parent_ix, start_ms, end_ms)
          VALUES (${nodeId}, ${SEGMENT_LEVEL}, ${dayIx}, ${segment.startMs}, ${segment.endMs})`,
    ).rowid;
  db.run(
    sql`UPDATE node SET node_id = ${nodeId}, parent_ix = ${dayIx}, end_ms = ${segment.endMs},
          event_count = ${segment.eventIxs.length}, live = 1, dirty = 0,
          outdated = ${Number(segment.outdated)} WHERE node_ix = ${nodeIx}`,
  );
  db.run(
    sql`INSERT INTO segment (node_ix, key, conversation_ix, tokens, open, events_hash)
        VALUES (${nodeIx}, ${segment.key}, ${conversationIx}, ${segment.tokens}, ${Number(segment.open)}, ${segment.eventsHash})
        ON CONFLICT (node_ix) DO UPDATE SET conversation_ix = excluded.conversation_ix,
          tokens = excluded.tokens, open = excluded.open, superseded = 0,
          events_hash = excluded.events_hash`,
  );
  const sameEvents =
    known !== undefined && Buffer.from(known.events_hash).equals(segment.eventsHash);
  if (!sameEvents) storeEvents(db, nodeIx, segment);
  if (segment.text === null) return null;
  const shown = db.get<{ ix: number | null }>(
    sql`SELECT text_ix AS ix FROM node WHERE node_ix = ${nodeIx}`,
  );
  if (segment.replaces !== null && shown?.ix !== segment.replaces) return 'moved-on';
  return writeText(db, {
    nodeIx,
    nowMs,
    draft: segment.open,
    cause: ownCause('closed', segment.text),
    text: segment.text,
    gripIx: (grip) => gripIx(db, grip),
  });
}

function storeEvents(db: Connection, nodeIx: number, segment: PlannedSegment): void {
  db.run(sql`DELETE FROM segment_event WHERE node_ix = ${nodeIx}`);
  db.run(sql`DELETE FROM segment_overlap WHERE node_ix = ${nodeIx}`);
  for (const [position, eventIx] of segment.eventIxs.entries())
    db.run(
      sql`INSERT INTO segment_event (node_ix, position, event_ix)
          VALUES (${nodeIx}, ${position}, ${eventIx})`,
    );
  for (const [position, eventIx] of segment.overlapIxs.entries())
    db.run(
      sql`INSERT INTO segment_overlap (node_ix, position, event_ix)
          VALUES (${nodeIx}, ${position}, ${eventIx})`,
    );
}

/**
 * Removes a segment from the table of contents; it can still be opened. A segment stays if another
 * conversation has taken it over, with its events, since the plan was made.
 */
function supersede(
  db: Connection,
  key: Uint8Array,
  { conversationIx, days, nowMs }: Pick<StoreSegment, 'conversationIx' | 'days' | 'nowMs'>,
): void {
  const row = db.get<{ node_ix: number; parent_ix: number }>(
    sql`SELECT s.node_ix, n.parent_ix FROM segment AS s JOIN node AS n USING (node_ix)
        WHERE s.key = ${key} AND s.conversation_ix = ${conversationIx}`,
  );
  if (row === undefined) return;
  db.run(sql`UPDATE segment SET superseded = 1, open = 0 WHERE node_ix = ${row.node_ix}`);
  db.run(sql`UPDATE node SET live = 0 WHERE node_ix = ${row.node_ix}`);
  days.add(row.parent_ix);
  carryEdits(db, row.node_ix, nowMs);
}
