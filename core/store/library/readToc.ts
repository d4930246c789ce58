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

interface Meant {
  readonly zone: string;
  /** Only what is of these conversations. */
  readonly wanted: ReadonlySet<number> | undefined;
  /** Only what lies in the span, epoch ms, the end exclusive. */
  readonly fromMs: number | undefined;
  readonly toMs: number | undefined;
  /** Also conversations in which nobody said anything. */
  readonly all: boolean;
}

interface TocOptions extends Meant {
  /** Of what is asked for, where it is narrowed down; none else. */
  readonly parts: readonly PartMeant[];
}

interface Below {
  readonly depth: number;
  /** Nodes whose children are told, too, however deep they lie. */
  readonly open: ReadonlySet<string>;
}

/** The children of a node down to a given depth, and of those that are open; null if there is no such node. */
export function readToc(
  db: Connection,
  {
    nodeId,
    depth,
    open,
    lens,
    ...others
  }: Omit<Meant, 'wanted'> &
    Below & {
      readonly lens: Lens;
      readonly nodeId: string | undefined;
    },
): TocOut | null {
  const node = nodeId === undefined ? undefined : findNode(db, nodeId);
  if (nodeId !== undefined && node === undefined) return null;
  const meant = { ...others, wanted: conversationsOf(db, lens) };
  const options = { ...meant, parts: isNarrow(meant) ? partsMeant(db, node, meant) : [] };
  const below = { depth, open };
  if (node === undefined) return { node: null, children: yearRows(db, { ...options, ...below }) };
  return {
    node:
      (isNarrow(options) ? rowOfWanted(db, node, options) : undefined) ??
      toTocRow(db, node, options),
    children: (halvesMeant(db, nodeId ?? '') ?? [node.node_ix]).flatMap((parentIx) =>
      childRows(db, parentIx, { ...options, ...below }),
    ),
  };
}

/** Where nobody ever said anything, what is silent is all that there is to read. */
function yearRows(db: Connection, options: TocOptions & Below): TocRowOut[] {
  const spoken = childRows(db, null, options);
  return spoken.length > 0 || options.all ? spoken : childRows(db, null, { ...options, all: true });
}

function childRows(
  db: Connection,
  parentIx: number | null,
  { depth, open, ...options }: TocOptions & Below,
): TocRowOut[] {
  const { all } = options;
  const narrow = isNarrow(options);
  return childNodes(db, parentIx)
    .filter(({ weight }) => all || weight > 0)
    .flatMap((child) => {
      const own = { ...options, parts: within(options.parts, child) };
      const row = narrow ? rowOfWanted(db, child, own) : toTocRow(db, child, own);
      if (row === undefined) return [];
      const isOpen = depth > 1 || open.has(child.node_id);
      return isOpen && child.level < SEGMENT_LEVEL
        ? [{ ...row, children: childRows(db, child.node_ix, { ...own, depth: depth - 1, open }) }]
        : [row];
    });
}

const isNarrow = ({ wanted, fromMs, toMs }: Meant): boolean =>
  wanted !== undefined || fromMs !== undefined || toMs !== undefined;

/** A row that counts and names only what is wanted; undefined if nothing is. */
function rowOfWanted(db: Connection, node: NodeRow, options: TocOptions): TocRowOut | undefined {
  const { all, parts, zone, wanted, fromMs = -Infinity, toMs = Infinity } = options;
  if (node.level >= CONVERSATION_LEVEL) {
    const isMeant =
      node.start_ms < toMs &&
      node.end_ms >= fromMs &&
      (wanted === undefined || wanted.has(conversationIxOf(db, node)));
    return isMeant ? toTocRow(db, node, options) : undefined;
  }
  const counted = countDays(parts);
  const days = counted.filter(({ nodes, spoken }) => (all ? nodes : spoken) > 0);
  if (days.length === 0) return undefined;
  const row = toTocRow(db, node, { ...options, projects: projectsIn(parts) });
  const isAll = eventsOf(counted) === row.eventCount;
  return {
    ...row,
    title: isAll ? row.title : titleOfWanted(db, node, parts, zone),
    childCount: childrenIn(days, node.level, all),
    eventCount: eventsOf(days),
    requestCount: days.reduce((sum, { requests }) => sum + requests, 0),
  };
}

/** Names of the projects of conversations that persons began, those in which most was said first. */
function projectsIn(parts: readonly PartMeant[]): readonly string[] {
  const weights = new Map<string, number>();
  for (const { project, weight, is_begun: isBegun } of parts)
    if (project !== null && isBegun === 1 && weight > 0)
      weights.set(project, (weights.get(project) ?? 0) + weight);
  return [...weights]
    .toSorted(([a, weight], [b, other]) => other - weight || (a < b ? -1 : 1))
    .map(([name]) => name);
}

const eventsOf = (days: readonly DayCounts[]): number =>
  days.reduce((sum, { events }) => sum + events, 0);

/** Conversations that a narrowed period is called by. */
const NAMED = 2;

/** A period by the calendar and by what most was said in of what is wanted; by its name, where a person gave it one. */
function titleOfWanted(
  db: Connection,
  period: NodeRow,
  parts: readonly PartMeant[],
  zone: string,
): string {
  if (named(period) !== null) return titleOf(period, zone);
  const titles = largestOf(parts).flatMap((ix) => {
    const node = nodeByIx(db, ix);
    return node === undefined ? [] : [titleOf(node, zone)];
  });
  return titleOf({ ...period, title: [...new Set(titles)].join('; ') }, zone);
}

/** How many children of a period, by its level, have something in these days. */
function childrenIn(days: readonly DayCounts[], level: number, all: boolean): number {
  if (level === DAY_LEVEL)
    return days.reduce((sum, { nodes, spoken }) => sum + (all ? nodes : spoken), 0);
  return new Set(days.map(({ nodeId: day, week, month }) => [month, week, day][level])).size;
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
  const parts = partsMeant(db, node, { fromMs, toMs, wanted: conversationsOf(db, lens) });
  return {
    days: countDays(parts).map((day) => ({
      nodeId: day.nodeId,
      date: dateOf(day.startMs, zone),
      eventCount: day.events,
      requests: day.requests,
      conversations: day.conversations,
    })),
  };
}

/** Rows of the conversations that most was said in. */
function largestOf(parts: readonly PartMeant[]): readonly number[] {
  return parts
    .filter(({ is_written: isWritten }) => isWritten === 1)
    .toSorted((a, b) => b.weight - a.weight || (a.node_id < b.node_id ? -1 : 1))
    .slice(0, NAMED)
    .map(({ node_ix: ix }) => ix);
}

interface DayCounts {
  readonly nodeId: string;
  /** The rows that it is in. */
  readonly week: number;
  readonly month: number;
  readonly startMs: number;
  /** Conversations with something on the day, silent ones too. */
  readonly nodes: number;
  /** Those in which somebody said something. */
  readonly spoken: number;
  /** Of these, those that a person began. */
  readonly conversations: number;
  readonly events: number;
  readonly requests: number;
}

/** What the days of some parts came to, in time order. */
function countDays(parts: readonly PartMeant[]): readonly DayCounts[] {
  return [...Map.groupBy(parts, ({ day }) => day)].flatMap(([nodeId, own]) => {
    const [first] = own;
    if (first === undefined) return [];
    const spoken = own.filter(({ weight }) => weight > 0);
    return [
      {
        nodeId,
        week: first.week,
        month: first.month,
        startMs: first.day_start_ms,
        nodes: own.length,
        spoken: spoken.length,
        conversations: spoken.filter(({ is_begun: isBegun }) => isBegun === 1).length,
        events: own.reduce((sum, part) => sum + part.event_count, 0),
        requests: own.reduce((sum, part) => sum + part.request_count, 0),
      },
    ];
  });
}

/** A conversation's part of a day that is meant. */
interface PartMeant {
  readonly node_ix: number;
  readonly node_id: string;
  readonly weight: number;
  readonly event_count: number;
  readonly request_count: number;
  /** 1: it has a text. */
  readonly is_written: number;
  /** 1: a person began its conversation. */
  readonly is_begun: number;
  /** The name of its project. */
  readonly project: string | null;
  readonly day: string;
  readonly day_start_ms: number;
  /** The rows that the day is in. */
  readonly week: number;
  readonly month: number;
}

/** Those of a period's days. */
const within = (parts: readonly PartMeant[], period: NodeRow): readonly PartMeant[] =>
  parts.filter(({ day_start_ms: start }) => start >= period.start_ms && start < period.end_ms);

/**
 * All that is meant of a period, or without one of all times, in time order. It is asked for once, whatever is counted
 * of it: to look for the conversations of a lens costs more than to count them.
 */
function partsMeant(
  db: Connection,
  period: NodeRow | undefined,
  { wanted, ...span }: Pick<Meant, 'wanted' | 'fromMs' | 'toMs'>,
): readonly PartMeant[] {
  const { fromMs = Number.MIN_SAFE_INTEGER, toMs = Number.MAX_SAFE_INTEGER } = span;
  const { start_ms: start = Number.MIN_SAFE_INTEGER, end_ms: end = Number.MAX_SAFE_INTEGER } =
    period ?? {};
  const among = wanted === undefined ? null : JSON.stringify([...wanted]);
  return db.all<PartMeant>(
    sql`SELECT n.node_ix, n.node_id, n.weight, n.event_count, n.request_count,
          n.text_ix IS NOT NULL AS is_written, c.parent_native IS NULL AS is_begun,
          coalesce(p.given_name, p.name) AS project,
          d.node_id AS day, d.start_ms AS day_start_ms, d.parent_ix AS week,
          (SELECT parent_ix FROM node AS w WHERE w.node_ix = d.parent_ix) AS month
        FROM node AS d CROSS JOIN node AS n ON n.parent_ix = d.node_ix AND n.live = 1
        CROSS JOIN conversation_node AS o ON o.node_ix = n.node_ix
        CROSS JOIN conversation AS c ON c.conversation_ix = o.conversation_ix
        LEFT JOIN project AS p ON p.project_ix = c.project_ix
        WHERE d.live = 1 AND d.level = ${DAY_LEVEL}
          AND d.start_ms >= ${start} AND d.start_ms < min(${end}, ${toMs})
          AND d.end_ms > ${fromMs} AND n.start_ms < ${toMs} AND n.end_ms >= ${fromMs}
          AND (${among} IS NULL OR o.conversation_ix IN (SELECT value FROM json_each(${among})))
        ORDER BY d.start_ms`,
  );
}
