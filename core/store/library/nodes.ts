import type { TocRowOut } from '../../engine/library/ports/memoryReader.ts';
import { decodeUlid } from '../../model/ids.ts';
import { TOC_LEVELS } from '../../model/toc.ts';
import type { NodeState, TocLevel } from '../../model/toc.ts';
import { parsePeriod } from '../../model/periods.ts';
import { isoTime } from '../sql/codec.ts';
import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';

/** A node with the fields shown in its row of the table of contents. */
export interface NodeRow {
  readonly node_ix: number;
  readonly node_id: string;
  readonly level: number;
  readonly parent_ix: number | null;
  readonly start_ms: number;
  readonly end_ms: number;
  readonly event_count: number;
  readonly live: number;
  readonly dirty: number;
  readonly pinned: number;
  readonly outdated: number;
  /** Which parts of its text a person edited; 1: the title. */
  readonly edited: number | null;
  readonly text_ix: number | null;
  readonly version: number | null;
  readonly title: string | null;
  readonly child_count: number;
}

/** A segment is found by its ULID, regardless of the date in its id. */
export function findNode(db: Connection, nodeId: string): NodeRow | undefined {
  const segment = /^toc:segment:[^:]+:([0-9A-Z]{26})$/.exec(nodeId);
  if (segment === null)
    return db.get<NodeRow>(
      sql`SELECT n.*, t.version, t.title, t.edited,
            (SELECT count(*) FROM node AS c WHERE c.parent_ix = n.node_ix AND c.live = 1) AS child_count
          FROM node AS n LEFT JOIN node_text AS t USING (text_ix) WHERE n.node_id = ${nodeId}`,
    );
  const parts = decodeUlid(segment[1] ?? '');
  if (parts === undefined) return undefined;
  return db.get<NodeRow>(
    sql`SELECT n.*, t.version, t.title, t.edited, 0 AS child_count
        FROM segment AS s JOIN node AS n USING (node_ix) LEFT JOIN node_text AS t USING (text_ix)
        WHERE s.key = ${parts.hash} AND n.start_ms = ${parts.ms}`,
  );
}

export function nodeByIx(db: Connection, ix: number): NodeRow | undefined {
  return db.get<NodeRow>(
    sql`SELECT n.*, t.version, t.title, t.edited,
          (SELECT count(*) FROM node AS c WHERE c.parent_ix = n.node_ix AND c.live = 1) AS child_count
        FROM node AS n LEFT JOIN node_text AS t USING (text_ix) WHERE n.node_ix = ${ix}`,
  );
}

/** Live children in time order; without a parent, the years. */
export function childNodes(db: Connection, parentIx: number | null): readonly NodeRow[] {
  return db.all<NodeRow>(
    sql`SELECT n.*, t.version, t.title, t.edited,
          (SELECT count(*) FROM node AS c WHERE c.parent_ix = n.node_ix AND c.live = 1) AS child_count
        FROM node AS n LEFT JOIN node_text AS t USING (text_ix)
        WHERE n.parent_ix IS ${parentIx} AND n.live = 1 ORDER BY n.start_ms, n.node_id`,
  );
}

/** The node's ancestors, outermost first. */
export function ancestors(db: Connection, node: NodeRow): readonly NodeRow[] {
  const path: NodeRow[] = [];
  for (let ix = node.parent_ix; ix !== null;) {
    const parent = nodeByIx(db, ix);
    if (parent === undefined) break;
    path.unshift(parent);
    ix = parent.parent_ix;
  }
  return path;
}

export const levelOf = (node: Pick<NodeRow, 'level'>): TocLevel =>
  TOC_LEVELS[node.level] ?? 'segment';

export function stateOf(node: NodeRow): NodeState {
  if (node.live === 0) return 'superseded';
  if (node.text_ix === null) return 'pending';
  if (node.dirty > 0 || node.outdated > 0) return 'stale';
  return node.version === null ? 'provisional' : 'current';
}

/**
 * Periods are named after the calendar unless a person renamed them; segments after their summary.
 */
export function titleOf(
  node: Pick<NodeRow, 'level' | 'edited' | 'title' | 'node_id'>,
  zone: string,
): string {
  if (node.level < 4 && ((node.edited ?? 0) & 1) === 1 && node.title !== null) return node.title;
  if (node.level < 4) return parsePeriod(node.node_id, zone)?.title ?? node.node_id;
  return node.title ?? 'Not summarised yet';
}

export function toTocRow(node: NodeRow, zone: string): TocRowOut {
  return {
    nodeId: node.node_id,
    level: levelOf(node),
    title: titleOf(node, zone),
    start: isoTime(node.start_ms),
    end: isoTime(node.end_ms),
    childCount: node.child_count,
    eventCount: node.event_count,
    version: node.version,
    state: stateOf(node),
  };
}
