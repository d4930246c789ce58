import { Buffer } from 'node:buffer';
import type { PageFacts, PageQuery } from '../../engine/library/ports/pageReader.ts';
import type { StoredChild } from '../../engine/index/ports/indexStore.ts';
import type { TimedLens } from '../../model/lens.ts';
import { FACT_KINDS } from '../../model/facts.ts';
import { gripId } from '../../model/ids.ts';
import { conversationsOf } from '../conversations/conversationsOf.ts';
import { countTotal } from '../conversations/countTotal.ts';
import { familyOf } from '../conversations/family.ts';
import { countRequests } from '../conversations/requestsWithin.ts';
import { withSharedTitles } from '../conversations/sharedTitles.ts';
import { conversationsWithin } from '../conversations/spans.ts';
import { spokenWithin } from '../conversations/spokenWithin.ts';
import type { Bounds } from '../conversations/workTimes.ts';
import { mostTelling, storedChild } from '../index/material.ts';
import { openLoops } from '../marks/openLoops.ts';
import type { OpenLoop } from '../marks/openLoops.ts';
import { saidBullets } from '../marks/pointState.ts';
import { projectId } from '../projects/projectRows.ts';
import type { ReadContext } from '../sql/context.ts';
import { CONVERSATION_LEVEL } from '../sql/levels.ts';
import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';
import { findNode } from './nodes.ts';
import type { NodeRow } from './nodes.ts';

/** See {@link PageReader.pageFacts}. */
export function readPageFacts(
  db: Connection,
  { nodeId, fromMs, toMs, ...lens }: PageQuery,
  { spans, workTimes }: Pick<ReadContext, 'spans' | 'workTimes'>,
): PageFacts | null {
  const node = nodeId === undefined ? null : findNode(db, nodeId);
  if (node === undefined || (node !== null && node.level > CONVERSATION_LEVEL)) return null;
  const isConversation = node?.level === CONVERSATION_LEVEL;
  const wanted = conversationsOf(db, lens);
  const days = within(node === null ? {} : daysOf(db, node), { fromMs, toMs });
  const rows = withSharedTitles(
    db,
    conversationRows(db, node, days).filter(
      ({ conversation }) => wanted === undefined || wanted.has(conversation),
    ),
  );
  const spoken = rows.filter(({ weight }) => weight > 0);
  const told = spoken.length > 0 ? spoken : rows;
  const written = rows.flatMap((row) =>
    row.text_ix === null ? [] : [{ ...row, text_ix: row.text_ix }],
  );
  // What happened in a period counts wherever the segment that it stands in began.
  const only = isConversation
    ? [...new Set(rows.flatMap(({ conversation }) => familyOf(db, conversation)))]
    : conversationsWithin(spans, days).filter((ix) => wanted === undefined || wanted.has(ix));
  const counted = isConversation
    ? new Set(rows.map(({ conversation }) => conversation))
    : spokenWithin(db, spans, { ...days, among: wanted });
  const requests = countRequests(db, { ixs: JSON.stringify(only), ...days });
  const open = openLoops(db, {
    conversations: isConversation
      ? rows.map(({ conversation }) => conversation)
      : wanted === undefined
        ? null
        : [...wanted],
    agents: isConversation,
    ...days,
  });
  return {
    children: (isConversation ? written : mostTelling(written)).map((row) => {
      const child = storedChild(db, row, saidBullets);
      return { ...child, bullets: withOpenNow(child.bullets, row, open) };
    }),
    projects: projectsOf(db, counted, { requests, weights: weightsOf(told) }),
    pointCounts: [
      { role: OPEN, count: open.length },
      ...db.all<{ role: string; count: number }>(
        sql`SELECT coalesce(s.role, b.role) AS role, count(*) AS count
            FROM node AS n JOIN bullet AS b USING (text_ix)
            LEFT JOIN told_point AS t ON t.node_ix = n.node_ix AND t.ordinal = b.ordinal
            LEFT JOIN point_state AS s ON s.point_key = t.point_key
            WHERE n.node_ix IN (SELECT value FROM json_each(${JSON.stringify(told.map((row) => row.node_ix))}))
              AND b.role IS NOT NULL AND coalesce(s.role, b.role) <> ${OPEN}
            GROUP BY 1`,
      ),
    ],
    total: {
      ...countTotal(db, workTimes, { only, ...days }),
      conversations: counted.size,
      requests: [...requests.values()].reduce((sum, count) => sum + count, 0),
    },
    ...countWorks(db, only, days),
  };
}

const OPEN = 'open' as const;

/**
 * What is open takes the place of what a text left open: later that may have been settled, gone on with, or closed.
 * What went on over midnight is told on the day on which it was said.
 */
function withOpenNow(
  bullets: StoredChild['bullets'],
  { conversation, project, from_ms: fromMs, to_ms: toMs }: ConversationNode,
  open: readonly OpenLoop[],
): StoredChild['bullets'] {
  const own = new Map(bullets.map((bullet) => [bullet.gripIds[0], bullet]));
  return [
    ...bullets.filter(({ role }) => role !== OPEN),
    ...open
      .filter((loop) => loop.conversation === conversation && loop.ms >= fromMs && loop.ms < toMs)
      .map(({ key, ms, text, supported }) => {
        const grip = gripId({ ms, hash: Buffer.from(key, 'hex') });
        const gripIds = own.get(grip)?.gripIds ?? [grip];
        return { role: OPEN, text, supported, project, gripIds };
      }),
  ];
}

interface ConversationNode {
  /** The bounds of its day. */
  readonly from_ms: number;
  readonly to_ms: number;
  readonly node_ix: number;
  readonly node_id: string;
  readonly text_ix: number | null;
  readonly event_count: number;
  readonly weight: number;
  readonly content_hash: Uint8Array;
  readonly given_name: string | null;
  readonly said: null;
  readonly request_count: number;
  readonly conversation: number;
  readonly key: string | null;
  readonly project: string | null;
  readonly branch: string | null;
  readonly agent: number;
}

/** The conversations of a period, or of all, with something in the span; a conversation's node is its own. */
function conversationRows(
  db: Connection,
  node: NodeRow | null,
  { fromMs, toMs }: Bounds,
): readonly ConversationNode[] {
  const top = node?.node_ix ?? null;
  return db.all<ConversationNode>(
    sql`WITH RECURSIVE below (ix) AS (
          SELECT node_ix FROM node
          WHERE live = 1 AND (node_ix = ${top} OR (${top} IS NULL AND parent_ix IS NULL)) UNION ALL
          SELECT n.node_ix FROM below JOIN node AS n ON n.parent_ix = below.ix AND n.live = 1
          WHERE n.level <= ${CONVERSATION_LEVEL})
        SELECT n.node_ix, n.node_id, n.text_ix, n.event_count, n.weight, n.request_count,
          coalesce(t.content_hash, x'') AS content_hash, o.conversation_ix AS conversation, p.key,
          (SELECT name FROM named_node AS k WHERE k.node_ix = n.node_ix) AS given_name, NULL AS said,
          coalesce(p.given_name, p.name) AS project, c.branch, c.parent_native IS NOT NULL AS agent,
          day.start_ms AS from_ms, day.end_ms AS to_ms
        FROM below JOIN node AS n ON n.node_ix = below.ix
        JOIN conversation_node AS o ON o.node_ix = n.node_ix
        JOIN conversation AS c ON c.conversation_ix = o.conversation_ix
        LEFT JOIN node_text AS t ON t.text_ix = n.text_ix
        LEFT JOIN project AS p ON p.project_ix = c.project_ix
        JOIN node AS day ON day.node_ix = o.day_ix
        WHERE day.start_ms < ${toMs} AND day.end_ms > ${fromMs}
          AND n.start_ms < ${toMs} AND n.end_ms >= ${fromMs}
        ORDER BY n.start_ms, n.node_id`,
  );
}

type Span = Pick<TimedLens, 'fromMs' | 'toMs'>;

const EARLIEST = Number.MIN_SAFE_INTEGER;
const LATEST = Number.MAX_SAFE_INTEGER;

/** What two spans have in common; with nothing, it ends before it begins. */
const within = (one: Span, other: Span): Bounds => ({
  fromMs: Math.max(one.fromMs ?? EARLIEST, other.fromMs ?? EARLIEST),
  toMs: Math.min(one.toMs ?? LATEST, other.toMs ?? LATEST),
});

/** The bounds of a period; of a conversation's node those of its day. */
function daysOf(db: Connection, node: NodeRow): Bounds {
  const bounds =
    node.level === CONVERSATION_LEVEL
      ? db.get<{ start_ms: number; end_ms: number }>(
          sql`SELECT d.start_ms, d.end_ms FROM node AS d WHERE d.node_ix = ${node.parent_ix}`,
        )
      : node;
  return { fromMs: bounds?.start_ms ?? node.start_ms, toMs: bounds?.end_ms ?? node.end_ms };
}

/** How much was said in each conversation. */
function weightsOf(rows: readonly ConversationNode[]): ReadonlyMap<number, number> {
  const weights = new Map<number, number>();
  for (const { conversation, weight } of rows)
    weights.set(conversation, (weights.get(conversation) ?? 0) + weight);
  return weights;
}

/** The projects of the conversations that are counted. */
function projectsOf(
  db: Connection,
  conversations: ReadonlySet<number>,
  { requests, weights }: Readonly<Record<'requests' | 'weights', ReadonlyMap<number, number>>>,
): PageFacts['projects'] {
  const rows = db.all<{ ix: number; key: string | null; name: string | null }>(
    sql`SELECT c.conversation_ix AS ix, p.key, coalesce(p.given_name, p.name) AS name
        FROM json_each(${JSON.stringify([...conversations])}) AS m
        CROSS JOIN conversation AS c ON c.conversation_ix = m.value
        LEFT JOIN project AS p ON p.project_ix = c.project_ix`,
  );
  return [...Map.groupBy(rows, ({ key }) => key)]
    .map(([key, own]) => ({
      projectId: key === null ? null : projectId(key),
      name: own[0]?.name ?? null,
      conversations: own.length,
      requests: own.reduce((sum, { ix }) => sum + (requests.get(ix) ?? 0), 0),
      weight: own.reduce((sum, { ix }) => sum + (weights.get(ix) ?? 0), 0),
    }))
    .toSorted((a, b) => b.weight - a.weight || ((a.name ?? '') < (b.name ?? '') ? -1 : 1));
}

const COMMIT = FACT_KINDS.indexOf('commit');
const CHANGE = FACT_KINDS.indexOf('change');

function countWorks(
  db: Connection,
  conversations: readonly number[],
  { fromMs, toMs }: Bounds,
): Pick<PageFacts, 'commits' | 'files'> {
  const row = db.get<{ commits: number; files: number }>(
    sql`SELECT count(DISTINCT CASE f.kind WHEN ${COMMIT}
            THEN coalesce(nullif(f.data ->> '$.hash', ''), f.data ->> '$.subject') END) AS commits,
          count(DISTINCT CASE f.kind WHEN ${CHANGE} THEN f.data ->> '$.path' END) AS files
        FROM json_each(${JSON.stringify(conversations)}) AS c
        CROSS JOIN timeline AS t ON t.conversation_ix = c.value
        JOIN event AS e USING (event_ix) JOIN fact AS f USING (event_ix)
        WHERE f.kind IN (${COMMIT}, ${CHANGE}) AND e.ms >= ${fromMs} AND e.ms < ${toMs}`,
  );
  return row ?? { commits: 0, files: 0 };
}
