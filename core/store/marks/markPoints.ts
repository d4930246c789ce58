/** Appends what a person says of points. */
import { Buffer } from 'node:buffer';
import type {
  MarkedPoint,
  PointChange,
  PointQuote,
  PointToMark,
} from '../../engine/marks/ports/markStore.ts';
import { markAbove } from '../index/markAbove.ts';
import { pointRole } from '../summaries/bullets.ts';
import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';

type Said = MarkedPoint['now'];

/** See {@link MarkWriter.markPoints}. */
export function markPoints(
  db: Connection,
  points: readonly PointToMark[],
  { change, nowMs }: { readonly change: PointChange; readonly nowMs: number },
): readonly MarkedPoint[] {
  return db.transaction(() => {
    const marked = points.map(({ pointId, quotes }): MarkedPoint => {
      const [own] = quotes;
      const before = saidOf(db, own.pointKey);
      const now: Said = { ...before, ...change };
      for (const quote of quotes) append(db, quote, { now, nowMs });
      return { pointId, before, now };
    });
    const keys = points.flatMap(({ quotes }) =>
      quotes.map(({ pointKey }) => Buffer.from(pointKey).toString('hex')),
    );
    markAbove(
      db,
      db.column<number>(
        sql`SELECT DISTINCT t.node_ix FROM json_each(${JSON.stringify(keys)}) AS k
            JOIN told_point AS t ON t.point_key = unhex(k.value)`,
      ),
    );
    return marked;
  });
}

function saidOf(db: Connection, pointKey: Uint8Array): Said {
  const row = db.get<{ closed: number; role: string | null; words: string | null }>(
    sql`SELECT closed, role, words FROM point_state WHERE point_key = ${pointKey}`,
  );
  return {
    state: row?.closed === 1 ? 'closed' : 'open',
    role: pointRole(row?.role ?? null),
    text: row?.words ?? null,
  };
}

/** Appends a row for each thing that is said otherwise now. */
function append(
  db: Connection,
  { pointKey, eventKey, start, end }: PointQuote,
  { now, nowMs }: { readonly now: Said; readonly nowMs: number },
): void {
  const before = saidOf(db, pointKey);
  const rows: readonly (readonly [string, string | null])[] = [
    ...(before.state === now.state
      ? []
      : [[now.state === 'closed' ? 'closed' : 'reopened', null] as const]),
    ...(before.role === now.role ? [] : [['role', now.role] as const]),
    ...(before.text === now.text ? [] : [['reworded', now.text] as const]),
  ];
  for (const [kind, value] of rows)
    db.run(
      sql`INSERT INTO point_change (point_key, event_key, start, end, kind, value, at_ms)
          VALUES (${pointKey}, ${eventKey}, ${start}, ${end}, ${kind}, ${value}, ${nowMs})`,
    );
}
