import type { TranscriptOut } from '../../engine/library/ports/memoryReader.ts';
import { FACT_KINDS } from '../../model/facts.ts';
import type { EventFact } from '../../model/facts.ts';
import { EVENT_KINDS } from '../../model/event.ts';
import { conversationId, eventId, parseTimedId } from '../../model/ids.ts';
import { readPoints } from '../conversations/readPoints.ts';
import { roleOf } from '../sql/codec.ts';
import { CONVERSATION_LEVEL, SEGMENT_LEVEL } from '../sql/levels.ts';
import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';
import { callIdReader } from './callIds.ts';
import { placeOfEvent } from './eventRows.ts';
import { conversationIxOf, findNode } from './nodes.ts';
import { pairCalls } from './pairCalls.ts';
import type { ToolPlace } from './pairCalls.ts';
import { findConversation } from './readConversation.ts';

type Landmark = TranscriptOut['landmarks'][number];

/** See the `transcript` procedure; null if the id names no conversation and nothing in one. */
export function readTranscript(
  db: Connection,
  target: string,
  around?: number,
): TranscriptOut | null {
  const asked = placeOf(db, target);
  if (asked === undefined) return null;
  const { ix, span } = asked;
  const conversation = db.get<{ source: string; native_id: string }>(
    sql`SELECT source, native_id FROM conversation WHERE conversation_ix = ${ix}`,
  );
  if (conversation === undefined) return null;
  const total =
    db.get<{ total: number }>(
      sql`SELECT count(*) AS total FROM timeline WHERE conversation_ix = ${ix}`,
    )?.total ?? 0;
  const first = span?.first ?? 0;
  const part: Part =
    around === undefined
      ? { ix, from: 0, to: total }
      : { ix, from: Math.max(0, first - around), to: Math.min(total, first + around + 1) };
  const rows = db.all<ShapeRow>(
    sql`SELECT e.kind, e.role, e.name, e.length, t.turn, t.file_ix, t.start,
          CASE WHEN e.kind IN (${CALL}, ${RESULT}) THEN e.native_id END AS native_id
        FROM timeline AS t JOIN event AS e USING (event_ix)
        WHERE t.conversation_ix = ${ix} AND t.position >= ${part.from} AND t.position < ${part.to}
        ORDER BY t.position`,
  );
  const names = [...new Set(rows.flatMap(({ kind, name }) => (isNamed(kind, name) ? name : [])))];
  const indexes = new Map(names.map((name, index) => [name, index]));
  return {
    conversationId: conversationId(conversation.source, conversation.native_id),
    span,
    total,
    from: part.from,
    kinds: rows.map(letterOf).join(''),
    names,
    nameOf: rows.map(({ kind, name }) => (isNamed(kind, name) ? (indexes.get(name) ?? -1) : -1)),
    sizes: rows.map(({ length }) => length),
    pairs: [...pairsOf(db, rows, part.from)],
    landmarks: [
      ...turnsOf(db, part),
      ...(around === undefined ? pointsOf(db, ix) : []),
      ...factsOf(db, part, conversation.source),
    ].toSorted((a, b) => a.position - b.position),
  };
}

const CALL = EVENT_KINDS.indexOf('tool_call');
const RESULT = EVENT_KINDS.indexOf('tool_result');
const SYSTEM = EVENT_KINDS.indexOf('system');
const LETTERS = ['', 't', 'c', 'r', 's'];

interface ShapeRow {
  readonly kind: number;
  readonly role: number;
  readonly name: string | null;
  readonly length: number;
  readonly turn: number;
  readonly file_ix: number;
  readonly start: number;
  readonly native_id: Uint8Array | string | null;
}

function letterOf({ kind, role }: ShapeRow): string {
  if (kind !== 0) return LETTERS[kind] ?? 's';
  return roleOf(role) === 'user' ? 'u' : 'a';
}

const isNamed = (kind: number, name: string | null): name is string =>
  name !== null && (kind === CALL || kind === RESULT || kind === SYSTEM);

/** `from`: the position of the first row. */
function pairsOf(db: Connection, rows: readonly ShapeRow[], from: number): readonly number[] {
  const tools = rows.flatMap(({ kind, name, turn, native_id: native }, index): ToolPlace[] => {
    const isTool = kind === CALL || kind === RESULT;
    const nativeId = typeof native === 'string' ? native : null;
    const position = from + index;
    return isTool ? [{ position, isCall: kind === CALL, name, turn, nativeId }] : [];
  });
  const read = callIdReader(db);
  return pairCalls(tools, (position) => {
    const index = position - from;
    const row = rows[index];
    if (row === undefined) return undefined;
    const { file_ix, start, kind } = row;
    const isOnLine = (other: ShapeRow | undefined): boolean =>
      other !== undefined && other.file_ix === file_ix && other.start === start;
    let nth = 0;
    for (let at = index - 1; isOnLine(rows[at]); at--) if (rows[at]?.kind === kind) nth++;
    return read({ file_ix, start, nth, isCall: kind === CALL });
  });
}

/** Of what was asked for: the conversation, and which of its positions. */
interface Asked {
  readonly ix: number;
  readonly span: TranscriptOut['span'];
}

function placeOf(db: Connection, target: string): Asked | undefined {
  if (target.startsWith('toc:')) return placeOfNode(db, target);
  if (target.startsWith('grip:')) return placeOfGrip(db, target);
  if (target.startsWith('evt:')) {
    const parts = parseTimedId('evt', target);
    const place = parts === undefined ? undefined : placeOfEvent(db, parts);
    return place && asked(place.conversation_ix, place.position, place.position);
  }
  const conversation = findConversation(db, target);
  return conversation && { ix: conversation.conversation_ix, span: null };
}

const asked = (ix: number, first: number, last: number): Asked => ({ ix, span: { first, last } });

function placeOfNode(db: Connection, target: string): Asked | undefined {
  const node = findNode(db, target);
  if (node === undefined || (node.level !== SEGMENT_LEVEL && node.level !== CONVERSATION_LEVEL))
    return undefined;
  const own = node.level === CONVERSATION_LEVEL ? conversationIxOf(db, node) : 0;
  const row = db.get<{ ix: number; first: number; last: number }>(
    sql`SELECT t.conversation_ix AS ix, min(t.position) AS first, max(t.position) AS last
        FROM node AS n JOIN segment_event AS s USING (node_ix) JOIN standing AS w USING (event_ix)
        JOIN timeline AS t ON t.event_ix = w.shown_ix
        WHERE n.node_ix = ${node.node_ix} OR (n.parent_ix = ${node.node_ix} AND n.live = 1)
        GROUP BY t.conversation_ix ORDER BY t.conversation_ix = ${own} DESC, count(*) DESC LIMIT 1`,
  );
  if (row === undefined) return undefined;
  // A day on which only its sub-agents went on is a part of no words of its own: all of it is shown.
  return own === row.ix || own === 0 ? asked(row.ix, row.first, row.last) : { ix: own, span: null };
}

function placeOfGrip(db: Connection, target: string): Asked | undefined {
  const parts = parseTimedId('grip', target);
  if (parts === undefined) return undefined;
  const rows = db.all<{ ix: number; position: number }>(
    sql`SELECT t.conversation_ix AS ix, t.position FROM grip AS g
        JOIN standing AS w ON w.event_ix IN (g.first_ix, g.last_ix)
        JOIN timeline AS t ON t.event_ix = w.shown_ix
        WHERE g.key = ${parts.hash} AND g.ms = ${parts.ms} ORDER BY t.position`,
  );
  const [first] = rows;
  if (first !== undefined)
    return asked(first.ix, first.position, rows.at(-1)?.position ?? first.position);
  const event = placeOfEvent(db, parts);
  return event && asked(event.conversation_ix, event.position, event.position);
}

/** Some of a conversation's events: `to` is not among them. */
interface Part {
  readonly ix: number;
  readonly from: number;
  readonly to: number;
}

interface EventPlace {
  readonly position: number;
  readonly key: Uint8Array;
  readonly ms: number;
}

const landmark = (
  { position, key, ms }: EventPlace,
  rest: Pick<Landmark, 'kind' | 'text'> & Partial<Landmark>,
): Landmark => ({
  position,
  eventId: eventId({ ms, hash: key }),
  added: 0,
  removed: 0,
  conversationId: null,
  ...rest,
});

/** Their words are long to read and told by the conversation as a whole. */
function turnsOf(db: Connection, { ix, from, to }: Part): readonly Landmark[] {
  return db
    .all<EventPlace>(
      sql`SELECT t.position, e.key, e.ms FROM turn AS u JOIN timeline AS t ON t.event_ix = u.opener_ix
          JOIN event AS e ON e.event_ix = u.opener_ix
          WHERE u.conversation_ix = ${ix} AND t.position >= ${from} AND t.position < ${to}`,
    )
    .map((place) => landmark(place, { kind: 'turn', text: '' }));
}

/** Where their first words stand. */
function pointsOf(db: Connection, ix: number): readonly Landmark[] {
  return readPoints(db, ix).flatMap(({ role, text, gripIds }) => {
    if (role !== 'decided' && role !== 'corrected' && role !== 'open') return [];
    const parts = parseTimedId('grip', gripIds[0] ?? '');
    if (parts === undefined) return [];
    const place = db.get<EventPlace>(
      sql`SELECT t.position, e.key, e.ms FROM grip AS g JOIN standing AS w ON w.event_ix = g.first_ix
          JOIN timeline AS t ON t.event_ix = w.shown_ix JOIN event AS e ON e.event_ix = t.event_ix
          WHERE g.key = ${parts.hash} AND g.ms = ${parts.ms} AND t.conversation_ix = ${ix}`,
    );
    return place === undefined ? [] : [landmark(place, { kind: role, text })];
  });
}

interface FactRow extends EventPlace {
  readonly kind: number;
  readonly data: string;
}

function factsOf(db: Connection, { ix, from, to }: Part, source: string): readonly Landmark[] {
  return db
    .all<FactRow>(
      sql`SELECT t.position, e.key, e.ms, f.kind, f.data
          FROM timeline AS t JOIN fact AS f USING (event_ix) JOIN event AS e USING (event_ix)
          WHERE t.conversation_ix = ${ix} AND t.position >= ${from} AND t.position < ${to}
          ORDER BY t.position, f.ordinal`,
    )
    .flatMap((row) => {
      const kind = FACT_KINDS[row.kind];
      if (kind === undefined) return [];
      const fact = { kind, ...(JSON.parse(row.data) as object) } as EventFact;
      if (fact.kind === 'failed') return [landmark(row, { kind: 'failed', text: fact.what })];
      if (fact.kind === 'change') {
        const { path, added, removed } = fact;
        return [landmark(row, { kind: 'changed', text: path, added, removed })];
      }
      if (fact.kind !== 'agent') return [];
      const of = fact.conversation;
      const id = of === null ? null : conversationId(source, of);
      return [landmark(row, { kind: 'agent', text: fact.task, conversationId: id })];
    });
}
