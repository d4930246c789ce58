import type { ActivityOut, TocOut, TocRowOut } from '../../engine/library/ports/memoryReader.ts';
import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';
import { dateOf } from '../../model/periods.ts';
import { childNodes, findNode, toTocRow } from './nodes.ts';

/** The children of a node down to a given depth; null if there is no such node. */
export function readToc(
  db: Connection,
  {
    nodeId,
    depth,
    zone,
  }: {
    readonly nodeId: string | undefined;
    readonly depth: number;
    readonly zone: string;
  },
): TocOut | null {
  const node = nodeId === undefined ? undefined : findNode(db, nodeId);
  if (nodeId !== undefined && node === undefined) return null;
  return {
    node: node === undefined ? null : toTocRow(node, zone),
    children: childRows(db, { parentIx: node?.node_ix ?? null, depth, zone }),
  };
}

function childRows(
  db: Connection,
  {
    parentIx,
    depth,
    zone,
  }: {
    readonly parentIx: number | null;
    readonly depth: number;
    readonly zone: string;
  },
): TocRowOut[] {
  return childNodes(db, parentIx).map((child) => {
    const row = toTocRow(child, zone);
    return depth > 1 && child.level < 4
      ? { ...row, children: childRows(db, { parentIx: child.node_ix, depth: depth - 1, zone }) }
      : row;
  });
}

/** Events per day below a node, in time order; null if there is no such node. */
export function readActivity(db: Connection, nodeId: string, zone: string): ActivityOut | null {
  const node = findNode(db, nodeId);
  if (node === undefined) return null;
  const days = db.all<{ node_id: string; start_ms: number; event_count: number }>(
    sql`WITH RECURSIVE below (ix) AS (
          SELECT ${node.node_ix} UNION ALL
          SELECT n.node_ix FROM below JOIN node AS n ON n.parent_ix = below.ix
          WHERE n.live = 1 AND n.level <= 3)
        SELECT n.node_id, n.start_ms, n.event_count FROM below JOIN node AS n ON n.node_ix = below.ix
        WHERE n.level = 3 ORDER BY n.start_ms`,
  );
  return {
    days: days.map((day) => ({
      nodeId: day.node_id,
      date: dateOf(day.start_ms, zone),
      eventCount: day.event_count,
    })),
  };
}
