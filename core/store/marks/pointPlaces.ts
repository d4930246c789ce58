import type { PlacedPoint, PointPlace, SaidQuote } from '../../engine/marks/ports/markStore.ts';
import { eventId, gripId, parseTimedId, pointOfGrip } from '../../model/ids.ts';
import type { EventRow, EventTexts } from '../library/eventRows.ts';
import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';

interface PlaceRow extends Pick<EventRow, 'block_ix' | 'start' | 'length'> {
  readonly excerpt: string;
  readonly event_key: Uint8Array;
  readonly original_key: Uint8Array | null;
}

/** See {@link MarkReader.pointPlaces}. */
export function pointPlaces(
  db: Connection,
  texts: EventTexts,
  pointIds: readonly string[],
): readonly PlacedPoint[] {
  return [...new Set(pointIds)].flatMap((pointId) => {
    const place = placeOf(db, texts, pointId);
    if (place === null) return [];
    const alike = sameTodos(db, place.pointKey).flatMap((id) => placeOf(db, texts, id) ?? []);
    return [{ ...place, alike }];
  });
}

function placeOf(db: Connection, texts: EventTexts, pointId: string): PointPlace | null {
  const parts = parseTimedId('point', pointId);
  if (parts === undefined) return null;
  const row = db.get<PlaceRow>(
    sql`SELECT g.excerpt, e.key AS event_key, c.original_key, e.block_ix, e.start, e.length
        FROM grip AS g JOIN event AS e ON e.event_ix = g.first_ix
        LEFT JOIN copy AS c ON c.event_ix = e.event_ix
        WHERE g.key = ${parts.hash} AND g.ms = ${parts.ms}
          AND (EXISTS (SELECT 1 FROM told_point AS t WHERE t.point_key = g.key)
            OR EXISTS (SELECT 1 FROM idea AS i WHERE i.key = g.key)
            OR EXISTS (SELECT 1 FROM point_state AS s WHERE s.point_key = g.key))`,
  );
  if (row === undefined) return null;
  return {
    pointId,
    pointKey: parts.hash,
    eventKey: row.event_key,
    originalKey: row.original_key,
    excerpt: row.excerpt,
    starts: startsOf(row.excerpt, texts.textOf(row)),
  };
}

/** Where a list of to-dos is written down again, an idea quotes the first and a point the last: both are one. */
function sameTodos(db: Connection, key: Uint8Array): readonly string[] {
  return db
    .all<{ key: Uint8Array; ms: number }>(
      sql`WITH told AS (
            SELECT i.key AS idea_key, i.ms AS idea_ms, t.point_key, t.ms
            FROM idea AS i JOIN conversation_node AS o USING (conversation_ix)
            JOIN told_point AS t ON t.node_ix = o.node_ix JOIN node AS n ON n.node_ix = t.node_ix
            JOIN bullet AS b ON b.text_ix = n.text_ix AND b.ordinal = t.ordinal
            WHERE i.intent = 'todo' AND t.role = 'open' AND b.text = i.text AND t.point_key <> i.key
              AND i.conversation_ix IN (SELECT conversation_ix FROM idea WHERE key = ${key}
                UNION SELECT conversation_ix FROM told_point WHERE point_key = ${key}))
          SELECT point_key AS key, ms FROM told WHERE idea_key = ${key}
          UNION SELECT idea_key, idea_ms FROM told WHERE point_key = ${key}`,
    )
    .map((one) => pointOfGrip(gripId({ ms: one.ms, hash: one.key })));
}

/** Of words that stand in a text so often, the first may be meant as well. */
const MOST_STARTS = 10_000;

function startsOf(excerpt: string, text: string): readonly number[] {
  const starts: number[] = [];
  for (
    let at = text.indexOf(excerpt);
    at >= 0 && starts.length < MOST_STARTS;
    at = text.indexOf(excerpt, at + 1)
  )
    starts.push(at);
  return starts;
}

/** See {@link MarkReader.saidQuotes}. */
export function saidQuotes(db: Connection, conversationIx: number): readonly SaidQuote[] {
  return db
    .all<{
      key: Uint8Array;
      ms: number;
      start: number;
      end: number;
      closed: number;
      words: string | null;
    }>(
      sql`SELECT DISTINCT e.key, e.ms, p.start, p.end, closed, words
          FROM point_state CROSS JOIN point_change AS p ON p.change_ix = (
            SELECT max(change_ix) FROM point_change WHERE point_key = point_state.point_key)
          JOIN event AS own ON own.key = p.event_key JOIN standing AS w ON w.event_ix = own.event_ix
          JOIN event AS e ON e.event_ix = w.shown_ix JOIN timeline AS t ON t.event_ix = w.shown_ix
          WHERE t.conversation_ix = ${conversationIx} AND (closed = 1 OR words IS NOT NULL)`,
    )
    .map(({ key, ms, start, end, closed, words }) => ({
      eventId: eventId({ ms, hash: key }),
      start,
      end,
      closed: closed === 1,
      words,
    }));
}
