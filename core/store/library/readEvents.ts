import type { EventsOut } from '../../engine/library/ports/memoryReader.ts';
import type { Turn } from '../../model/event.ts';
import { parseTimedId, turnId } from '../../model/ids.ts';
import type { TurnTimeouts } from '../../model/turnEnd.ts';
import { isoTime } from '../sql/codec.ts';
import { SEGMENT_LEVEL } from '../sql/levels.ts';
import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';
import { placeOfEvent, rowsOfConversation, rowsOfSegment, toEvent } from './eventRows.ts';
import type { EventRow, EventTexts } from './eventRows.ts';
import { findConversation } from './readConversation.ts';
import { findNode } from './nodes.ts';
import { conversationNodeBegun } from './wholeNodeId.ts';
import { turnState } from '../../model/turnEnd.ts';

type EventsPage = EventsOut;

/** The current time for judging turns, and the timeouts that end them. */
export interface TurnTimes extends TurnTimeouts {
  readonly nowMs: number;
}

export interface ReadEventsOptions extends TurnTimes {
  readonly limit: number;
  readonly offset: number;
}

/** Events of a node or a conversation; null if the id names neither. */
export function readEvents(
  db: Connection,
  texts: EventTexts,
  target: string,
  options: ReadEventsOptions,
): EventsPage | null {
  const { limit, offset } = options;
  const conversation = findConversation(db, target);
  const node =
    conversation === undefined
      ? findNode(db, conversationNodeBegun(db, target) ?? target)
      : undefined;
  if (node !== undefined) {
    const rows =
      node.level === SEGMENT_LEVEL
        ? rowsOfSegment(db, node.node_ix, { from: offset, limit })
        : rowsOfPeriod(db, node.node_ix, { from: offset, limit });
    return toPage(db, texts, { rows, total: node.event_count, options });
  }
  if (conversation === undefined) return null;
  const total =
    db.get<{ total: number }>(
      sql`SELECT count(*) AS total FROM timeline WHERE conversation_ix = ${conversation.conversation_ix}`,
    )?.total ?? 0;
  const rows = rowsOfConversation(db, conversation.conversation_ix, { from: offset, limit });
  return toPage(db, texts, { rows, total, options });
}

/** An event with its neighbours in the conversation; null if there is no such event. */
export function readAround(
  db: Connection,
  texts: EventTexts,
  id: string,
  options: Omit<ReadEventsOptions, 'limit' | 'offset'> & {
    readonly before: number;
    readonly after: number;
  },
): EventsPage | null {
  const parts = parseTimedId('evt', id);
  const place = parts === undefined ? undefined : placeOfEvent(db, parts);
  if (place === undefined) return null;
  const from = Math.max(0, place.position - options.before);
  const rows = rowsOfConversation(db, place.conversation_ix, {
    from,
    limit: place.position - from + 1 + options.after,
  });
  return toPage(db, texts, { rows, total: rows.length, options });
}

/** Events of all segments in a period, segment by segment. */
function rowsOfPeriod(
  db: Connection,
  nodeIx: number,
  { from, limit }: { readonly from: number; readonly limit: number },
): readonly EventRow[] {
  const segments = db.all<{ node_ix: number; event_count: number }>(
    sql`WITH RECURSIVE below (ix) AS (
          SELECT ${nodeIx} UNION ALL
          SELECT n.node_ix FROM below JOIN node AS n ON n.parent_ix = below.ix AND n.live = 1)
        SELECT n.node_ix, n.event_count FROM below JOIN node AS n ON n.node_ix = below.ix
        WHERE n.level = ${SEGMENT_LEVEL} ORDER BY n.start_ms, n.node_id`,
  );
  const rows: EventRow[] = [];
  let skip = from;
  for (const segment of segments) {
    if (rows.length >= limit) break;
    if (skip >= segment.event_count) {
      skip -= segment.event_count;
      continue;
    }
    rows.push(...rowsOfSegment(db, segment.node_ix, { from: skip, limit: limit - rows.length }));
    skip = 0;
  }
  return rows;
}

function toPage(
  db: Connection,
  texts: EventTexts,
  {
    rows,
    total,
    options,
  }: {
    readonly rows: readonly EventRow[];
    readonly total: number;
    readonly options: TurnTimes;
  },
): EventsPage {
  return {
    events: rows.map((row) => toEvent(row, texts)),
    turns: turnsOf(db, rows, options),
    total,
  };
}

interface TurnFacts {
  readonly start_ms: number;
  readonly end_ms: number;
  readonly ending: number;
  readonly is_last: number;
  readonly arrived_ms: number;
}

function turnsOf(db: Connection, rows: readonly EventRow[], options: TurnTimes): Turn[] {
  const turns = new Map<string, Turn>();
  for (const row of rows) {
    if (row.opener_key === null || row.opener_ms === null) continue;
    const id = turnId({ ms: row.opener_ms, hash: row.opener_key });
    if (turns.has(id)) continue;
    const facts = db.get<TurnFacts>(
      sql`SELECT start_ms, end_ms, ending, c.arrived_ms, NOT EXISTS (
              SELECT 1 FROM turn AS later WHERE later.conversation_ix = t.conversation_ix AND later.turn > t.turn
            ) AS is_last
          FROM turn AS t JOIN conversation AS c USING (conversation_ix)
          WHERE t.conversation_ix = ${row.conversation_ix} AND t.turn = ${row.turn}`,
    );
    if (facts === undefined) continue;
    turns.set(id, {
      turnId: id,
      state: turnState(
        { ending: facts.ending, isLast: facts.is_last === 1, arrivedMs: facts.arrived_ms },
        options,
      ),
      start: isoTime(facts.start_ms),
      end: isoTime(facts.end_ms),
    });
  }
  return [...turns.values()];
}
