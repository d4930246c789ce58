import { Buffer } from 'node:buffer';
import type {
  CurrentText,
  PlannedSegment,
  SegmentPlan,
  WriteCount,
  WrittenText,
} from '../../engine/index/ports/indexStore.ts';
import { FACT_KINDS } from '../../model/facts.ts';
import { encodeUlid, segmentNodeId } from '../../model/ids.ts';
import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';
import { carryEdits } from '../summaries/handVersions.ts';
import { gripIx, ownCause, writeText } from '../summaries/texts.ts';
import { SEGMENT_LEVEL } from '../sql/levels.ts';
import { OUTCOME_ORDINAL } from '../import/eventFacts.ts';
import { ensureConversationNode } from './conversationNodes.ts';
import { currentText } from './indexReads.ts';
import type { CurrentTextRow } from './indexReads.ts';
import { ensurePeriods, refreshAncestors } from './periods.ts';

/**
 * Stores the planned segments of conversations in one transaction: nodes, texts, grips, what they
 * replace, and the effects on the periods above. A conversation stays due if its timeline has
 * advanced since the plan was made. A plan older than one already stored is ignored, since two
 * planners may work at once.
 */
export function applySegments(
  db: Connection,
  plans: readonly SegmentPlan[],
  nowMs: number,
): WriteCount {
  return db.transaction(() => {
    const touched = new Set<number>();
    const texts = plans.flatMap((plan) => applyPlan(db, plan, { nowMs, touched }));
    refreshAncestors(db, touched);
    return { written: texts.length, texts };
  });
}

function applyPlan(
  db: Connection,
  plan: SegmentPlan,
  { nowMs, touched }: Pick<StoreSegment, 'nowMs' | 'touched'>,
): WrittenText[] {
  if (!isNewest(db, plan)) return [];
  const texts: WrittenText[] = [];
  let isAll = true;
  for (const segment of plan.segments) {
    const { conversationIx } = plan;
    const dayIx = ensurePeriods(db, segment.periods);
    const parentIx = ensureConversationNode(db, conversationIx, dayIx);
    touched.add(parentIx);
    const text = storeSegment(db, { segment, parentIx, conversationIx, nowMs, touched });
    if (text === 'moved-on') isAll = false;
    else if (text !== null) texts.push(text);
  }
  for (const key of plan.superseded) supersede(db, key, { ...plan, touched, nowMs });
  // Whatever a person or a model wrote after the plan was made is looked at again.
  if (plan.final && isAll)
    db.run(
      sql`UPDATE conversation SET due = 0
          WHERE conversation_ix = ${plan.conversationIx} AND revision = ${plan.revision}`,
    );
  return texts;
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
  /** The conversation's node. */
  readonly parentIx: number;
  readonly conversationIx: number;
  readonly nowMs: number;
  /** Nodes that gained, lost or changed a segment. */
  readonly touched: Set<number>;
}

/**
 * Returns the text if one was written; `moved-on` if the node shows a different text than the plan
 * expected.
 */
function storeSegment(
  db: Connection,
  { segment, parentIx, conversationIx, nowMs, touched }: StoreSegment,
): WrittenText | 'moved-on' | null {
  const known = db.get<{
    node_ix: number;
    events_hash: Uint8Array;
    told: number;
    parent_ix: number;
  }>(
    sql`SELECT s.node_ix, s.events_hash, s.told, n.parent_ix FROM segment AS s JOIN node AS n USING (node_ix)
        WHERE s.key = ${segment.key}`,
  );
  if (known !== undefined && known.parent_ix !== parentIx) touched.add(known.parent_ix);
  const nodeId = segmentNodeId(
    segment.date,
    encodeUlid({ ms: segment.startMs, hash: segment.key }),
  );
  const nodeIx =
    known?.node_ix ??
    db.run(
      sql`INSERT INTO node (node_id, level, parent_ix, start_ms, end_ms)
          VALUES (${nodeId}, ${SEGMENT_LEVEL}, ${parentIx}, ${segment.startMs}, ${segment.endMs})`,
    ).rowid;
  db.run(
    sql`UPDATE node SET node_id = ${nodeId}, parent_ix = ${parentIx}, end_ms = ${segment.endMs},
          event_count = ${segment.eventIxs.length}, weight = ${segment.weight},
          request_count = CASE WHEN ${isAgent(db, conversationIx)} THEN 0 ELSE ${segment.requests} END,
          live = 1, dirty = 0,
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
  if (!sameEvents || known.told === 0) storeOutcomes(db, nodeIx, segment);
  if (segment.text === null) return null;
  const shown = shownText(db, nodeIx);
  if (segment.replaces !== null && shown?.textIx !== segment.replaces) return 'moved-on';
  // A segment that was replaced, or another conversation's, comes back with what somebody chose for it.
  if (segment.replaces === null && shown !== null && isChosenFor(shown, segment.text)) return null;
  return writeText(db, {
    nodeIx,
    nowMs,
    draft: segment.open,
    cause: ownCause('closed', segment.text),
    text: segment.text,
    gripIx: (grip) => gripIx(db, grip),
  });
}

function shownText(db: Connection, nodeIx: number): CurrentText | null {
  const row = db.get<CurrentTextRow>(
    sql`SELECT t.input_hash, t.source_hash, t.version, t.cause, t.summarizer, n.text_ix, n.pinned, n.outdated
        FROM node AS n JOIN node_text AS t USING (text_ix) WHERE n.node_ix = ${nodeIx}`,
  );
  return row === undefined ? null : currentText(row);
}

function isChosenFor(
  { chosen, sourceHash }: CurrentText,
  text: NonNullable<PlannedSegment['text']>,
): boolean {
  return chosen && sourceHash !== null && Buffer.from(sourceHash).equals(text.sourceHash);
}

/** Prompts of sub-agents are not the person's. */
function isAgent(db: Connection, conversationIx: number): number {
  return (
    db.get<{ agent: number }>(
      sql`SELECT parent_native IS NOT NULL AS agent FROM conversation
          WHERE conversation_ix = ${conversationIx}`,
    )?.agent ?? 0
  );
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

const OUTCOME = FACT_KINDS.indexOf('outcome');

/** A turn has one outcome: where it went on, the event that held it before has none. */
function storeOutcomes(
  db: Connection,
  nodeIx: number,
  { eventIxs, outcomes }: PlannedSegment,
): void {
  db.run(sql`UPDATE segment SET told = 1 WHERE node_ix = ${nodeIx}`);
  for (const eventIx of eventIxs)
    db.run(sql`DELETE FROM fact WHERE event_ix = ${eventIx} AND ordinal = ${OUTCOME_ORDINAL}`);
  for (const { text, grip } of outcomes)
    db.run(
      sql`INSERT INTO fact (event_ix, ordinal, kind, data, grip_ix)
          VALUES (${grip.firstIx}, ${OUTCOME_ORDINAL}, ${OUTCOME}, ${JSON.stringify({ text })}, ${gripIx(db, grip)})`,
    );
}

/**
 * Removes a segment from the table of contents; it can still be opened. A segment stays if another
 * conversation has taken it over, with its events, since the plan was made.
 */
function supersede(
  db: Connection,
  key: Uint8Array,
  { conversationIx, touched, nowMs }: Pick<StoreSegment, 'conversationIx' | 'touched' | 'nowMs'>,
): void {
  const row = db.get<{ node_ix: number; parent_ix: number }>(
    sql`SELECT s.node_ix, n.parent_ix FROM segment AS s JOIN node AS n USING (node_ix)
        WHERE s.key = ${key} AND s.conversation_ix = ${conversationIx}`,
  );
  if (row === undefined) return;
  db.run(sql`UPDATE segment SET superseded = 1, open = 0 WHERE node_ix = ${row.node_ix}`);
  db.run(sql`UPDATE node SET live = 0 WHERE node_ix = ${row.node_ix}`);
  touched.add(row.parent_ix);
  carryEdits(db, row.node_ix, nowMs);
}
