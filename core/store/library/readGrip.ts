import type { GripOut } from '../../engine/library/ports/memoryReader.ts';
import { conversationId, decodeUlid, eventId, gripId, parseTimedId } from '../../model/ids.ts';
import { isoTime } from '../sql/codec.ts';
import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';
import { placeOfEvent, rowsOfConversation, toEvent } from './eventRows.ts';
import type { EventRow, EventTexts } from './eventRows.ts';
import { findNode } from './nodes.ts';
import { segmentOfEvent } from './segmentOfEvent.ts';

interface GripRow {
  readonly ms: number;
  readonly key: Uint8Array;
  readonly excerpt: string;
  readonly first_ix: number;
  readonly last_ix: number;
}

interface Place {
  readonly conversation_ix: number;
  readonly position: number;
  readonly key: Uint8Array;
  readonly ms: number;
  readonly source: string;
  readonly native_id: string;
}

/** Characters of an event that is its own grip, shown as the excerpt. */
const LONGEST_EXCERPT = 400;

/**
 * A grip with its events and their neighbours. Every event is a grip, too: it is named by its own id,
 * by that of the turn it opens, by `SEGMENT#n`, its number in a segment from 1, or by its id with
 * `grip:` before it. null if there is no such grip.
 */
export function readGrip(
  db: Connection,
  texts: EventTexts,
  id: string,
  { before, after }: { readonly before: number; readonly after: number },
): GripOut | null {
  const held = quoteNamed(db, id) ?? eventNamed(db, texts, id);
  if (held === undefined) return null;
  const first = placeOf(db, held.first_ix);
  const last = placeOf(db, held.last_ix);
  if (first === undefined || last === undefined) return null;
  const from = Math.max(0, first.position - before);
  const rows = rowsOfConversation(db, first.conversation_ix, {
    from,
    limit: Math.max(first.position, last.position) - from + 1 + after,
  });
  return {
    gripId: gripId({ ms: held.ms, hash: held.key }),
    excerpt: held.excerpt,
    eventIdStart: eventId({ ms: first.ms, hash: first.key }),
    eventIdEnd: eventId({ ms: last.ms, hash: last.key }),
    nodeId: segmentOfEvent(db, held.first_ix),
    conversationId: conversationId(first.source, first.native_id),
    source: first.source,
    time: isoTime(held.ms),
    events: rows.map((row) => toEvent(row, texts)),
  };
}

function quoteNamed(db: Connection, id: string): GripRow | undefined {
  const parts = parseTimedId('grip', id);
  return parts === undefined
    ? undefined
    : db.get<GripRow>(
        sql`SELECT ms, key, excerpt, first_ix, last_ix FROM grip
            WHERE key = ${parts.hash} AND ms = ${parts.ms}`,
      );
}

function eventNamed(db: Connection, texts: EventTexts, id: string): GripRow | undefined {
  const shownIx = numbered(db, id) ?? whole(db, id);
  if (shownIx === undefined) return undefined;
  const event = db.get<Pick<EventRow, 'ms' | 'key' | 'block_ix' | 'start' | 'length'>>(
    sql`SELECT ms, key, block_ix, start, length FROM event WHERE event_ix = ${shownIx}`,
  );
  if (event === undefined) return undefined;
  const text = texts.textOf(event).trim();
  const excerpt = text.slice(0, LONGEST_EXCERPT).replace(/[\uD800-\uDBFF]$/, '');
  return {
    ms: event.ms,
    key: event.key,
    excerpt: excerpt.length < text.length ? `${excerpt.trimEnd()} …` : excerpt,
    first_ix: shownIx,
    last_ix: shownIx,
  };
}

/** The event meant by `SEGMENT#n`. */
function numbered(db: Connection, id: string): number | undefined {
  const [, segment, number] = /^(.+)#(\d{1,9})$/.exec(id) ?? [];
  const node = segment === undefined ? undefined : findNode(db, segment);
  return node === undefined
    ? undefined
    : db.get<{ ix: number }>(
        sql`SELECT w.shown_ix AS ix FROM segment_event AS s JOIN standing AS w USING (event_ix)
            WHERE s.node_ix = ${node.node_ix} AND s.position = ${Number(number) - 1}`,
      )?.ix;
}

/** The event meant by an id, or by its ULID alone. */
function whole(db: Connection, id: string): number | undefined {
  const parts =
    parseTimedId('evt', id) ??
    parseTimedId('turn', id) ??
    parseTimedId('grip', id) ??
    decodeUlid(id.toUpperCase());
  return parts && placeOfEvent(db, parts)?.event_ix;
}

function placeOf(db: Connection, eventIx: number): Place | undefined {
  return db.get<Place>(
    sql`SELECT t.conversation_ix, t.position, e.key, e.ms, c.source, c.native_id
        FROM standing AS w JOIN timeline AS t ON t.event_ix = w.shown_ix
        JOIN event AS e ON e.event_ix = w.shown_ix
        JOIN conversation AS c ON c.conversation_ix = t.conversation_ix
        WHERE w.event_ix = ${eventIx}`,
  );
}
