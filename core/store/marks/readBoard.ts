/** The points of all conversations: {@link PointReader.listPoints}. */
import { Buffer } from 'node:buffer';
import type { PointQuery, PointsOut } from '../../engine/marks/ports/markStore.ts';
import { pointWords } from '../../engine/marks/ports/pointWords.ts';
import { gripId, pointOfGrip } from '../../model/ids.ts';
import { POINT_ROLES, POINT_STATES } from '../../model/point.ts';
import type { PointRole, PointState } from '../../model/point.ts';
import { findConversation } from '../library/readConversation.ts';
import { conversationsOf } from '../conversations/conversationsOf.ts';
import { isoTime } from '../sql/codec.ts';
import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';
import { asSaid, openLoops } from './openLoops.ts';
import type { OpenLoop } from './openLoops.ts';
import { gripsOf, placeOf, pointOfLoop } from './toldPoint.ts';
import { ideaFate } from '../ideas/ideaFate.ts';
import { ideasQuoting } from '../ideas/readIdeas.ts';
import { pointRole } from '../summaries/bullets.ts';

type Point = PointsOut['points'][number];

/**
 * What is open is told as everywhere else: {@link openLoops}. Of most other points nobody said anything: these are
 * counted and read by indexes alone. The others, which are few, are read whole and put among them.
 */
export function readBoard(db: Connection, query: PointQuery): PointsOut {
  const meant = meantBy(db, query);
  const said = saidOnes(db, meant);
  const open = openOnes(db, query);
  const counts = countsOf(db, meant, said);
  counts.open.open = open.length;
  const roles = [...new Set(query.roles ?? POINT_ROLES)];
  const states = query.state === 'all' ? POINT_STATES : [query.state];
  const fitting = said.filter(
    ({ role, closed }) =>
      (role !== 'open' || closed === 1) &&
      roles.some((one) => one === role) &&
      states.includes(closed === 1 ? 'closed' : 'open'),
  );
  const end = query.offset + query.limit;
  const others = states.includes('open') ? newestOthers(db, meant, { roles, limit: end }) : [];
  const loops = states.includes('open') && roles.includes('open') ? open : [];
  const listed = [...fitting, ...others, ...loops].toSorted(newestFirst).slice(query.offset, end);
  const ideas = ideasQuoting(db, query.withIdeas === true ? listed.map(({ key }) => key) : []);
  return {
    points: listed.flatMap((row) => {
      const idea = ideas.get(row.key);
      const points = 'role' in row ? pointOf(db, row) : pointOfLoop(db, row);
      return idea === undefined ? points : points.map((point) => ({ ...point, idea }));
    }),
    total: roles
      .flatMap((role) => states.map((state) => counts[role][state]))
      .reduce((sum, count) => sum + count, 0),
    counts,
  };
}

function openOnes(db: Connection, query: PointQuery): readonly OpenLoop[] {
  const words = query.text === undefined ? null : pointWords(query.text);
  const meant = conversationsMeant(db, query);
  const loops = openLoops(db, {
    conversations: meant,
    fromMs: query.fromMs,
    toMs: query.toMs,
    agents: query.agents || query.conversationId !== undefined,
  });
  return loops.filter(
    ({ text, bullet }) =>
      (words === null || words.areIn(text)) && (query.withoutIdeas !== true || bullet !== null),
  );
}

/** What filters come to, but roles and state; null: all. */
interface Meant {
  /** Rows of conversations, as JSON. */
  readonly conversations: string | null;
  /** Hexadecimal keys of points with the words, as JSON. */
  readonly keys: string | null;
  readonly agents: number;
  /** Leaves out those in whose words an idea stands, where it is 1. */
  readonly withoutIdeas: number;
  readonly fromMs: number;
  readonly toMs: number;
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

interface BoardRow {
  /** Hexadecimal. */
  readonly key: string;
  readonly node_ix: number;
  readonly ordinal: number;
  readonly conversation_ix: number;
  readonly ms: number;
  readonly role: string;
  readonly closed: number;
  readonly words: string | null;
  readonly changed_ms: number | null;
}

/** A point of which a person said something. */
interface SaidRow extends BoardRow {
  readonly own_role: string;
}

function newestFirst(a: BoardRow | OpenLoop, b: BoardRow | OpenLoop): number {
  if (a.ms !== b.ms) return b.ms - a.ms;
  if ('role' in a || 'role' in b)
    return Number('role' in a) - Number('role' in b) || (a.key < b.key ? 1 : -1);
  return asSaid(a, b);
}

function saidOnes(
  db: Connection,
  { conversations, keys, agents, withoutIdeas, fromMs, toMs }: Meant,
): readonly SaidRow[] {
  return db.all<SaidRow>(
    sql`SELECT hex(t.point_key) AS key, max(t.node_ix) AS node_ix, t.ordinal, t.conversation_ix, t.ms,
          t.role AS own_role, coalesce(s.role, t.role) AS role, s.closed, s.words, s.changed_ms
        FROM point_state AS s CROSS JOIN told_point AS t ON t.point_key = s.point_key
        WHERE t.ms >= ${fromMs} AND t.ms < ${toMs} AND t.agent <= ${agents}
          AND (${conversations} IS NULL
            OR t.conversation_ix IN (SELECT value FROM json_each(${conversations})))
          AND (${keys} IS NULL OR t.point_key IN (SELECT unhex(value) FROM json_each(${keys})))
          AND (${withoutIdeas} = 0 OR NOT EXISTS (SELECT 1 FROM idea AS i WHERE i.key = t.point_key))
        GROUP BY t.point_key`,
  );
}

function countsOf(
  db: Connection,
  { conversations, keys, agents, withoutIdeas, fromMs, toMs }: Meant,
  said: readonly SaidRow[],
): PointsOut['counts'] {
  const counts = Object.fromEntries(
    POINT_ROLES.map((role) => [role, { open: 0, closed: 0 }]),
  ) as Record<PointRole, { open: number; closed: number }>;
  const add = (stored: string, state: PointState, count: number): void => {
    const role = pointRole(stored);
    if (role !== null) counts[role][state] += count;
  };
  for (const { role, count } of db.all<{ role: string; count: number }>(
    sql`SELECT t.role, count(DISTINCT t.point_key) AS count FROM told_point AS t INDEXED BY told_point_role
        WHERE t.ms >= ${fromMs} AND t.ms < ${toMs} AND t.agent <= ${agents}
          AND (${conversations} IS NULL
            OR t.conversation_ix IN (SELECT value FROM json_each(${conversations})))
          AND (${keys} IS NULL OR t.point_key IN (SELECT unhex(value) FROM json_each(${keys})))
          AND (${withoutIdeas} = 0 OR NOT EXISTS (SELECT 1 FROM idea AS i WHERE i.key = t.point_key))
          AND t.role <> 'open'
        GROUP BY t.role`,
  ))
    add(role, 'open', count);
  for (const { own_role: own, role, closed } of said) {
    add(own, 'open', -1);
    add(role, closed === 1 ? 'closed' : 'open', 1);
  }
  return counts;
}

/** Those of which nobody said anything, each where it was told last. */
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
          AND t.role <> 'open'
        ORDER BY t.ms DESC, t.point_key DESC LIMIT ${limit}`,
  );
}

function pointOf(db: Connection, row: BoardRow): readonly Point[] {
  const role = pointRole(row.role);
  const told = db.get<{ node_id: string; text_ix: number; text: string; supported: number }>(
    sql`SELECT n.node_id, n.text_ix, b.text, b.supported
        FROM node AS n JOIN bullet AS b ON b.text_ix = n.text_ix AND b.ordinal = ${row.ordinal}
        WHERE n.node_ix = ${row.node_ix}`,
  );
  const place = placeOf(db, row.conversation_ix);
  if (told === undefined || place === undefined || role === null) return [];
  const gripIds = gripsOf(db, { textIx: told.text_ix, ordinal: row.ordinal });
  return [
    {
      pointId: pointOfGrip(gripId({ ms: row.ms, hash: Buffer.from(row.key, 'hex') })),
      role,
      text: row.words ?? told.text,
      ...(row.words === null ? {} : { originalText: told.text }),
      gripIds,
      supported: told.supported === 1,
      time: isoTime(row.ms),
      ...place,
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
