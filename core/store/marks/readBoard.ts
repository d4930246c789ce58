/** The points of all conversations: {@link PointReader.listPoints}. */
import { Buffer } from 'node:buffer';
import type { PointQuery, PointsOut } from '../../engine/marks/ports/markStore.ts';
import { pointWords } from '../../engine/marks/ports/pointWords.ts';
import { conversationId, gripId, pointOfGrip } from '../../model/ids.ts';
import { POINT_ROLES, POINT_STATES } from '../../model/point.ts';
import type { PointRole, PointState } from '../../model/point.ts';
import { titleOf } from '../conversations/conversationTitle.ts';
import { findConversation } from '../library/readConversation.ts';
import { projectId } from '../projects/projectRows.ts';
import { conversationsOf } from '../conversations/conversationsOf.ts';
import { isoTime } from '../sql/codec.ts';
import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';
import { ideaFate } from '../ideas/ideaFate.ts';
import { newestFirst } from './boardRows.ts';
import type { BoardRow, Meant, RoleCount, SaidRow, ToldPoints } from './boardRows.ts';
import { ofConversation } from './ofConversation.ts';
import { pointRole } from '../summaries/bullets.ts';

type Point = PointsOut['points'][number];

/**
 * Of most points nobody said anything: these are counted and read by indexes alone. The others, which are
 * few, are read whole and put among them.
 */
export function readBoard(db: Connection, query: PointQuery): PointsOut {
  const meant = meantBy(db, query);
  const told = query.conversationId === undefined ? ofAll(db, meant) : ofConversation(db, meant);
  const { said } = told;
  const counts = countsOf(told.counts(), said);
  const roles = [...new Set(query.roles ?? POINT_ROLES)];
  const states = query.state === 'all' ? POINT_STATES : [query.state];
  const fitting = said.filter(
    ({ role, closed }) =>
      roles.some((one) => one === role) && states.includes(closed === 1 ? 'closed' : 'open'),
  );
  const end = query.offset + query.limit;
  const others = states.includes('open') ? told.newest(roles, end) : [];
  return {
    points: [...fitting, ...others]
      .toSorted(newestFirst)
      .slice(query.offset, end)
      .flatMap((row) => pointOf(db, row)),
    total: roles
      .flatMap((role) => states.map((state) => counts[role][state]))
      .reduce((sum, count) => sum + count, 0),
    counts,
  };
}

function meantBy(db: Connection, query: PointQuery): Meant {
  const { fromMs = Number.MIN_SAFE_INTEGER, toMs = Number.MAX_SAFE_INTEGER, text } = query;
  const words = text === undefined ? null : pointWords(text);
  return {
    conversations: jsonOrNull(conversationsMeant(db, query)),
    keys: words === null ? null : JSON.stringify(keysWith(db, words)),
    // Who names a sub-agent asks for it.
    agents: Number(query.agents || query.conversationId !== undefined),
    withoutIdeas: Number(query.withoutIdeas ?? false),
    fromMs: bounded(fromMs),
    toMs: bounded(toMs),
  };
}

/** An open end of a span is infinite, which SQLite would take for no number. */
const bounded = (ms: number): number =>
  Math.min(Math.max(ms, Number.MIN_SAFE_INTEGER), Number.MAX_SAFE_INTEGER);

const jsonOrNull = (ixs: readonly number[] | null): string | null =>
  ixs === null ? null : JSON.stringify(ixs);

function conversationsMeant(
  db: Connection,
  { conversationId: id, ...lens }: PointQuery,
): readonly number[] | null {
  const meant = conversationsOf(db, lens);
  if (id === undefined) return meant === undefined ? null : [...meant];
  const named = findConversation(db, id)?.conversation_ix;
  return named === undefined || meant?.has(named) === false ? [] : [named];
}

/** Nodes are found by the index of words, as far as it goes; what a person worded is not in it. */
function keysWith(
  db: Connection,
  { match, areIn }: NonNullable<ReturnType<typeof pointWords>>,
): readonly string[] {
  return db
    .all<{ key: string; text: string }>(
      sql`SELECT hex(t.point_key) AS key, coalesce(s.words, b.text) AS text FROM (
            SELECT rowid AS ix FROM node_words WHERE node_words MATCH ${match}
            UNION SELECT node_ix FROM search_due
            UNION SELECT r.node_ix FROM point_state AS p JOIN told_point AS r USING (point_key)
              WHERE p.words IS NOT NULL) AS h
          CROSS JOIN told_point AS t ON t.node_ix = h.ix
          JOIN node AS n ON n.node_ix = t.node_ix
          JOIN bullet AS b ON b.text_ix = n.text_ix AND b.ordinal = t.ordinal
          LEFT JOIN point_state AS s ON s.point_key = t.point_key`,
    )
    .filter(({ text }) => areIn(text))
    .map(({ key }) => key);
}

function saidOnes(
  db: Connection,
  { conversations, keys, agents, withoutIdeas, fromMs, toMs }: Meant,
): readonly SaidRow[] {
  return db.all<SaidRow>(
    sql`SELECT hex(t.point_key) AS key, max(t.node_ix) AS node_ix, t.ordinal, t.conversation_ix, t.ms,
          t.role AS own_role, coalesce(s.role, t.role) AS role, s.closed, s.words, s.changed_ms,
          t.role <> 'open' OR NOT EXISTS (
            SELECT 1 FROM conversation_node AS own
            JOIN conversation_node AS o ON o.conversation_ix = own.conversation_ix
            JOIN node AS n ON n.node_ix = own.node_ix JOIN node AS l ON l.node_ix = o.node_ix
            WHERE own.node_ix = t.node_ix AND l.live = 1 AND l.start_ms > n.start_ms) AS stands
        FROM point_state AS s CROSS JOIN told_point AS t ON t.point_key = s.point_key
        WHERE t.ms >= ${fromMs} AND t.ms < ${toMs} AND t.agent <= ${agents}
          AND (${conversations} IS NULL
            OR t.conversation_ix IN (SELECT value FROM json_each(${conversations})))
          AND (${keys} IS NULL OR t.point_key IN (SELECT unhex(value) FROM json_each(${keys})))
          AND (${withoutIdeas} = 0 OR NOT EXISTS (SELECT 1 FROM idea AS i WHERE i.key = t.point_key))
        GROUP BY t.point_key`,
  );
}

function countsOf(all: readonly RoleCount[], said: readonly SaidRow[]): PointsOut['counts'] {
  const counts = Object.fromEntries(
    POINT_ROLES.map((role) => [role, { open: 0, closed: 0 }]),
  ) as Record<PointRole, { open: number; closed: number }>;
  const add = (stored: string, state: PointState, count: number): void => {
    const role = pointRole(stored);
    if (role !== null) counts[role][state] += count;
  };
  for (const { role, count } of all) add(role, 'open', count);
  for (const { own_role: own, role, closed, stands } of said) {
    add(own, 'open', -stands);
    add(role, closed === 1 ? 'closed' : 'open', 1);
  }
  return counts;
}

/** Of a whole memory, or many conversations: by indexes that hold all that is asked for. */
const ofAll = (db: Connection, meant: Meant): ToldPoints => ({
  said: saidOnes(db, meant),
  counts: () => countsOfAll(db, meant),
  newest: (roles, limit) => newestOthers(db, meant, { roles, limit }),
});

function countsOfAll(
  db: Connection,
  { conversations, keys, agents, withoutIdeas, fromMs, toMs }: Meant,
): readonly RoleCount[] {
  return db.all(
    sql`SELECT t.role, count(DISTINCT t.point_key) AS count FROM told_point AS t INDEXED BY told_point_role
        WHERE t.ms >= ${fromMs} AND t.ms < ${toMs} AND t.agent <= ${agents}
          AND (${conversations} IS NULL
            OR t.conversation_ix IN (SELECT value FROM json_each(${conversations})))
          AND (${keys} IS NULL OR t.point_key IN (SELECT unhex(value) FROM json_each(${keys})))
          AND (${withoutIdeas} = 0 OR NOT EXISTS (SELECT 1 FROM idea AS i WHERE i.key = t.point_key))
          AND (t.role <> 'open' OR NOT EXISTS (
            SELECT 1 FROM conversation_node AS own
            JOIN conversation_node AS o ON o.conversation_ix = own.conversation_ix
            JOIN node AS n ON n.node_ix = own.node_ix JOIN node AS l ON l.node_ix = o.node_ix
            WHERE own.node_ix = t.node_ix AND l.live = 1 AND l.start_ms > n.start_ms))
        GROUP BY t.role`,
  );
}

function newestOthers(
  db: Connection,
  { conversations, keys, agents, withoutIdeas, fromMs, toMs }: Meant,
  { roles, limit }: { readonly roles: readonly PointRole[]; readonly limit: number },
): readonly BoardRow[] {
  return db.all<BoardRow>(
    sql`SELECT hex(t.point_key) AS key, t.node_ix, t.ordinal, t.conversation_ix, t.ms, t.role,
          0 AS closed, NULL AS words, NULL AS changed_ms
        FROM told_point AS t INDEXED BY told_point_time
        WHERE t.ms >= ${fromMs} AND t.ms < ${toMs} AND t.agent <= ${agents}
          AND t.role IN (SELECT value FROM json_each(${JSON.stringify(roles)}))
          AND (${conversations} IS NULL
            OR t.conversation_ix IN (SELECT value FROM json_each(${conversations})))
          AND (${keys} IS NULL OR t.point_key IN (SELECT unhex(value) FROM json_each(${keys})))
          AND (${withoutIdeas} = 0 OR NOT EXISTS (SELECT 1 FROM idea AS i WHERE i.key = t.point_key))
          AND NOT EXISTS (SELECT 1 FROM point_state AS s WHERE s.point_key = t.point_key)
          AND NOT EXISTS (
            SELECT 1 FROM told_point AS d WHERE d.point_key = t.point_key AND d.node_ix > t.node_ix
              AND d.agent <= ${agents} AND (${conversations} IS NULL
                OR d.conversation_ix IN (SELECT value FROM json_each(${conversations}))))
          AND (t.role <> 'open' OR NOT EXISTS (
            SELECT 1 FROM conversation_node AS own
            JOIN conversation_node AS o ON o.conversation_ix = own.conversation_ix
            JOIN node AS n ON n.node_ix = own.node_ix JOIN node AS l ON l.node_ix = o.node_ix
            WHERE own.node_ix = t.node_ix AND l.live = 1 AND l.start_ms > n.start_ms))
        ORDER BY t.ms DESC, t.point_key DESC LIMIT ${limit}`,
  );
}

function pointOf(db: Connection, row: BoardRow): readonly Point[] {
  const role = pointRole(row.role);
  const told = db.get<{
    node_id: string;
    text_ix: number;
    text: string;
    supported: number;
    key: string | null;
    project: string | null;
  }>(
    sql`SELECT n.node_id, n.text_ix, b.text, b.supported, p.key, coalesce(p.given_name, p.name) AS project
        FROM node AS n JOIN bullet AS b ON b.text_ix = n.text_ix AND b.ordinal = ${row.ordinal}
        JOIN conversation AS c ON c.conversation_ix = ${row.conversation_ix}
        LEFT JOIN project AS p ON p.project_ix = c.project_ix
        WHERE n.node_ix = ${row.node_ix}`,
  );
  const conversation = conversationAt(db, row.conversation_ix);
  if (told === undefined || conversation === undefined || role === null) return [];
  const grips = db.all<{ key: Uint8Array; ms: number }>(
    sql`SELECT g.key, g.ms FROM bullet_grip AS x JOIN grip AS g USING (grip_ix)
        WHERE x.text_ix = ${told.text_ix} AND x.ordinal = ${row.ordinal} ORDER BY x.rank`,
  );
  const gripIds = grips.map(({ key, ms }) => gripId({ ms, hash: key }));
  return [
    {
      pointId: pointOfGrip(gripId({ ms: row.ms, hash: Buffer.from(row.key, 'hex') })),
      role,
      text: row.words ?? told.text,
      ...(row.words === null ? {} : { originalText: told.text }),
      gripIds,
      supported: told.supported === 1,
      time: isoTime(row.ms),
      conversationId: conversationId(conversation.source, conversation.native_id),
      title: titleOf(db, conversation),
      projectId: told.key === null ? null : projectId(told.key),
      project: told.project,
      nodeId: told.node_id,
      state: row.closed === 1 ? 'closed' : 'open',
      changedAt: row.changed_ms === null ? null : isoTime(row.changed_ms),
      ...becameOf(db, row.key),
    },
  ];
}

function becameOf(db: Connection, key: string): Pick<Point, 'became'> {
  const fate = ideaFate(db, Buffer.from(key, 'hex'));
  return fate === null ? {} : { became: fate };
}

function conversationAt(db: Connection, ix: number) {
  return db.get<{
    conversation_ix: number;
    source: string;
    native_id: string;
    title: string | null;
  }>(
    sql`SELECT conversation_ix, source, native_id, title FROM conversation
        WHERE conversation_ix = ${ix}`,
  );
}
