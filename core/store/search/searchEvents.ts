/** Reads the full-text index of events; implements the port SearchReader. */
import type {
  ConversationHead,
  EventFilter,
  EventPlace,
  HitPlace,
  MatchQuery,
  Matches,
  SearchReader,
  Superseding,
  TokenPart,
} from '../../engine/search/ports/searchStore.ts';
import { EVENT_KINDS, ROLES } from '../../model/event.ts';
import { conversationId as conversationIdOf, gripId, ideaOfGrip } from '../../model/ids.ts';
import type { NodeId } from '../../model/ids.ts';
import type { Lens } from '../../model/lens.ts';
import { conversationsOf } from '../conversations/conversationsOf.ts';
import { titleOf } from '../conversations/conversationTitle.ts';
import { rootsOf } from '../conversations/family.ts';
import { projectId } from '../projects/projectRows.ts';
import { isoTime, kindOf, roleOf } from '../sql/codec.ts';
import { SEGMENT_LEVEL } from '../sql/levels.ts';
import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';
import { toEvent } from '../library/eventRows.ts';
import type { EventRow, EventTexts } from '../library/eventRows.ts';

/** Hits that a filter is applied to at a time, newest first. */
const FILTERED = 60_000;

export function matchingEvents(db: Connection, query: MatchQuery): Matches {
  const { filter, limit } = query;
  const ixs =
    filter === undefined ? hitsBefore(db, query, LAST) : filteredHits(db, { ...query, filter });
  return { ixs, isCut: ixs.length === limit };
}

const LAST = Number.MAX_SAFE_INTEGER;

/** More have their part by chance. */
const MOST_TOKENS = 60;

/** Reads the whole index: some 50 ms for 17,000 events, so that only a memory of few is asked. */
export function tokensHolding(db: Connection, { part, isUnit }: TokenPart): readonly string[] {
  const like = isUnit ? `[0-9]*${part}` : `*${part}*`;
  return db.column<string>(
    sql`SELECT term FROM (SELECT term FROM said_tokens WHERE term GLOB ${like}
          UNION SELECT term FROM tool_tokens WHERE term GLOB ${like}) LIMIT ${MOST_TOKENS}`,
  );
}

function hitsBefore(
  db: Connection,
  { table, match, limit }: MatchQuery,
  before: number,
): readonly number[] {
  return table === 'said'
    ? db.column<number>(
        sql`SELECT rowid FROM said_words WHERE said_words MATCH ${match} AND rowid < ${before}
            ORDER BY rowid DESC LIMIT ${limit}`,
      )
    : db.column<number>(
        sql`SELECT rowid FROM tool_words WHERE tool_words MATCH ${match} AND rowid < ${before}
            ORDER BY rowid DESC LIMIT ${limit}`,
      );
}

/** Reads as many pages of hits as necessary, since the matching ones may be the oldest. */
function filteredHits(
  db: Connection,
  { filter, limit, ...query }: MatchQuery & { readonly filter: EventFilter },
): readonly number[] {
  const { project, source, starred, tag, ...others } = filter;
  const meant = conversationsOf(db, { project, source, starred, tag });
  const among = meant === undefined ? null : JSON.stringify([...meant]);
  const found: number[] = [];
  for (let before = LAST; found.length < limit;) {
    const hits = hitsBefore(db, { ...query, limit: FILTERED }, before);
    found.push(...meantAmong(db, hits, { ...others, among, limit: limit - found.length }));
    if (hits.length < FILTERED) break;
    before = hits.at(-1) ?? 0;
  }
  return found;
}

function meantAmong(
  db: Connection,
  hits: readonly number[],
  {
    fromMs,
    toMs,
    among,
    conversationId,
    role,
    kind,
    tool,
    limit,
  }: Omit<EventFilter, keyof Lens> & {
    /** JSON: row numbers of conversations; null: all. */
    readonly among: string | null;
    readonly limit: number;
  },
): readonly number[] {
  return db.column<number>(
    sql`SELECT e.event_ix FROM json_each(${JSON.stringify(hits)}) AS h JOIN event AS e ON e.event_ix = h.value
        JOIN timeline AS t ON t.event_ix = e.event_ix
        JOIN conversation AS c ON c.conversation_ix = t.conversation_ix
        WHERE e.ms >= ${fromMs ?? Number.MIN_SAFE_INTEGER} AND e.ms < ${toMs ?? Number.MAX_SAFE_INTEGER}
          AND (${among} IS NULL OR c.conversation_ix IN (SELECT value FROM json_each(${among})))
          AND (${conversationId ?? null} IS NULL OR c.source || ':' || c.native_id = ${conversationId ?? null})
          AND (${role ?? null} IS NULL OR e.role = ${role === undefined ? null : ROLES.indexOf(role)})
          AND (${kind ?? null} IS NULL OR e.kind = ${kind === undefined ? null : EVENT_KINDS.indexOf(kind)})
          AND (${tool ?? null} IS NULL OR e.name = ${tool ?? null})
        ORDER BY h.key LIMIT ${limit}`,
  );
}

export function hiddenEvents(db: Connection): readonly number[] {
  return db.column<number>(sql`SELECT event_ix FROM copy WHERE shown_ix IS NOT NULL`);
}

interface PlaceRow {
  readonly event_ix: number;
  readonly conversation_ix: number;
  readonly position: number;
  readonly node_ix: number | null;
  readonly ms: number;
  readonly kind: number;
  readonly role: number;
  readonly name: string | null;
}

export function placesOf(db: Connection, eventIxs: readonly number[]): readonly EventPlace[] {
  return db
    .all<PlaceRow>(
      sql`SELECT e.event_ix, t.conversation_ix, t.position, e.ms, e.kind, e.role, e.name,
            (SELECT s.node_ix FROM segment_event AS s JOIN segment AS g USING (node_ix)
             WHERE s.event_ix = e.event_ix AND g.superseded = 0) AS node_ix
          FROM json_each(${JSON.stringify(eventIxs)}) AS h JOIN event AS e ON e.event_ix = h.value
          JOIN timeline AS t ON t.event_ix = e.event_ix`,
    )
    .map(toPlace);
}

export function hitPlaces(db: Connection, eventIxs: readonly number[]): readonly HitPlace[] {
  const roots = rootsOf(db);
  return db
    .all<{ ix: number; ms: number; conversation: number }>(
      sql`SELECT e.event_ix AS ix, e.ms, t.conversation_ix AS conversation
          FROM json_each(${JSON.stringify(eventIxs)}) AS h JOIN event AS e ON e.event_ix = h.value
          JOIN timeline AS t ON t.event_ix = e.event_ix`,
    )
    .map(({ ix, ms, conversation }) => ({
      eventIx: ix,
      ms,
      rootIx: roots.get(conversation) ?? conversation,
    }));
}

export function conversationHeads(
  db: Connection,
  conversationIxs: readonly number[],
): readonly ConversationHead[] {
  return conversationIxs.flatMap((ix) => {
    const row = db.get<{
      conversation_ix: number;
      source: string;
      native_id: string;
      title: string | null;
      key: string | null;
      name: string | null;
    }>(
      sql`SELECT c.conversation_ix, c.source, c.native_id, c.title, p.key,
            coalesce(p.given_name, p.name) AS name
          FROM conversation AS c LEFT JOIN project AS p USING (project_ix)
          WHERE c.conversation_ix = ${ix}`,
    );
    if (row === undefined) return [];
    return [
      {
        conversationIx: ix,
        conversationId: conversationIdOf(row.source, row.native_id),
        title: titleOf(db, row),
        projectId: row.key === null ? null : projectId(row.key),
        project: row.name,
        source: row.source,
      },
    ];
  });
}

export function eventsOfSegments(
  db: Connection,
  segmentIxs: readonly number[],
): readonly EventPlace[] {
  return segmentIxs.flatMap((nodeIx) =>
    db
      .all<PlaceRow>(
        sql`SELECT e.event_ix, t.conversation_ix, t.position, s.node_ix, e.ms, e.kind, e.role, e.name
            FROM segment_event AS s JOIN event AS e USING (event_ix)
            JOIN timeline AS t ON t.event_ix = e.event_ix
            WHERE s.node_ix = ${nodeIx} ORDER BY s.position`,
      )
      .map(toPlace),
  );
}

export function segmentsWithin(
  db: Connection,
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
  limit: number,
): readonly number[] {
  const low = Math.max(fromMs, Number.MIN_SAFE_INTEGER);
  const high = Math.min(toMs, Number.MAX_SAFE_INTEGER);
  return db.column<number>(
    sql`SELECT node_ix FROM node
        WHERE level = ${SEGMENT_LEVEL} AND live = 1 AND start_ms >= ${low} AND start_ms < ${high}
        ORDER BY start_ms DESC LIMIT ${limit}`,
  );
}

function toPlace(row: PlaceRow): EventPlace {
  return {
    eventIx: row.event_ix,
    conversationIx: row.conversation_ix,
    position: row.position,
    segmentIx: row.node_ix,
    ms: row.ms,
    kind: kindOf(row.kind),
    role: roleOf(row.role),
    name: row.name,
  };
}

export function textsOf(
  db: Connection,
  texts: EventTexts,
  eventIxs: readonly number[],
): ReadonlyMap<number, string> {
  const found = new Map<number, string>();
  for (const eventIx of eventIxs) {
    const row = db.get<EventRow>(sql`SELECT * FROM shown_event WHERE event_ix = ${eventIx}`);
    if (row !== undefined) found.set(eventIx, texts.textOf(row));
  }
  return found;
}

/** By the idea that replaced one of the event's, or of the request that it answers, unless a person closed it. */
function supersededAt(db: Connection, eventIx: number): Superseding | null {
  const row = db.get<{ key: Uint8Array; ms: number; text: string }>(
    sql`SELECT n.key, n.ms, coalesce(s.words, n.text) AS text
        FROM idea AS i JOIN idea_link AS l ON l.to_ix = i.idea_ix AND l.relation = 'supersedes'
        JOIN idea AS n ON n.idea_ix = l.from_ix LEFT JOIN point_state AS s ON s.point_key = n.key
        WHERE i.event_ix IN (${eventIx}, (
            SELECT u.opener_ix FROM timeline AS t JOIN turn AS u USING (conversation_ix, turn)
            WHERE t.event_ix = ${eventIx}))
          AND coalesce(s.closed, 0) = 0
        ORDER BY n.ms DESC, n.key LIMIT 1`,
  );
  if (row === undefined) return null;
  const grip = gripId({ ms: row.ms, hash: row.key });
  return { text: row.text, time: isoTime(row.ms), gripId: grip, ideaId: ideaOfGrip(grip) };
}

export function foundEvents(
  db: Connection,
  texts: EventTexts,
  eventIxs: readonly number[],
): Awaited<ReturnType<SearchReader['foundEvents']>> {
  return eventIxs.flatMap((eventIx) => {
    const row = db.get<EventRow & { readonly project: string | null }>(
      sql`SELECT v.*, coalesce(p.given_name, p.name) AS project
          FROM shown_event AS v JOIN conversation AS c USING (conversation_ix)
          LEFT JOIN project AS p USING (project_ix)
          WHERE v.event_ix = ${eventIx}`,
    );
    if (row === undefined) return [];
    const segment = db.get<{
      readonly node_id: NodeId;
      readonly title: string | null;
      readonly position: number;
    }>(
      sql`SELECT n.node_id, t.title, s.position FROM segment_event AS s JOIN segment AS g USING (node_ix)
          JOIN node AS n USING (node_ix) LEFT JOIN node_text AS t USING (text_ix)
          WHERE s.event_ix = ${eventIx} AND g.superseded = 0`,
    );
    return [
      {
        eventIx,
        event: toEvent(row, texts),
        nodeId: segment?.node_id ?? null,
        title: segment?.title ?? null,
        place: segment?.position ?? 0,
        project: row.project,
        superseded: supersededAt(db, eventIx),
      },
    ];
  });
}
