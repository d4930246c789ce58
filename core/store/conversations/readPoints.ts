/** The points of a conversation: those of its parts of days, in time order. */
import type { WholeConversation } from '../../engine/conversations/ports/conversationReader.ts';
import type { PointRole } from '../../model/point.ts';
import { gripId, turnId } from '../../model/ids.ts';
import { isoTime } from '../sql/codec.ts';
import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';
import { pointRole } from '../summaries/bullets.ts';

/** How many points there are of each role, with what a person said of them: see {@link readPoints}. */
export function countPoints(db: Connection, conversation: number): ReadonlyMap<PointRole, number> {
  const counts = new Map<PointRole, number>();
  for (const { role, count } of db.all<{ role: string; count: number }>(
    sql`SELECT coalesce(s.role, b.role) AS role, count(*) AS count FROM conversation_node AS o
        JOIN node AS n ON n.node_ix = o.node_ix AND n.live = 1 JOIN bullet AS b USING (text_ix)
        LEFT JOIN told_point AS t ON t.node_ix = n.node_ix AND t.ordinal = b.ordinal
        LEFT JOIN point_state AS s ON s.point_key = t.point_key
        WHERE o.conversation_ix = ${conversation} AND coalesce(s.role, b.role) IS NOT NULL
          AND NOT (coalesce(s.closed, 0) = 1 AND coalesce(s.role, b.role) = 'open')
          AND (b.role <> 'open' OR s.point_key IS NOT NULL
            OR n.start_ms = ${lastPart(db, conversation)})
        GROUP BY 1`,
  )) {
    const known = pointRole(role);
    if (known !== null) counts.set(known, count);
  }
  return counts;
}

/**
 * Where the last part begins: what an earlier one left open went on, or is open in the last, too, unless
 * a person said something of it.
 */
function lastPart(db: Connection, conversation: number): number | null {
  return (
    db.get<{ ms: number | null }>(
      sql`SELECT max(n.start_ms) AS ms FROM conversation_node AS o JOIN node AS n USING (node_ix)
          WHERE o.conversation_ix = ${conversation} AND n.live = 1`,
    )?.ms ?? null
  );
}

interface PointRow {
  readonly text_ix: number;
  readonly ordinal: number;
  readonly role: string | null;
  readonly text: string;
  readonly supported: number;
  readonly start_ms: number;
}

interface GripRow {
  readonly key: Uint8Array;
  readonly ms: number;
  readonly opener_key: Uint8Array | null;
  readonly opener_ms: number | null;
}

/** In the words and roles that a person gave them; what was open and is closed is left out. */
export function readPoints(db: Connection, conversation: number): WholeConversation['points'] {
  const rows = db.all<PointRow>(
    sql`SELECT b.text_ix, b.ordinal, coalesce(s.role, b.role) AS role, coalesce(s.words, b.text) AS text,
          b.supported, n.start_ms
        FROM conversation_node AS o
        JOIN node AS n ON n.node_ix = o.node_ix AND n.live = 1 JOIN bullet AS b USING (text_ix)
        LEFT JOIN told_point AS t ON t.node_ix = n.node_ix AND t.ordinal = b.ordinal
        LEFT JOIN point_state AS s ON s.point_key = t.point_key
        WHERE o.conversation_ix = ${conversation}
          AND NOT (coalesce(s.closed, 0) = 1 AND coalesce(s.role, b.role) = 'open')
          AND (b.role IS NOT 'open' OR s.point_key IS NOT NULL
            OR n.start_ms = ${lastPart(db, conversation)})
        ORDER BY n.start_ms, b.ordinal`,
  );
  // Where somebody asked something, talk without it tells nothing.
  const hasRoles = rows.some(({ role }) => role !== null);
  const told = rows.filter(({ role }) => role !== null || !hasRoles);
  return told.map(({ text_ix: textIx, ordinal, role, text, supported, start_ms: startMs }) => {
    const grips = db.all<GripRow>(
      sql`SELECT g.key, g.ms, o.key AS opener_key, o.ms AS opener_ms FROM bullet_grip AS b
          JOIN grip AS g USING (grip_ix)
          LEFT JOIN timeline AS t ON t.event_ix = (
            SELECT shown_ix FROM standing WHERE event_ix = g.first_ix)
          LEFT JOIN turn AS u ON u.conversation_ix = t.conversation_ix AND u.turn = t.turn
          LEFT JOIN event AS o ON o.event_ix = u.opener_ix
          WHERE b.text_ix = ${textIx} AND b.ordinal = ${ordinal} ORDER BY b.rank`,
    );
    const [first] = grips;
    return {
      role: pointRole(role),
      text,
      gripIds: grips.map(({ key, ms }) => gripId({ ms, hash: key })),
      supported: supported === 1,
      turnId:
        first === undefined || first.opener_key === null || first.opener_ms === null
          ? null
          : turnId({ ms: first.opener_ms, hash: first.opener_key }),
      time: isoTime(first?.ms ?? startMs),
    };
  });
}
