/** The points of a conversation: those of its parts of days, in time order, and what is open. */
import { Buffer } from 'node:buffer';
import type { WholeConversation } from '../../engine/conversations/ports/conversationReader.ts';
import type { PointRole } from '../../model/point.ts';
import { gripId, turnId } from '../../model/ids.ts';
import { openLoops } from '../marks/openLoops.ts';
import type { OpenLoop } from '../marks/openLoops.ts';
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
        WHERE o.conversation_ix = ${conversation} AND coalesce(s.role, b.role) <> 'open'
        GROUP BY 1`,
  )) {
    const known = pointRole(role);
    if (known !== null) counts.set(known, count);
  }
  const open = openLoops(db, { conversations: [conversation], agents: true }).length;
  return open === 0 ? counts : counts.set('open', open);
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

/** In the words and roles that a person gave them; then what is open, see {@link openLoops}. */
export function readPoints(db: Connection, conversation: number): WholeConversation['points'] {
  const rows = db.all<PointRow>(
    sql`SELECT b.text_ix, b.ordinal, coalesce(s.role, b.role) AS role, coalesce(s.words, b.text) AS text,
          b.supported, n.start_ms
        FROM conversation_node AS o
        JOIN node AS n ON n.node_ix = o.node_ix AND n.live = 1 JOIN bullet AS b USING (text_ix)
        LEFT JOIN told_point AS t ON t.node_ix = n.node_ix AND t.ordinal = b.ordinal
        LEFT JOIN point_state AS s ON s.point_key = t.point_key
        WHERE o.conversation_ix = ${conversation} AND coalesce(s.role, b.role) IS NOT 'open'
        ORDER BY n.start_ms, b.ordinal`,
  );
  const open = openLoops(db, { conversations: [conversation], agents: true });
  // Where somebody asked something, talk without it tells nothing.
  const hasRoles = open.length > 0 || rows.some(({ role }) => role !== null);
  const told = rows.filter(({ role }) => role !== null || !hasRoles);
  return [
    ...told.map(({ role, text, supported, start_ms: startMs, ...bullet }) =>
      pointOf(role, { text, supported: supported === 1, ms: startMs }, gripsOf(db, bullet)),
    ),
    ...open.map((loop) => {
      const { bullet } = loop;
      const grips =
        bullet === null
          ? [gripOf(db, loop)]
          : gripsOf(db, { text_ix: bullet.textIx, ordinal: bullet.ordinal });
      return pointOf('open', loop, grips);
    }),
  ];
}

function gripsOf(
  db: Connection,
  { text_ix: textIx, ordinal }: Pick<PointRow, 'text_ix' | 'ordinal'>,
): readonly GripRow[] {
  return db.all<GripRow>(
    sql`SELECT g.key, g.ms, o.key AS opener_key, o.ms AS opener_ms FROM bullet_grip AS b
        JOIN grip AS g USING (grip_ix)
        LEFT JOIN timeline AS t ON t.event_ix = (
          SELECT shown_ix FROM standing WHERE event_ix = g.first_ix)
        LEFT JOIN turn AS u ON u.conversation_ix = t.conversation_ix AND u.turn = t.turn
        LEFT JOIN event AS o ON o.event_ix = u.opener_ix
        WHERE b.text_ix = ${textIx} AND b.ordinal = ${ordinal} ORDER BY b.rank`,
  );
}

/** What an idea quotes. */
function gripOf(db: Connection, { key, ms, conversation }: OpenLoop): GripRow {
  const hash = Buffer.from(key, 'hex');
  const opener = db.get<Pick<GripRow, 'opener_key' | 'opener_ms'>>(
    sql`SELECT o.key AS opener_key, o.ms AS opener_ms
        FROM idea AS i JOIN standing AS w USING (event_ix) JOIN timeline AS t ON t.event_ix = w.shown_ix
        JOIN turn AS u ON u.conversation_ix = t.conversation_ix AND u.turn = t.turn
        JOIN event AS o ON o.event_ix = u.opener_ix
        WHERE i.key = ${hash} AND i.conversation_ix = ${conversation}`,
  );
  return { key: hash, ms, ...(opener ?? { opener_key: null, opener_ms: null }) };
}

function pointOf(
  role: string | null,
  { text, supported, ms }: Pick<OpenLoop, 'text' | 'supported' | 'ms'>,
  grips: readonly GripRow[],
): WholeConversation['points'][number] {
  const [first] = grips;
  return {
    role: pointRole(role),
    text,
    gripIds: grips.map(({ key, ms: said }) => gripId({ ms: said, hash: key })),
    supported,
    turnId:
      first === undefined || first.opener_key === null || first.opener_ms === null
        ? null
        : turnId({ ms: first.opener_ms, hash: first.opener_key }),
    time: isoTime(first?.ms ?? ms),
  };
}
