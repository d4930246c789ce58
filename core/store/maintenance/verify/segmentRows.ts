import { TOC_LEVELS } from '../../../model/toc.ts';
import type { PeriodLevel } from '../../../model/periods.ts';
import type { NodeId } from '../../../model/ids.ts';
import type {
  CleanConversationNode,
  CleanPeriod,
  SegmentRows,
} from '../../../engine/maintenance/ports/maintenanceStore.ts';
import type { DueConversation } from '../../../engine/index/ports/indexStore.ts';
import { conversationId } from '../../../model/ids.ts';
import { currentText } from '../../index/indexReads.ts';
import type { CurrentTextRow } from '../../index/indexReads.ts';
import { namingOf } from '../../index/naming.ts';
import type { EventTexts } from '../../library/eventRows.ts';
import { sql } from '../../sql/sql.ts';
import type { Connection } from '../../sql/sql.ts';

/** Conversations that have nothing pending. */
export function settledConversations(db: Connection): readonly number[] {
  return db
    .all<{ ix: number }>(
      sql`SELECT conversation_ix AS ix FROM conversation WHERE due = 0 AND settled = 1
          ORDER BY conversation_ix`,
    )
    .map(({ ix }) => ix);
}

/**
 * One of these conversations, as if it were to be segmented completely; undefined if it has
 * something pending by now.
 */
export function settledConversation(db: Connection, ix: number): DueConversation | undefined {
  const row = db.get<{
    source: string;
    native_id: string;
    title: string | null;
    revision: number;
    length: number;
    last_ms: number | null;
  }>(
    sql`SELECT c.source, c.native_id, c.title, c.revision, coalesce(t.position + 1, 0) AS length,
          e.ms AS last_ms
        FROM conversation AS c
        LEFT JOIN timeline AS t ON t.conversation_ix = c.conversation_ix AND t.position = (
          SELECT max(position) FROM timeline WHERE conversation_ix = c.conversation_ix)
        LEFT JOIN event AS e USING (event_ix)
        WHERE c.conversation_ix = ${ix} AND c.due = 0 AND c.settled = 1`,
  );
  if (row === undefined) return undefined;
  return {
    conversationIx: ix,
    conversationId: conversationId(row.source, row.native_id),
    revision: row.revision,
    rebuild: true,
    title: row.title,
    lastMs: row.last_ms ?? 0,
    events: row.length,
  };
}

/** Segments of a conversation that are in the table of contents. */
export function segmentRows(db: Connection, conversationIx: number): readonly SegmentRows[] {
  return db
    .all<{
      node_ix: number;
      node_id: string;
      key: Uint8Array;
      start_ms: number;
      end_ms: number;
      event_count: number;
      tokens: number;
      weight: number;
      request_count: number;
      agent: number;
      open: number;
      events_hash: Uint8Array;
    }>(
      sql`SELECT n.node_ix, n.node_id, s.key, n.start_ms, n.end_ms, n.event_count, s.tokens, s.open,
            s.events_hash, n.weight, n.request_count, c.parent_native IS NOT NULL AS agent
          FROM segment AS s JOIN node AS n USING (node_ix) JOIN conversation AS c USING (conversation_ix)
          WHERE s.conversation_ix = ${conversationIx} AND s.superseded = 0 ORDER BY n.node_ix`,
    )
    .map((row) => ({
      nodeIx: row.node_ix,
      nodeId: row.node_id,
      key: row.key,
      startMs: row.start_ms,
      endMs: row.end_ms,
      eventCount: row.event_count,
      tokens: row.tokens,
      weight: row.weight,
      requests: row.request_count,
      ofAgent: row.agent === 1,
      open: row.open === 1,
      eventsHash: row.events_hash,
      eventIxs: ixsOf(
        db,
        sql`SELECT event_ix AS ix FROM segment_event WHERE node_ix = ${row.node_ix} ORDER BY position`,
      ),
      overlapIxs: ixsOf(
        db,
        sql`SELECT event_ix AS ix FROM segment_overlap WHERE node_ix = ${row.node_ix}
            ORDER BY position`,
      ),
    }));
}

function ixsOf(db: Connection, query: ReturnType<typeof sql>): readonly number[] {
  return db.all<{ ix: number }>(query).map(({ ix }) => ix);
}

/** Live periods of a level that are not marked as dirty. */
export function cleanPeriods(db: Connection, level: PeriodLevel): readonly CleanPeriod[] {
  return db
    .all<{ node_ix: number; node_id: string } & CurrentTextRow>(
      sql`SELECT n.node_ix, n.node_id, t.input_hash, t.source_hash, t.version, t.cause, t.summarizer,
            n.text_ix, n.pinned, n.outdated
          FROM node AS n LEFT JOIN node_text AS t USING (text_ix)
          WHERE n.level = ${TOC_LEVELS.indexOf(level)} AND n.live = 1 AND n.dirty = 0`,
    )
    .map((row) => ({
      nodeIx: row.node_ix,
      nodeId: row.node_id as NodeId,
      text: currentText(row),
    }));
}

/** See {@link VerifyReader.cleanConversationNodes}. */
export function cleanConversationNodes(
  db: Connection,
  [first, last]: readonly [number, number] = [0, Number.MAX_SAFE_INTEGER],
): readonly number[] {
  return db.column<number>(
    sql`SELECT n.node_ix FROM node AS n JOIN conversation_node AS o USING (node_ix)
        JOIN conversation AS c USING (conversation_ix)
        WHERE n.node_ix BETWEEN ${first} AND ${last}
          AND n.live = 1 AND n.dirty = 0 AND c.due = 0 AND c.settled = 1 AND NOT EXISTS (
          -- Sub-agents are below the conversation that started them.
          SELECT 1 FROM node AS m JOIN segment AS s ON s.node_ix = m.node_ix
          JOIN conversation AS below ON below.conversation_ix = s.conversation_ix
          WHERE m.parent_ix = n.node_ix AND (below.due > 0 OR below.settled = 0))
        ORDER BY n.node_ix`,
  );
}

/** See {@link VerifyReader.cleanConversationNode}. */
export function cleanConversationNode(
  db: Connection,
  texts: EventTexts,
  nodeIx: number,
): CleanConversationNode | undefined {
  if (cleanConversationNodes(db, [nodeIx, nodeIx]).length === 0) return undefined;
  const row = db.get<{ node_id: string } & CurrentTextRow>(
    sql`SELECT n.node_id, t.input_hash, t.source_hash, t.version, t.cause, t.summarizer, n.text_ix,
          n.pinned, n.outdated
        FROM node AS n LEFT JOIN node_text AS t USING (text_ix) WHERE n.node_ix = ${nodeIx}`,
  );
  return row === undefined
    ? undefined
    : {
        nodeIx,
        nodeId: row.node_id as NodeId,
        naming: namingOf(db, texts, nodeIx),
        text: currentText(row),
      };
}
