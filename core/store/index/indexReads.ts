import type { ConversationId, NodeId } from '../../model/ids.ts';
import { conversationId } from '../../model/ids.ts';
import { closedUntil } from '../../model/periodClosing.ts';
import { TOC_LEVELS } from '../../model/toc.ts';
import type { UpperLevel, VersionCause } from '../../model/toc.ts';
import type {
  CurrentText,
  DirtyPeriod,
  DueConversation,
  IndexReader,
  PeriodQuery,
  StoredSegment,
} from '../../engine/index/ports/indexStore.ts';
import type { EventTexts } from '../library/eventRows.ts';
import { countToIndex } from '../search/searchIndex.ts';
import { readSegmentation } from '../settings/settings.ts';
import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';
import { namingOf, NO_NAMING } from './naming.ts';

export function countDue(db: Connection): number {
  return dueConversations(db, -1).reduce((sum, { events }) => sum + events, 0);
}

/** Newest first, so that what a person most likely looks for becomes readable first. */
export function dueConversations(
  db: Connection,
  limit: number,
  ids?: readonly ConversationId[],
): readonly DueConversation[] {
  const wanted = ids === undefined ? null : JSON.stringify(ids);
  return db
    .all<{
      conversation_ix: number;
      source: string;
      native_id: string;
      title: string | null;
      revision: number;
      due: number;
      last_ms: number | null;
      length: number;
      closed: number;
    }>(
      sql`SELECT c.conversation_ix, c.source, c.native_id, c.title, c.revision, c.due, e.ms AS last_ms,
            coalesce(t.position + 1, 0) AS length,
            (SELECT coalesce(sum(n.event_count), 0) FROM segment AS s JOIN node AS n USING (node_ix)
             WHERE s.conversation_ix = c.conversation_ix AND s.superseded = 0 AND s.open = 0) AS closed
          FROM conversation AS c
          LEFT JOIN timeline AS t ON t.conversation_ix = c.conversation_ix AND t.position = (
            SELECT max(position) FROM timeline WHERE conversation_ix = c.conversation_ix)
          LEFT JOIN event AS e USING (event_ix)
          WHERE c.due > 0 AND (${wanted} IS NULL
            OR c.source || ':' || c.native_id IN (SELECT value FROM json_each(${wanted})))
          ORDER BY last_ms DESC, c.conversation_ix LIMIT ${limit}`,
    )
    .map((row) => ({
      conversationIx: row.conversation_ix,
      conversationId: conversationId(row.source, row.native_id),
      revision: row.revision,
      rebuild: row.due > 1,
      title: row.title,
      lastMs: row.last_ms ?? 0,
      // At least one: a conversation that lost all its events has to be looked at, too.
      events: Math.max(1, row.length - (row.due > 1 ? 0 : row.closed)),
    }));
}

/** The stored columns of a shown text; all null if there is none. */
export interface CurrentTextRow {
  readonly text_ix: number | null;
  readonly input_hash: Uint8Array | null;
  readonly source_hash: Uint8Array | null;
  readonly version: number | null;
  readonly cause: string | null;
  readonly summarizer: string | null;
  readonly pinned: number;
  readonly outdated: number;
}

/** Causes that mean a person made the version. */
const BY_HAND: ReadonlySet<string | null> = new Set<VersionCause>(['manual', 'edit', 'revert']);

export function currentText(row: CurrentTextRow): CurrentText | null {
  if (row.input_hash === null || row.text_ix === null) return null;
  return {
    textIx: row.text_ix,
    inputHash: row.input_hash,
    sourceHash: row.source_hash,
    isDraft: row.version === null,
    byHand: row.version !== null && BY_HAND.has(row.cause),
    chosen: row.version !== null && (row.summarizer !== 'extractive' || BY_HAND.has(row.cause)),
    pinned: row.pinned === 1,
    outdated: row.outdated === 1,
  };
}

export function segmentsOf(db: Connection, conversationIx: number): readonly StoredSegment[] {
  return db
    .all<
      {
        key: Uint8Array;
        position: number;
        open: number;
        told: number;
        events_hash: Uint8Array;
      } & CurrentTextRow
    >(
      sql`SELECT s.key, coalesce(t.position, 0) AS position, s.open, s.told, s.events_hash, x.input_hash,
            x.source_hash, x.version, x.cause, x.summarizer, n.text_ix, n.pinned, n.outdated
          FROM segment AS s JOIN node AS n USING (node_ix)
          JOIN segment_event AS e ON e.node_ix = s.node_ix AND e.position = 0
          LEFT JOIN timeline AS t ON t.event_ix = e.event_ix
          LEFT JOIN node_text AS x ON x.text_ix = n.text_ix
          WHERE s.conversation_ix = ${conversationIx} AND s.superseded = 0 ORDER BY t.position`,
    )
    .map((row) => ({
      key: row.key,
      position: row.position,
      open: row.open === 1,
      eventsHash: row.events_hash,
      told: row.told === 1,
      text: currentText(row),
    }));
}

export function dirtyPeriods(
  db: Connection,
  texts: EventTexts,
  { level, limit, afterMs, which }: PeriodQuery,
  nowMs: number,
): readonly DirtyPeriod[] {
  // Their order is that of another index, through which all of a level would be looked at.
  const isAny = db.get(
    sql`SELECT 1 FROM node
        WHERE level = ${TOC_LEVELS.indexOf(level)} AND dirty > 0 LIMIT 1`,
  );
  if (isAny === undefined) return [];
  const untilMs = closedUntil(level, nowMs);
  const only = which ?? 'all';
  return db
    .all<
      {
        node_ix: number;
        node_id: string;
        end_ms: number;
        dirty: number;
      } & CurrentTextRow
    >(
      sql`SELECT n.node_ix, n.node_id, n.end_ms, n.dirty, t.input_hash, t.source_hash, t.version,
            t.cause, t.summarizer, n.text_ix, n.pinned, n.outdated
          FROM node AS n LEFT JOIN node_text AS t USING (text_ix)
          WHERE n.level = ${TOC_LEVELS.indexOf(level)} AND n.dirty > 0 AND n.live = 1
            AND n.start_ms > ${afterMs}
            AND (${only} = 'all' OR (n.end_ms <= ${untilMs}) = (${only} = 'closed'))
          ORDER BY n.start_ms DESC LIMIT ${limit}`,
    )
    .map((row) => ({
      nodeIx: row.node_ix,
      nodeId: row.node_id as NodeId,
      level,
      naming: level === 'conversation' ? namingOf(db, texts, row.node_ix) : NO_NAMING,
      endMs: row.end_ms,
      dirty: row.dirty,
      text: currentText(row),
    }));
}

function isDirty(
  db: Connection,
  {
    level,
    which = 'all',
  }: { readonly level: UpperLevel; readonly which?: 'closed' | 'open' | 'all' },
  nowMs: number,
): boolean {
  return (
    db.get(
      sql`SELECT 1 FROM node WHERE level = ${TOC_LEVELS.indexOf(level)} AND dirty > 0 AND live = 1
            AND (${which} = 'all' OR (end_ms <= ${closedUntil(level, nowMs)}) = (${which} = 'closed'))
          LIMIT 1`,
    ) !== undefined
  );
}

/** See {@link IndexReader.isAnythingDue}. */
export function isAnythingDue(
  db: Connection,
  { nowMs, which }: Parameters<IndexReader['isAnythingDue']>[0],
): boolean {
  if (which === 'open') {
    if (db.get(sql`SELECT 1 FROM conversation WHERE due > 0 OR settled = 0 LIMIT 1`) !== undefined)
      return true;
    const { events, nodes } = countToIndex(db);
    if (events + nodes > 0) return true;
    const silent = db.get(
      sql`SELECT 1 FROM segment AS s JOIN node AS n USING (node_ix)
          WHERE s.open = 1 AND n.end_ms < ${nowMs - readSegmentation(db).gapMs} LIMIT 1`,
    );
    if (silent !== undefined) return true;
  }
  return UPPER_LEVELS.some((level) => isDirty(db, { level, which }, nowMs));
}

const UPPER_LEVELS = TOC_LEVELS.filter((level) => level !== 'segment').toReversed();
