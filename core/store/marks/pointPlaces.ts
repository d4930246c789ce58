import type { PointPlace, SaidQuote } from '../../engine/marks/ports/markStore.ts';
import { eventId, parseTimedId } from '../../model/ids.ts';
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
): readonly PointPlace[] {
  return [...new Set(pointIds)].flatMap((pointId) => {
    const parts = parseTimedId('point', pointId);
    if (parts === undefined) return [];
    const row = db.get<PlaceRow>(
      sql`SELECT g.excerpt, e.key AS event_key, c.original_key, e.block_ix, e.start, e.length
          FROM grip AS g JOIN event AS e ON e.event_ix = g.first_ix
          LEFT JOIN copy AS c ON c.event_ix = e.event_ix
          WHERE g.key = ${parts.hash} AND g.ms = ${parts.ms}
            AND (EXISTS (SELECT 1 FROM told_point AS t WHERE t.point_key = g.key)
              OR EXISTS (SELECT 1 FROM idea AS i WHERE i.key = g.key)
              OR EXISTS (SELECT 1 FROM point_state AS s WHERE s.point_key = g.key))`,
    );
    if (row === undefined) return [];
    return [
      {
        pointId,
        pointKey: parts.hash,
        eventKey: row.event_key,
        originalKey: row.original_key,
        excerpt: row.excerpt,
        starts: startsOf(row.excerpt, texts.textOf(row)),
      },
    ];
  });
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
