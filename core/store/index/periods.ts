import { TOC_LEVELS } from '../../model/toc.ts';
import type { Period } from '../../model/periods.ts';
import type {
  PlannedPeriod,
  WriteCount,
  WrittenText,
} from '../../engine/index/ports/indexStore.ts';
import { CONVERSATION_LEVEL } from '../sql/levels.ts';
import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';
import { refreshConversationNode } from './conversationNodes.ts';
import { heedingTitle } from './heedingTitle.ts';
import { markAbove } from './markAbove.ts';
import { gripIx, gripIxOfId, ownCause, writeText } from '../summaries/texts.ts';

/** Creates nodes for nested periods, outermost first, and returns the row of the innermost. */
export function ensurePeriods(db: Connection, periods: readonly Period[]): number {
  let parentIx: number | null = null;
  for (const { nodeId, level, startMs, endMs } of periods) {
    const found: { ix: number } | undefined = db.get<{ ix: number }>(
      sql`SELECT node_ix AS ix FROM node WHERE node_id = ${nodeId}`,
    );
    parentIx =
      found?.ix ??
      db.run(
        sql`INSERT INTO node (node_id, level, parent_ix, start_ms, end_ms)
            VALUES (${nodeId}, ${TOC_LEVELS.indexOf(level)}, ${parentIx}, ${startMs}, ${endMs})`,
      ).rowid;
  }
  if (parentIx === null) throw new Error('a segment without periods');
  return parentIx;
}

/** Recounts what is below the given nodes and all above them, and marks these as dirty. */
export function refreshAncestors(db: Connection, nodeIxs: ReadonlySet<number>): void {
  let level: ReadonlySet<number> = nodeIxs;
  while (level.size > 0) {
    const above = new Set<number>();
    for (const ix of level) {
      const wasLive = isLive(db, ix);
      // How much happened on a day decides whose title the conversation bears.
      const row = heedingTitle(db, ix, () =>
        db.get<{ level: number; parent_ix: number | null; live: number }>(
          sql`UPDATE node SET dirty = dirty + 1, event_count = children.events,
              request_count = children.requests, weight = children.weight, live = children.nodes > 0
            FROM (SELECT coalesce(sum(event_count), 0) AS events, count(*) AS nodes,
                    coalesce(sum(request_count), 0) AS requests, coalesce(sum(weight), 0) AS weight
                  FROM node WHERE parent_ix = ${ix} AND live = 1) AS children
            WHERE node_ix = ${ix} RETURNING level, parent_ix, live`,
        ),
      );
      if (row?.level === CONVERSATION_LEVEL) {
        refreshConversationNode(db, ix);
        markOtherParts(db, ix, wasLive === (row.live === 1));
      }
      if (row?.parent_ix !== null && row !== undefined) above.add(row.parent_ix);
    }
    level = above;
  }
}

function isLive(db: Connection, nodeIx: number): boolean {
  return db.get(sql`SELECT 1 FROM node WHERE node_ix = ${nodeIx} AND live = 1`) !== undefined;
}

/**
 * Has other days of a conversation looked at again: those after its first day, which lends them its requests, and
 * all of them where a day is new or gone, since only the last one leaves something open.
 */
function markOtherParts(db: Connection, nodeIx: number, stays: boolean): void {
  db.run(
    sql`UPDATE node SET dirty = dirty + 1 WHERE live = 1 AND node_ix IN (
          SELECT p.node_ix FROM conversation_node AS o
          JOIN conversation_node AS p USING (conversation_ix)
          WHERE o.node_ix = ${nodeIx} AND p.node_ix <> o.node_ix)
        AND NOT (${Number(stays)} AND EXISTS (
          SELECT 1 FROM conversation_node AS o
          JOIN conversation_node AS p USING (conversation_ix)
          JOIN node AS n ON n.node_ix = p.node_ix AND n.live = 1
          JOIN node AS self ON self.node_ix = o.node_ix
          WHERE o.node_ix = ${nodeIx} AND n.start_ms < self.start_ms))`,
  );
}

/**
 * Stores the texts of periods in one transaction. A period whose children changed while its text
 * was being written stays dirty; one whose text changed makes its parent dirty.
 */
export function applyPeriods(
  db: Connection,
  periods: readonly PlannedPeriod[],
  nowMs: number,
): WriteCount {
  return db.transaction(() => {
    const texts: WrittenText[] = [];
    for (const { nodeIx, dirty, text, closed, outdated } of periods) {
      // A node that changed after it was planned, including by a person's version, is planned again
      // if needed.
      const written =
        text === null || dirtyOf(db, nodeIx) !== dirty
          ? null
          : writeText(db, {
              nodeIx,
              nowMs,
              draft: !closed,
              cause: ownCause('rollup', text),
              text,
              gripIx: (grip) =>
                typeof grip === 'string' ? gripIxOfId(db, grip) : gripIx(db, grip),
            });
      if (written !== null) {
        texts.push(written);
        // Only conversations are read by what is above them.
        if (isConversation(db, nodeIx)) markAbove(db, [nodeIx]);
      }
      db.run(
        sql`UPDATE node SET dirty = CASE dirty WHEN ${dirty} THEN 0 ELSE dirty END,
              outdated = CASE WHEN ${Number(text === null)} THEN ${Number(outdated)} ELSE outdated END
            WHERE node_ix = ${nodeIx}`,
      );
    }
    return { written: texts.length, texts };
  });
}

function isConversation(db: Connection, nodeIx: number): boolean {
  return (
    db.get(sql`SELECT 1 FROM node WHERE node_ix = ${nodeIx} AND level = ${CONVERSATION_LEVEL}`) !==
    undefined
  );
}

function dirtyOf(db: Connection, nodeIx: number): number | undefined {
  return db.get<{ dirty: number }>(sql`SELECT dirty FROM node WHERE node_ix = ${nodeIx}`)?.dirty;
}
