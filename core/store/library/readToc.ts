import type { ActivityOut, TocOut, TocRowOut } from '../../engine/library/ports/memoryReader.ts';
import { CONVERSATION_LEVEL, SEGMENT_LEVEL } from '../sql/levels.ts';
import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';
import { dateOf } from '../../model/periods.ts';
import type { Lens, TimedLens } from '../../model/lens.ts';
import { conversationsOf } from '../conversations/conversationsOf.ts';
import {
  childNodes,
  conversationIxOf,
  findNode,
  named,
  nodeByIx,
  titleOf,
  toTocRow,
} from './nodes.ts';
import type { NodeRow } from './nodes.ts';
import { halvesMeant } from './wholeNodeId.ts';

const DAY_LEVEL = CONVERSATION_LEVEL - 1;

interface TocOptions {
  readonly zone: string;
  /** Only what is of these conversations. */
  readonly wanted: ReadonlySet<number> | undefined;
  /** Only what lies in the span, epoch ms, the end exclusive. */
  readonly fromMs: number | undefined;
  readonly toMs: number | undefined;
  /** Also conversations in which nobody said anything. */
  readonly all: boolean;
}

/** The children of a node down to a given depth; null if there is no such node. */
export function readToc(
  db: Connection,
  {
    nodeId,
    depth,
    lens,
    ...others
  }: Omit<TocOptions, 'wanted'> & {
    readonly lens: Lens;
    readonly nodeId: string | undefined;
    readonly depth: number;
  },
): TocOut | null {
  const node = nodeId === undefined ? undefined : findNode(db, nodeId);
  if (nodeId !== undefined && node === undefined) return null;
  const wanted = conversationsOf(db, lens);
  const options = { ...others, wanted };
  if (node === undefined) return { node: null, children: yearRows(db, { ...options, depth }) };
  const row = toTocRow(db, node, options);
  return {
    node: isNarrow(options) ? (ofWanted(db, node, row, options) ?? row) : row,
    children: (halvesMeant(db, nodeId ?? '') ?? [node.node_ix]).flatMap((parentIx) =>
      childRows(db, parentIx, { ...options, depth }),
    ),
  };
}

/** Where nobody ever said anything, what is silent is all that there is to read. */
function yearRows(db: Connection, options: TocOptions & { readonly depth: number }): TocRowOut[] {
  const spoken = childRows(db, null, options);
  return spoken.length > 0 || options.all ? spoken : childRows(db, null, { ...options, all: true });
}

function childRows(
  db: Connection,
  parentIx: number | null,
  { depth, ...options }: TocOptions & { readonly depth: number },
): TocRowOut[] {
  const { all } = options;
  const narrow = isNarrow(options);
  return childNodes(db, parentIx)
    .filter(({ weight }) => all || weight > 0)
    .flatMap((child) => {
      const row = toTocRow(db, child, options);
      const own = narrow ? ofWanted(db, child, row, options) : row;
      if (own === undefined) return [];
      return depth > 1 && child.level < SEGMENT_LEVEL
        ? [{ ...own, children: childRows(db, child.node_ix, { ...options, depth: depth - 1 }) }]
        : [own];
    });
}

const isNarrow = ({ wanted, fromMs, toMs }: TocOptions): boolean =>
  wanted !== undefined || fromMs !== undefined || toMs !== undefined;

/** A row that counts and names only what is wanted; undefined if nothing is. */
function ofWanted(
  db: Connection,
  node: NodeRow,
  row: TocRowOut,
  { all, ...meant }: TocOptions,
): TocRowOut | undefined {
  if (node.level >= CONVERSATION_LEVEL) {
    const { wanted, fromMs = -Infinity, toMs = Infinity } = meant;
    const isMeant =
      node.start_ms < toMs &&
      node.end_ms >= fromMs &&
      (wanted === undefined || wanted.has(conversationIxOf(db, node)));
    return isMeant ? row : undefined;
  }
  const counted = countDays(db, node, meant);
  const days = counted.filter(({ nodes, spoken }) => (all ? nodes : spoken) > 0);
  if (days.length === 0) return undefined;
  const isAll = eventsOf(counted) === row.eventCount;
  return {
    ...row,
    title: isAll ? row.title : titleOfWanted(db, node, meant),
    childCount: childrenIn(days, node.level, all),
    eventCount: eventsOf(days),
    requestCount: days.reduce((sum, { requests }) => sum + requests, 0),
  };
}

const eventsOf = (days: readonly DayCounts[]): number =>
  days.reduce((sum, { events }) => sum + events, 0);

/** Conversations that a narrowed period is called by. */
const NAMED = 2;

/** A period by the calendar and by what most was said in of what is wanted; by its name, where a person gave it one. */
function titleOfWanted(
  db: Connection,
  period: NodeRow,
  meant: Pick<TocOptions, 'wanted' | 'fromMs' | 'toMs' | 'zone'>,
): string {
  if (named(period) !== null) return titleOf(period, meant.zone);
  const titles = largestIn(db, period, meant).flatMap((ix) => {
    const node = nodeByIx(db, ix);
    return node === undefined ? [] : [titleOf(node, meant.zone)];
  });
  return titleOf({ ...period, title: [...new Set(titles)].join('; ') }, meant.zone);
}

/** How many children of a period, by its level, have something in these days. */
function childrenIn(days: readonly DayCounts[], level: number, all: boolean): number {
  if (level === DAY_LEVEL)
    return days.reduce((sum, { nodes, spoken }) => sum + (all ? nodes : spoken), 0);
  const parts = days.map(({ node_id: day, week, month }) => [month, week, day][level]);
  return new Set(parts).size;
}

/** What days below a node came to that is meant, in time order; null if there is no such node. */
export function readActivity(
  db: Connection,
  { nodeId, fromMs, toMs, ...lens }: TimedLens & { readonly nodeId: string },
  zone: string,
): ActivityOut | null {
  const node = findNode(db, nodeId);
  if (node === undefined) return null;
  if (node.level >= CONVERSATION_LEVEL) return { days: [] };
  const days = countDays(db, node, { fromMs, toMs, wanted: conversationsOf(db, lens) });
  return {
    days: days.map((day) => ({
      nodeId: day.node_id,
      date: dateOf(day.start_ms, zone),
      eventCount: day.events,
      requests: day.requests,
      conversations: day.conversations,
    })),
  };
}

/** Rows of the conversations in a period that most was said in, of those that are meant. */
function largestIn(
  db: Connection,
  period: NodeRow,
  { wanted, ...span }: Pick<TocOptions, 'wanted' | 'fromMs' | 'toMs'>,
): readonly number[] {
  const { fromMs = Number.MIN_SAFE_INTEGER, toMs = Number.MAX_SAFE_INTEGER } = span;
  const among = wanted === undefined ? null : JSON.stringify([...wanted]);
  return db.column<number>(
    sql`SELECT n.node_ix FROM node AS d CROSS JOIN node AS n ON n.parent_ix = d.node_ix AND n.live = 1
        CROSS JOIN conversation_node AS o ON o.node_ix = n.node_ix
        WHERE d.live = 1 AND d.level = ${DAY_LEVEL}
          AND d.start_ms >= ${period.start_ms} AND d.start_ms < min(${period.end_ms}, ${toMs})
          AND d.end_ms > ${fromMs} AND n.start_ms < ${toMs} AND n.end_ms >= ${fromMs}
          AND n.text_ix IS NOT NULL
          AND (${among} IS NULL OR o.conversation_ix IN (SELECT value FROM json_each(${among})))
        ORDER BY n.weight DESC, n.node_id LIMIT ${NAMED}`,
  );
}

interface DayCounts {
  readonly node_id: string;
  /** The rows that it is in. */
  readonly week: number;
  readonly month: number;
  readonly start_ms: number;
  /** Conversations with something on the day, silent ones too. */
  readonly nodes: number;
  /** Those in which somebody said something. */
  readonly spoken: number;
  /** Of these, those that a person began. */
  readonly conversations: number;
  readonly events: number;
  readonly requests: number;
}

/** The days of a period that have something which is meant. */
function countDays(
  db: Connection,
  period: NodeRow,
  { wanted, ...span }: Pick<TocOptions, 'wanted' | 'fromMs' | 'toMs'>,
): readonly DayCounts[] {
  const { fromMs = Number.MIN_SAFE_INTEGER, toMs = Number.MAX_SAFE_INTEGER } = span;
  const among = wanted === undefined ? null : JSON.stringify([...wanted]);
  return db.all<DayCounts>(
    sql`SELECT d.node_id, d.start_ms, d.parent_ix AS week,
          (SELECT parent_ix FROM node AS w WHERE w.node_ix = d.parent_ix) AS month,
          count(*) AS nodes, sum(n.weight > 0) AS spoken,
          sum(n.weight > 0 AND EXISTS (SELECT 1 FROM conversation AS c
            WHERE c.conversation_ix = o.conversation_ix AND c.parent_native IS NULL)) AS conversations,
          sum(n.event_count) AS events, sum(n.request_count) AS requests
        FROM node AS d CROSS JOIN node AS n ON n.parent_ix = d.node_ix AND n.live = 1
        CROSS JOIN conversation_node AS o ON o.node_ix = n.node_ix
        WHERE d.live = 1 AND d.level = ${DAY_LEVEL}
          AND d.start_ms >= ${period.start_ms} AND d.start_ms < min(${period.end_ms}, ${toMs})
          AND d.end_ms > ${fromMs} AND n.start_ms < ${toMs} AND n.end_ms >= ${fromMs}
          AND (${among} IS NULL OR o.conversation_ix IN (SELECT value FROM json_each(${among})))
        GROUP BY d.node_ix ORDER BY d.start_ms`,
  );
}
