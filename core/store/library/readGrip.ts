import type { GripOut } from '../../engine/library/ports/memoryReader.ts';
import { conversationId, eventId, gripId, parseTimedId } from '../../model/ids.ts';
import { isoTime } from '../sql/codec.ts';
import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';
import { rowsOfConversation, toEvent } from './eventRows.ts';
import type { EventTexts } from './eventRows.ts';

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

/** A grip with its events and their neighbours; null if there is no such grip. */
export function readGrip(
  db: Connection,
  texts: EventTexts,
  id: string,
  { before, after }: { readonly before: number; readonly after: number },
): GripOut | null {
  const parts = parseTimedId('grip', id);
  if (parts === undefined) return null;
  const grip = db.get<GripRow>(
    sql`SELECT ms, key, excerpt, first_ix, last_ix FROM grip
        WHERE key = ${parts.hash} AND ms = ${parts.ms}`,
  );
  if (grip === undefined) return null;
  const first = placeOf(db, grip.first_ix);
  const last = placeOf(db, grip.last_ix);
  if (first === undefined || last === undefined) return null;
  const from = Math.max(0, first.position - before);
  const rows = rowsOfConversation(db, first.conversation_ix, {
    from,
    limit: Math.max(first.position, last.position) - from + 1 + after,
  });
  return {
    gripId: gripId({ ms: grip.ms, hash: grip.key }),
    excerpt: grip.excerpt,
    eventIdStart: eventId({ ms: first.ms, hash: first.key }),
    eventIdEnd: eventId({ ms: last.ms, hash: last.key }),
    nodeId: segmentOfEvent(db, grip.first_ix),
    conversationId: conversationId(first.source, first.native_id),
    source: first.source,
    time: isoTime(grip.ms),
    events: rows.map((row) => toEvent(row, texts)),
  };
}

/** The live segment that holds an event or the one that replaced it. */
export function segmentOfEvent(db: Connection, eventIx: number): string | null {
  return (
    db.get<{ node_id: string }>(
      sql`SELECT n.node_id FROM standing AS w JOIN segment_event AS s ON s.event_ix = w.shown_ix
          JOIN node AS n USING (node_ix)
          WHERE w.event_ix = ${eventIx} ORDER BY n.live DESC LIMIT 1`,
    )?.node_id ?? null
  );
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
