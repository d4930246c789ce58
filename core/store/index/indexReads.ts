import { TOC_LEVELS } from '../../model/toc.ts';
import type { Fidelity } from '../../model/fidelity.ts';
import type { TocLevel, UpperLevel, VersionCause } from '../../model/toc.ts';
import { FACT_KINDS } from '../../model/facts.ts';
import type { EventFact } from '../../model/facts.ts';
import type { SummaryText, SummaryTexts } from '../../model/summary.ts';
import type {
  DirtyPeriod,
  DueConversation,
  IndexReader,
  PeriodQuery,
  CurrentText,
  ChildFacts,
  Naming,
  PeriodMaterial,
  StoredChild,
  StoredSegment,
  TimelineEvent,
  ToldFact,
} from '../../engine/index/ports/indexStore.ts';
import { EVENT_FLAGS } from '../../engine/import/ports/importStore.ts';
import { closedUntil } from '../../model/periodClosing.ts';
import type { ConversationId, NodeId } from '../../model/ids.ts';
import { conversationId, gripId } from '../../model/ids.ts';
import { kindOf, roleOf } from '../sql/codec.ts';
import { CONVERSATION_LEVEL } from '../sql/levels.ts';
import { pointRole } from '../summaries/bullets.ts';
import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';
import type { EventRow, EventTexts } from '../library/eventRows.ts';
import { readSegmentation } from '../settings/settings.ts';
import { OUTCOME_ORDINAL } from '../import/eventFacts.ts';
import { countToIndex } from '../search/searchIndex.ts';

export function countDue(db: Connection): number {
  return dueConversations(db, -1).reduce((sum, { events }) => sum + events, 0);
}

/** Newest first, so that what a person most likely looks for becomes readable first. */
export function dueConversations(
  db: Connection,
  limit: number,
  ids?: readonly ConversationId[],
): readonly DueConversation[] {
  const wanted = ids === undefined ? null : JSON.stringify(ids);
  return db
    .all<{
      conversation_ix: number;
      source: string;
      native_id: string;
      title: string | null;
      revision: number;
      due: number;
      last_ms: number | null;
      length: number;
      closed: number;
    }>(
      sql`SELECT c.conversation_ix, c.source, c.native_id, c.title, c.revision, c.due, e.ms AS last_ms,
            coalesce(t.position + 1, 0) AS length,
            (SELECT coalesce(sum(n.event_count), 0) FROM segment AS s JOIN node AS n USING (node_ix)
             WHERE s.conversation_ix = c.conversation_ix AND s.superseded = 0 AND s.open = 0) AS closed
          FROM conversation AS c
          LEFT JOIN timeline AS t ON t.conversation_ix = c.conversation_ix AND t.position = (
            SELECT max(position) FROM timeline WHERE conversation_ix = c.conversation_ix)
          LEFT JOIN event AS e USING (event_ix)
          WHERE c.due > 0 AND (${wanted} IS NULL
            OR c.source || ':' || c.native_id IN (SELECT value FROM json_each(${wanted})))
          ORDER BY last_ms DESC, c.conversation_ix LIMIT ${limit}`,
    )
    .map((row) => ({
      conversationIx: row.conversation_ix,
      conversationId: conversationId(row.source, row.native_id),
      revision: row.revision,
      rebuild: row.due > 1,
      title: row.title,
      lastMs: row.last_ms ?? 0,
      // At least one: a conversation that lost all its events has to be looked at, too.
      events: Math.max(1, row.length - (row.due > 1 ? 0 : row.closed)),
    }));
}

/** The stored columns of a shown text; all null if there is none. */
export interface CurrentTextRow {
  readonly text_ix: number | null;
  readonly input_hash: Uint8Array | null;
  readonly source_hash: Uint8Array | null;
  readonly version: number | null;
  readonly cause: string | null;
  readonly summarizer: string | null;
  readonly pinned: number;
  readonly outdated: number;
}

/** Causes that mean a person made the version. */
const BY_HAND: ReadonlySet<string | null> = new Set<VersionCause>(['manual', 'edit', 'revert']);

export function currentText(row: CurrentTextRow): CurrentText | null {
  if (row.input_hash === null || row.text_ix === null) return null;
  return {
    textIx: row.text_ix,
    inputHash: row.input_hash,
    sourceHash: row.source_hash,
    isDraft: row.version === null,
    byHand: row.version !== null && BY_HAND.has(row.cause),
    chosen: row.version !== null && (row.summarizer !== 'extractive' || BY_HAND.has(row.cause)),
    pinned: row.pinned === 1,
    outdated: row.outdated === 1,
  };
}

export function segmentsOf(db: Connection, conversationIx: number): readonly StoredSegment[] {
  return db
    .all<
      {
        key: Uint8Array;
        position: number;
        open: number;
        told: number;
        events_hash: Uint8Array;
      } & CurrentTextRow
    >(
      sql`SELECT s.key, coalesce(t.position, 0) AS position, s.open, s.told, s.events_hash, x.input_hash,
            x.source_hash, x.version, x.cause, x.summarizer, n.text_ix, n.pinned, n.outdated
          FROM segment AS s JOIN node AS n USING (node_ix)
          JOIN segment_event AS e ON e.node_ix = s.node_ix AND e.position = 0
          LEFT JOIN timeline AS t ON t.event_ix = e.event_ix
          LEFT JOIN node_text AS x ON x.text_ix = n.text_ix
          WHERE s.conversation_ix = ${conversationIx} AND s.superseded = 0 ORDER BY t.position`,
    )
    .map((row) => ({
      key: row.key,
      position: row.position,
      open: row.open === 1,
      eventsHash: row.events_hash,
      told: row.told === 1,
      text: currentText(row),
    }));
}

export function timelineOf(
  db: Connection,
  texts: EventTexts,
  {
    conversationIx,
    from,
    limit,
  }: {
    readonly conversationIx: number;
    readonly from: number;
    readonly limit: number;
  },
): readonly TimelineEvent[] {
  return toTimelineEvents(
    db,
    texts,
    db.all<TimelineRow>(
      sql`SELECT t.event_ix, t.position, e.key, e.ms, e.flags, e.kind, e.role, e.name, e.tokens,
            e.block_ix, e.start, e.length
          FROM timeline AS t JOIN event AS e USING (event_ix)
          WHERE t.conversation_ix = ${conversationIx} AND t.position >= ${from}
          ORDER BY t.position LIMIT ${limit}`,
    ),
  );
}

export type TimelineRow = Pick<
  EventRow,
  | 'event_ix'
  | 'position'
  | 'key'
  | 'ms'
  | 'flags'
  | 'kind'
  | 'role'
  | 'name'
  | 'tokens'
  | 'block_ix'
  | 'start'
  | 'length'
>;

/** Events with what their log says by its structure. */
export function toTimelineEvents(
  db: Connection,
  texts: EventTexts,
  rows: readonly TimelineRow[],
): readonly TimelineEvent[] {
  const facts = toldFacts(
    db,
    rows.map((row) => row.event_ix),
  );
  return rows.map((row) => ({
    ...toTimelineEvent(row, texts),
    facts: facts.get(row.event_ix) ?? [],
  }));
}

/** Facts of events, without those that indexing adds. */
function toldFacts(
  db: Connection,
  eventIxs: readonly number[],
): ReadonlyMap<number, readonly ToldFact[]> {
  const facts = new Map<number, ToldFact[]>();
  for (const row of db.all<{ event_ix: number; kind: number; data: string; excerpt: string }>(
    sql`SELECT f.event_ix, f.kind, f.data, g.excerpt
        FROM json_each(${JSON.stringify(eventIxs)}) AS asked
        JOIN fact AS f ON f.event_ix = asked.value AND f.ordinal < ${OUTCOME_ORDINAL}
        JOIN grip AS g USING (grip_ix) ORDER BY f.event_ix, f.ordinal`,
  )) {
    const kind = FACT_KINDS[row.kind];
    if (kind === undefined) continue;
    const fact = { kind, ...(JSON.parse(row.data) as object) } as EventFact;
    const told = { fact, excerpt: row.excerpt };
    const known = facts.get(row.event_ix);
    if (known === undefined) facts.set(row.event_ix, [told]);
    else known.push(told);
  }
  return facts;
}

function toTimelineEvent(row: TimelineRow, texts: EventTexts): Omit<TimelineEvent, 'facts'> {
  return {
    eventIx: row.event_ix,
    position: row.position,
    key: row.key,
    ms: row.ms,
    kind: kindOf(row.kind),
    role: roleOf(row.role),
    name: row.name,
    opensTurn: (row.flags & EVENT_FLAGS.opensTurn) !== 0,
    tokens: row.tokens,
    text: texts.textOf(row),
  };
}

export function dirtyPeriods(
  db: Connection,
  texts: EventTexts,
  { level, limit, afterMs, which }: PeriodQuery,
  nowMs: number,
): readonly DirtyPeriod[] {
  const untilMs = closedUntil(level, nowMs);
  const only = which ?? 'all';
  return db
    .all<
      {
        node_ix: number;
        node_id: string;
        end_ms: number;
        dirty: number;
      } & CurrentTextRow
    >(
      sql`SELECT n.node_ix, n.node_id, n.end_ms, n.dirty, t.input_hash, t.source_hash, t.version,
            t.cause, t.summarizer, n.text_ix, n.pinned, n.outdated
          FROM node AS n LEFT JOIN node_text AS t USING (text_ix)
          WHERE n.level = ${TOC_LEVELS.indexOf(level)} AND n.dirty > 0 AND n.live = 1
            AND n.start_ms > ${afterMs}
            AND (${only} = 'all' OR (n.end_ms <= ${untilMs}) = (${only} = 'closed'))
          ORDER BY n.start_ms DESC LIMIT ${limit}`,
    )
    .map((row) => ({
      nodeIx: row.node_ix,
      nodeId: row.node_id as NodeId,
      level,
      naming: level === 'conversation' ? namingOf(db, texts, row.node_ix) : NO_NAMING,
      endMs: row.end_ms,
      dirty: row.dirty,
      text: currentText(row),
    }));
}

/** UTF-16 units of a request that decide what it is called, and how many requests. */
const ASKED = 1_000;
const MOST_REQUESTS = 20;

/** See {@link Naming}. */
export function namingOf(db: Connection, texts: EventTexts, nodeIx: number): Naming {
  const given = db.get<{ title: string | null }>(
    sql`SELECT c.title FROM conversation_node AS o JOIN conversation AS c USING (conversation_ix)
        WHERE o.node_ix = ${nodeIx}`,
  );
  if (given === undefined) return NO_NAMING;
  const requests = db.all<
    Pick<EventRow, 'block_ix' | 'start' | 'length'> & {
      readonly at: number;
      readonly count: number;
    }
  >(
    sql`SELECT block_ix, start, length, at, count FROM (
          SELECT e.block_ix, e.start, e.length, e.flags, count(*) OVER () AS count,
            row_number() OVER (ORDER BY n.start_ms, n.node_id, g.position) AS at
          FROM conversation_node AS o JOIN node AS n ON n.parent_ix = o.node_ix AND n.live = 1
          JOIN segment AS s ON s.node_ix = n.node_ix AND s.conversation_ix = o.conversation_ix
          JOIN segment_event AS g ON g.node_ix = s.node_ix JOIN event AS e USING (event_ix)
          WHERE o.node_ix = ${nodeIx})
        WHERE (flags & ${EVENT_FLAGS.opensTurn}) <> 0 ORDER BY at`,
  );
  const facts = db.all<{ kind: number; name: string | null }>(
    sql`SELECT f.kind, coalesce(f.data ->> '$.subject', f.data ->> '$.title') AS name
        FROM node AS n JOIN segment_event AS g ON g.node_ix = n.node_ix
        JOIN fact AS f USING (event_ix)
        WHERE n.parent_ix = ${nodeIx} AND n.live = 1 AND f.kind IN (${COMMIT}, ${PULL_REQUEST})
        ORDER BY n.start_ms, n.node_id, g.position, f.ordinal`,
  );
  const named = (kind: number): string[] =>
    facts.flatMap((fact) => (fact.kind === kind && fact.name !== null ? [fact.name] : []));
  return {
    given: given.title,
    requests: byWork(requests)
      .slice(0, MOST_REQUESTS)
      .map((row) => texts.textOf(row).slice(0, ASKED)),
    commits: named(COMMIT),
    pullRequests: named(PULL_REQUEST),
  };
}

/** A longer turn is no larger work: much of it may be waiting. */
const LONG_TURN = 60;
/** The first request counts so many times what happened in its turn. */
const FIRST = 3;

/** Requests, those first after which most happened. */
function byWork<Row extends { readonly at: number; readonly count: number }>(
  rows: readonly Row[],
): readonly Row[] {
  return rows
    .map((row, i) => ({
      row,
      weight:
        Math.min(LONG_TURN, (rows[i + 1]?.at ?? row.count + 1) - row.at) * (i === 0 ? FIRST : 1),
    }))
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ row }) => row);
}

const NO_NAMING: Naming = { given: null, requests: [], commits: [], pullRequests: [] };
const COMMIT = FACT_KINDS.indexOf('commit');
const PULL_REQUEST = FACT_KINDS.indexOf('pull_request');

function isDirty(
  db: Connection,
  {
    level,
    which = 'all',
  }: { readonly level: UpperLevel; readonly which?: 'closed' | 'open' | 'all' },
  nowMs: number,
): boolean {
  return (
    db.get(
      sql`SELECT 1 FROM node WHERE level = ${TOC_LEVELS.indexOf(level)} AND dirty > 0 AND live = 1
            AND (${which} = 'all' OR (end_ms <= ${closedUntil(level, nowMs)}) = (${which} = 'closed'))
          LIMIT 1`,
    ) !== undefined
  );
}

/** See {@link IndexReader.isAnythingDue}. */
export function isAnythingDue(
  db: Connection,
  { nowMs, which }: Parameters<IndexReader['isAnythingDue']>[0],
): boolean {
  if (which === 'open') {
    if (db.get(sql`SELECT 1 FROM conversation WHERE due > 0 OR settled = 0 LIMIT 1`) !== undefined)
      return true;
    const { events, nodes } = countToIndex(db);
    if (events + nodes > 0) return true;
    const silent = db.get(
      sql`SELECT 1 FROM segment AS s JOIN node AS n USING (node_ix)
          WHERE s.open = 1 AND n.end_ms < ${nowMs - readSegmentation(db).gapMs} LIMIT 1`,
    );
    if (silent !== undefined) return true;
  }
  return UPPER_LEVELS.some((level) => isDirty(db, { level, which }, nowMs));
}

const UPPER_LEVELS = TOC_LEVELS.filter((level) => level !== 'segment').toReversed();

/** Of a period with more conversations only those are read in which most was said. */
const MOST_CHILDREN = 60;

/** See {@link PeriodMaterial}; nothing for what is no upper node. */
export function materialOf(db: Connection, texts: EventTexts, nodeIx: number): PeriodMaterial {
  const level = levelAt(db, nodeIx);
  if (level === undefined || level === 'segment') return { facts: [], children: [], talk: [] };
  const below = belowOf(db, nodeIx, level);
  return {
    facts: below.map((row) => factsIn(level, row)),
    children: toldOf(below, level).map((row) => storedChild(db, row)),
    talk: level === 'conversation' ? talkOf(db, texts, nodeIx) : [],
  };
}

/** Tokens from which on a conversation tells something without a request by a person. */
const MUCH_SAID = 1_000;

/** What of a period is read: those in which most was said, without those in which nothing was asked. */
function toldOf(below: readonly BelowRow[], level: UpperLevel): readonly BelowRow[] {
  const asked = below.filter(
    ({ request_count: requests, weight }) => requests > 0 || weight >= MUCH_SAID,
  );
  const spoken = asked.length > 0 ? asked : below.filter(({ weight }) => weight > 0);
  const told = (level !== 'conversation' && spoken.length > 0 ? spoken : below)
    .toSorted((a, b) => b.weight - a.weight || (a.node_id < b.node_id ? -1 : 1))
    .slice(0, level === 'conversation' ? undefined : MOST_CHILDREN);
  const kept = new Set(told.map(({ node_ix: ix }) => ix));
  return below.filter(({ node_ix: ix }) => kept.has(ix));
}

/** The conversations of a period that its text is made from, in time order. */
export function childrenBelow(db: Connection, nodeIx: number): readonly StoredChild[] {
  const level = levelAt(db, nodeIx);
  if (level === undefined || level === 'segment') return [];
  return toldOf(belowOf(db, nodeIx, level), level).map((row) => storedChild(db, row));
}

function levelAt(db: Connection, nodeIx: number): TocLevel | undefined {
  return TOC_LEVELS[
    db.get<{ level: number }>(sql`SELECT level FROM node WHERE node_ix = ${nodeIx}`)?.level ?? -1
  ];
}

export interface BelowRow {
  readonly node_ix: number;
  readonly node_id: string;
  readonly event_count: number;
  readonly weight: number;
  readonly request_count: number;
  readonly text_ix: number;
  readonly content_hash: Uint8Array;
  readonly project: string | null;
  /** 1: of a sub-agent. */
  readonly agent: number;
}

const factsOf = (row: BelowRow): ChildFacts => ({
  nodeId: row.node_id,
  contentHash: row.content_hash,
  eventCount: row.event_count,
  project: row.project,
});

/** The texts of periods name projects, those of a conversation do not. */
export const factsIn = (level: UpperLevel, row: BelowRow): ChildFacts =>
  level === 'conversation' ? { ...factsOf(row), project: null } : factsOf(row);

/** What an upper node is written from, in time order: a conversation's segments, a period's conversations. */
function belowOf(db: Connection, nodeIx: number, level: UpperLevel): readonly BelowRow[] {
  const depth = level === 'conversation' ? 1 : CONVERSATION_LEVEL - TOC_LEVELS.indexOf(level);
  return db.all<BelowRow>(
    sql`WITH RECURSIVE below (ix, depth) AS (
          SELECT ${nodeIx}, 0 UNION ALL
          SELECT n.node_ix, below.depth + 1 FROM below
          JOIN node AS n ON n.parent_ix = below.ix AND n.live = 1 WHERE below.depth < ${depth})
        SELECT n.node_ix, n.node_id, n.event_count, n.weight, n.request_count, n.text_ix,
          t.content_hash,
          coalesce(p.given_name, p.name) AS project, c.parent_native IS NOT NULL AS agent
        FROM below JOIN node AS n ON n.node_ix = below.ix JOIN node_text AS t USING (text_ix)
        LEFT JOIN segment AS s ON s.node_ix = n.node_ix
        LEFT JOIN conversation_node AS o ON o.node_ix = n.node_ix
        LEFT JOIN conversation AS c ON c.conversation_ix = coalesce(s.conversation_ix, o.conversation_ix)
        LEFT JOIN project AS p ON p.project_ix = c.project_ix
        WHERE below.depth = ${depth} ORDER BY n.start_ms, n.node_id`,
  );
}

/** A child with its text. */
export function storedChild(db: Connection, row: BelowRow): StoredChild {
  const text = db.get<{
    title: string;
    texts: string;
    fidelity: string | null;
    original_tokens: number;
    keywords: string;
    summarizer: string;
  }>(
    sql`SELECT title, texts, fidelity, original_tokens, keywords, summarizer FROM node_text
        WHERE text_ix = ${row.text_ix}`,
  );
  if (text === undefined) throw new Error('a text that is shown is missing');
  const texts = JSON.parse(text.texts) as SummaryTexts;
  return {
    ...factsOf(row),
    title: text.title,
    brief: ownContent(texts.brief),
    ...(texts.brief.doubts === undefined ? {} : { doubts: texts.brief.doubts }),
    texts,
    fidelity: JSON.parse(text.fidelity ?? 'null') as Fidelity,
    originalTokens: text.original_tokens,
    bullets: bulletsOf(db, row),
    keywords: JSON.parse(text.keywords) as string[],
    weight: row.weight,
    agent: row.agent === 1,
    writtenByModel: text.summarizer !== 'extractive',
  };
}

/**
 * What was said in a conversation's own segments of a day, and what has facts, in order; of very long ones both ends. Empty if
 * there is only one segment, which says all by itself.
 */
function talkOf(db: Connection, texts: EventTexts, nodeIx: number): readonly TimelineEvent[] {
  const segments = db.column<number>(
    sql`SELECT n.node_ix FROM conversation_node AS o
        JOIN node AS n ON n.parent_ix = o.node_ix AND n.live = 1
        JOIN segment AS s ON s.node_ix = n.node_ix AND s.conversation_ix = o.conversation_ix
        WHERE o.node_ix = ${nodeIx} ORDER BY n.start_ms, n.node_id`,
  );
  if (segments.length < 2) return [];
  const rows = segments.flatMap((ix) =>
    db.all<TimelineRow>(
      sql`SELECT v.* FROM segment_event AS s JOIN standing AS w USING (event_ix)
          JOIN shown_event AS v ON v.event_ix = w.shown_ix
          WHERE s.node_ix = ${ix} AND (v.kind = 0 OR v.name IN ('TodoWrite', 'TaskCreate', 'update_plan', 'api-error', 'api_error')
            OR EXISTS (
            SELECT 1 FROM fact AS f WHERE f.event_ix = v.event_ix AND f.ordinal < ${OUTCOME_ORDINAL}))
          ORDER BY s.position`,
    ),
  );
  return toTimelineEvents(db, texts, bothEnds(rows));
}

/** A conversation is told again with each of its turns, so that of a very long one only both ends are read. */
const TALK_HEAD = 150;
const TALK_TAIL = 450;

function bothEnds<Row>(rows: readonly Row[]): readonly Row[] {
  return rows.length <= TALK_HEAD + TALK_TAIL
    ? rows
    : [...rows.slice(0, TALK_HEAD), ...rows.slice(-TALK_TAIL)];
}

/** The text without the anchors appended to it. */
function ownContent({ content, appended }: SummaryText): string {
  return content.slice(0, appended?.from);
}

function bulletsOf(db: Connection, { text_ix: textIx, project }: BelowRow): StoredChild['bullets'] {
  const bullets = db.all<{
    ordinal: number;
    role: string | null;
    text: string;
    supported: number;
  }>(
    sql`SELECT ordinal, role, text, supported FROM bullet WHERE text_ix = ${textIx} ORDER BY ordinal`,
  );
  const grips = db.all<{ ordinal: number; key: Uint8Array; ms: number }>(
    sql`SELECT b.ordinal, g.key, g.ms FROM bullet_grip AS b JOIN grip AS g USING (grip_ix)
        WHERE b.text_ix = ${textIx} ORDER BY b.ordinal, b.rank`,
  );
  return bullets.map(({ ordinal, role, text, supported }) => ({
    role: pointRole(role),
    text,
    project,
    supported: supported === 1,
    gripIds: grips
      .filter((grip) => grip.ordinal === ordinal)
      .map(({ key, ms }) => gripId({ ms, hash: key })),
  }));
}
