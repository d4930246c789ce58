import type { ActivityOut, TocOut, TocRowOut } from '../../engine/library/ports/memoryReader.ts';
import { CONVERSATION_LEVEL, SEGMENT_LEVEL } from '../sql/levels.ts';
import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';
import { dateOf } from '../../model/periods.ts';
import type { Lens } from '../../model/lens.ts';
import { conversationsOf } from '../conversations/conversationsOf.ts';
import { childNodes, conversationIxOf, findNode, toTocRow } from './nodes.ts';
import type { NodeRow } from './nodes.ts';

interface TocOptions {
  readonly zone: string;
  /** Only what is of these conversations. */
  readonly wanted: ReadonlySet<number> | undefined;
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
  return {
    node: node === undefined ? null : toTocRow(db, node, options),
    children: childRows(db, node?.node_ix ?? null, { ...options, depth }),
  };
}

function childRows(
  db: Connection,
  parentIx: number | null,
  { depth, ...options }: TocOptions & { readonly depth: number },
): TocRowOut[] {
  const { all, wanted } = options;
  return childNodes(db, parentIx)
    .filter(({ weight }) => all || weight > 0)
    .flatMap((child) => {
      const row = toTocRow(db, child, options);
      const own = wanted === undefined ? row : ofWanted(db, child, row, wanted);
      if (own === undefined) return [];
      return depth > 1 && child.level < SEGMENT_LEVEL
        ? [{ ...own, children: childRows(db, child.node_ix, { ...options, depth: depth - 1 }) }]
        : [own];
    });
}

/** A row that counts only what is wanted; undefined if nothing is. */
function ofWanted(
  db: Connection,
  node: NodeRow,
  row: TocRowOut,
  wanted: ReadonlySet<number>,
): TocRowOut | undefined {
  if (node.level >= CONVERSATION_LEVEL)
    return wanted.has(conversationIxOf(db, node)) ? row : undefined;
  const counted = db.get<{ nodes: number; events: number; requests: number }>(
    sql`SELECT count(*) AS nodes, coalesce(sum(n.event_count), 0) AS events,
          coalesce(sum(n.request_count), 0) AS requests
        FROM conversation_node AS o JOIN node AS n USING (node_ix)
        JOIN node AS d ON d.node_ix = o.day_ix
        WHERE n.live = 1 AND o.conversation_ix IN (SELECT value FROM json_each(${JSON.stringify([...wanted])}))
          AND d.start_ms >= ${node.start_ms} AND d.start_ms < ${node.end_ms}`,
  );
  if (counted === undefined || counted.nodes === 0) return undefined;
  return {
    ...row,
    eventCount: counted.events,
    requestCount: counted.requests,
  };
}

/** Events per day below a node, in time order; null if there is no such node. */
export function readActivity(db: Connection, nodeId: string, zone: string): ActivityOut | null {
  const node = findNode(db, nodeId);
  if (node === undefined) return null;
  const days = db.all<{ node_id: string; start_ms: number; event_count: number }>(
    sql`WITH RECURSIVE below (ix) AS (
          SELECT ${node.node_ix} UNION ALL
          SELECT n.node_ix FROM below JOIN node AS n ON n.parent_ix = below.ix
          WHERE n.live = 1 AND n.level < ${CONVERSATION_LEVEL})
        SELECT n.node_id, n.start_ms, n.event_count FROM below JOIN node AS n ON n.node_ix = below.ix
        WHERE n.level = ${CONVERSATION_LEVEL - 1} ORDER BY n.start_ms`,
  );
  return {
    days: days.map((day) => ({
      nodeId: day.node_id,
      date: dateOf(day.start_ms, zone),
      eventCount: day.event_count,
    })),
  };
}
