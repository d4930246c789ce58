import { Buffer } from 'node:buffer';
import { EVENT_FLAGS } from '../../engine/import/ports/importStore.ts';
import type {
  ChildFacts,
  PeriodMaterial,
  StoredChild,
} from '../../engine/index/ports/indexStore.ts';
import { gripId } from '../../model/ids.ts';
import { TOC_LEVELS } from '../../model/toc.ts';
import type { TocLevel, UpperLevel } from '../../model/toc.ts';
import { withSharedTitles } from '../conversations/sharedTitles.ts';
import { OUTCOME_ORDINAL } from '../import/eventFacts.ts';
import type { EventTexts } from '../library/eventRows.ts';
import { ownBullets, saidBullets } from '../marks/pointState.ts';
import { CONVERSATION_LEVEL } from '../sql/levels.ts';
import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';
import { toTimelineEvents } from './timeline.ts';
import type { TimelineRow } from './timeline.ts';
import { unpackFidelity } from '../summaries/fidelityColumn.ts';
import { briefOf, unpackTexts } from '../summaries/packedTexts.ts';
import type { PlainText } from '../summaries/packedTexts.ts';

/** Of a period with more conversations only those are read in which most was said. */
const MOST_CHILDREN = 60;

/** See {@link PeriodMaterial}; nothing for what is no upper node. */
export function materialOf(db: Connection, texts: EventTexts, nodeIx: number): PeriodMaterial {
  const level = levelAt(db, nodeIx);
  if (level === undefined || level === 'segment')
    return { facts: [], children: [], talk: [], ending: [] };
  const below = belowOf(db, nodeIx, level);
  return {
    facts: below.map((row) => factsIn(level, row)),
    children: (level === 'conversation' ? below : mostTelling(below)).map((row) =>
      storedChild(db, row, level === 'conversation' ? ownBullets : saidBullets),
    ),
    ...(level === 'conversation' ? talkOf(db, texts, nodeIx) : { talk: [], ending: [] }),
  };
}

/** Tokens from which on a conversation tells something without a request by a person. */
const MUCH_SAID = 1_000;

/**
 * What of a period is read: those in which most was said, without those in which nothing was asked, and sub-agents,
 * who tell nothing beside people.
 */
export function mostTelling<Row extends Weighed>(below: readonly Row[]): readonly Row[] {
  const asked = below.filter(
    ({ request_count: requests, weight, agent }) =>
      requests > 0 || (weight >= MUCH_SAID && agent === 0),
  );
  const spoken = asked.length > 0 ? asked : below.filter(({ weight }) => weight > 0);
  const told = (spoken.length > 0 ? spoken : below)
    .toSorted((a, b) => b.weight - a.weight || (a.node_id < b.node_id ? -1 : 1))
    .slice(0, MOST_CHILDREN);
  const kept = new Set(told.map(({ node_ix: ix }) => ix));
  return below.filter(({ node_ix: ix }) => kept.has(ix));
}

type Weighed = Pick<BelowRow, 'node_ix' | 'node_id' | 'weight' | 'request_count' | 'agent'>;

function levelAt(db: Connection, nodeIx: number): TocLevel | undefined {
  return TOC_LEVELS[
    db.get<{ level: number }>(sql`SELECT level FROM node WHERE node_ix = ${nodeIx}`)?.level ?? -1
  ];
}

export interface BelowRow {
  /** What a person called a conversation; else what all its days are called, where that is not what its own text says. */
  readonly given_name: string | null;
  /** What a person said of its points, as JSON; null if nothing. */
  readonly said: string | null;
  readonly node_ix: number;
  readonly node_id: string;
  readonly event_count: number;
  readonly weight: number;
  readonly request_count: number;
  readonly text_ix: number;
  readonly content_hash: Uint8Array;
  readonly project: string | null;
  /** The branch that a conversation began on. */
  readonly branch: string | null;
  /** The conversation that a day's part is of; null of a segment. */
  readonly conversation: number | null;
  /** 1: of a sub-agent. */
  readonly agent: number;
}

type FactsRow = Pick<
  BelowRow,
  | 'node_id'
  | 'content_hash'
  | 'event_count'
  | 'weight'
  | 'agent'
  | 'project'
  | 'given_name'
  | 'said'
>;

const factsOf = (row: FactsRow): ChildFacts => ({
  nodeId: row.node_id,
  contentHash: withMarks(row),
  eventCount: row.event_count,
  project: row.project,
  counts: row.weight > 0 && row.agent === 0,
});

/** What a person adds, and what other days lend, stands in no text of a conversation, but in those of the periods above it. */
function withMarks({ content_hash: hash, given_name: name, said }: FactsRow): Uint8Array {
  return name === null && said === null
    ? hash
    : Buffer.concat([hash, Buffer.from(JSON.stringify([name, said]))]);
}

/** The texts of periods name projects, those of a conversation do not. */
export const factsIn = (level: UpperLevel, row: FactsRow): ChildFacts =>
  level === 'conversation' ? { ...factsOf(row), project: null } : factsOf(row);

/** How far below an upper node that is which it is written from. */
export function depthBelow(level: UpperLevel): number {
  return level === 'conversation' ? 1 : CONVERSATION_LEVEL - TOC_LEVELS.indexOf(level);
}

/** What an upper node is written from, in time order: a conversation's segments, a period's conversations. */
function belowOf(db: Connection, nodeIx: number, level: UpperLevel): readonly BelowRow[] {
  const depth = depthBelow(level);
  const rows = db.all<BelowRow>(
    sql`WITH RECURSIVE below (ix, depth) AS (
          SELECT ${nodeIx}, 0 UNION ALL
          SELECT n.node_ix, below.depth + 1 FROM below
          JOIN node AS n ON n.parent_ix = below.ix AND n.live = 1 WHERE below.depth < ${depth})
        SELECT n.node_ix, n.node_id, n.event_count, n.weight, n.request_count, n.text_ix,
          t.content_hash,
          (SELECT name FROM named_node AS k WHERE k.node_ix = n.node_ix) AS given_name,
          CASE WHEN o.node_ix IS NOT NULL THEN (
            SELECT group_concat(json_array(t.ordinal, s.closed, s.role, s.words) ORDER BY t.ordinal)
            FROM told_point AS t JOIN point_state AS s ON s.point_key = t.point_key
            WHERE t.node_ix = n.node_ix AND (s.closed = 1 OR s.role IS NOT NULL OR s.words IS NOT NULL))
          END AS said,
          coalesce(p.given_name, p.name) AS project,
          CASE WHEN o.node_ix IS NOT NULL THEN c.branch END AS branch, o.conversation_ix AS conversation, c.parent_native IS NOT NULL AS agent
        FROM below JOIN node AS n ON n.node_ix = below.ix JOIN node_text AS t USING (text_ix)
        LEFT JOIN segment AS s ON s.node_ix = n.node_ix
        LEFT JOIN conversation_node AS o ON o.node_ix = n.node_ix
        LEFT JOIN conversation AS c ON c.conversation_ix = coalesce(s.conversation_ix, o.conversation_ix)
        LEFT JOIN project AS p ON p.project_ix = c.project_ix
        WHERE below.depth = ${depth} ORDER BY n.start_ms, n.node_id`,
  );
  return withSharedTitles(db, rows);
}

/**
 * A child with its text. A conversation's own text is made from what was said alone, so that nothing of it
 * is lost when a person takes back what they said of its points; whatever is above it heeds that.
 */
export function storedChild(
  db: Connection,
  row: BelowRow,
  pointsOf: typeof saidBullets | typeof ownBullets,
): StoredChild {
  const text = db.get<{
    title: string;
    texts: string;
    packed: Uint8Array | null;
    fidelity: string | null;
    original_tokens: number;
    keywords: string;
    summarizer: string;
  }>(
    sql`SELECT title, texts, packed, fidelity, original_tokens, keywords, summarizer FROM node_text
        WHERE text_ix = ${row.text_ix}`,
  );
  if (text === undefined) throw new Error('a text that is shown is missing');
  const brief = briefOf(text.texts);
  return {
    ...factsOf(row),
    title: row.given_name ?? text.title,
    branch: row.branch,
    conversation: row.conversation,
    brief: ownContent(brief),
    ...(brief.doubts === undefined ? {} : { doubts: brief.doubts }),
    texts: pointsOf === ownBullets ? unpackTexts(text) : null,
    fidelity: unpackFidelity(text.fidelity),
    originalTokens: text.original_tokens,
    bullets: bulletsOf(db, row, pointsOf),
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
function talkOf(
  db: Connection,
  texts: EventTexts,
  nodeIx: number,
): Pick<PeriodMaterial, 'talk' | 'ending'> {
  const segments = db.column<number>(
    sql`SELECT n.node_ix FROM conversation_node AS o
        JOIN node AS n ON n.parent_ix = o.node_ix AND n.live = 1
        JOIN segment AS s ON s.node_ix = n.node_ix AND s.conversation_ix = o.conversation_ix
        WHERE o.node_ix = ${nodeIx} ORDER BY n.start_ms, n.node_id`,
  );
  const [only, ...others] = segments;
  if (only === undefined) return { talk: [], ending: [] };
  if (others.length === 0) {
    const rows = talkRows(db, only, lastTurnOf(db, only));
    return { talk: [], ending: toTimelineEvents(db, texts, rows) };
  }
  const rows = segments.flatMap((ix) => talkRows(db, ix, 0));
  return { talk: toTimelineEvents(db, texts, bothEnds(rows)), ending: [] };
}

/** Where the last turn of a segment begins; what does not begin in it begins before. */
function lastTurnOf(db: Connection, segment: number): number {
  return (
    db.get<{ position: number | null }>(
      sql`SELECT max(s.position) AS position FROM segment_event AS s
          JOIN standing AS w USING (event_ix) JOIN event AS e ON e.event_ix = w.shown_ix
          WHERE s.node_ix = ${segment} AND e.flags & ${EVENT_FLAGS.opensTurn} <> 0`,
    )?.position ?? 0
  );
}

/** What was said in a segment from a position on, and what has facts. */
function talkRows(db: Connection, segment: number, from: number): readonly TimelineRow[] {
  return db.all<TimelineRow>(
    sql`SELECT e.event_ix, t.position, e.key, e.ms, e.flags, e.kind, e.role, e.name, e.tokens,
            e.block_ix, e.start, e.length
          FROM segment_event AS s JOIN standing AS w USING (event_ix)
          JOIN timeline AS t ON t.event_ix = w.shown_ix JOIN event AS e ON e.event_ix = t.event_ix
          WHERE s.node_ix = ${segment} AND s.position >= ${from} AND (e.kind = 0 OR e.name IN ('TodoWrite', 'TaskCreate', 'update_plan', 'api-error', 'api_error')
            OR EXISTS (
            SELECT 1 FROM fact AS f WHERE f.event_ix = e.event_ix AND f.ordinal < ${OUTCOME_ORDINAL}))
          ORDER BY s.position`,
  );
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
function ownContent({ content, appended }: PlainText): string {
  return content.slice(0, appended?.from);
}

function bulletsOf(
  db: Connection,
  { text_ix: textIx, project }: BelowRow,
  pointsOf: typeof saidBullets | typeof ownBullets,
): StoredChild['bullets'] {
  const grips = db.all<{ ordinal: number; key: Uint8Array; ms: number }>(
    sql`SELECT b.ordinal, g.key, g.ms FROM bullet_grip AS b JOIN grip AS g USING (grip_ix)
        WHERE b.text_ix = ${textIx} ORDER BY b.ordinal, b.rank`,
  );
  return pointsOf(db, textIx).map(({ ordinal, ...bullet }) => ({
    ...bullet,
    project,
    gripIds: grips
      .filter((grip) => grip.ordinal === ordinal)
      .map(({ key, ms }) => gripId({ ms, hash: key })),
  }));
}
