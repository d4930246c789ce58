/** What a point is told with. */
import { Buffer } from 'node:buffer';
import type { PointsOut } from '../../engine/marks/ports/markStore.ts';
import { conversationId, gripId, pointOfGrip } from '../../model/ids.ts';
import { titleOf } from '../conversations/conversationTitle.ts';
import { projectId } from '../projects/projectRows.ts';
import { isoTime } from '../sql/codec.ts';
import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';
import type { OpenLoop } from './openLoops.ts';

type Point = PointsOut['points'][number];

/** What is open, as a point. Of an idea there may be no text that tells it. */
export function pointOfLoop(db: Connection, loop: OpenLoop): readonly Point[] {
  const { bullet, key, ms, conversation: ix, text, originalText, supported, changedMs } = loop;
  const own = gripId({ ms, hash: Buffer.from(key, 'hex') });
  const place = placeOf(db, ix);
  if (place === undefined) return [];
  return [
    {
      pointId: pointOfGrip(own),
      role: 'open',
      text,
      ...(originalText === null ? {} : { originalText }),
      gripIds: bullet === null ? [own] : gripsOf(db, bullet),
      supported,
      time: isoTime(ms),
      ...place,
      nodeId: nodeOf(db, loop),
      state: 'open',
      changedAt: changedMs === null ? null : isoTime(changedMs),
    },
  ];
}

/** Where it is told, or its conversation's part of the day on which it was said. */
function nodeOf(db: Connection, { bullet, conversation, ms }: OpenLoop): string {
  const [nodeId = ''] =
    bullet === null
      ? db.column<string>(
          sql`SELECT n.node_id FROM conversation_node AS o JOIN node AS n USING (node_ix)
              WHERE o.conversation_ix = ${conversation} AND n.live = 1
              ORDER BY n.start_ms > ${ms}, abs(n.start_ms - ${ms}) LIMIT 1`,
        )
      : db.column<string>(sql`SELECT node_id FROM node WHERE node_ix = ${bullet.nodeIx}`);
  return nodeId;
}

export function gripsOf(
  db: Connection,
  { textIx, ordinal }: { readonly textIx: number; readonly ordinal: number },
): string[] {
  return db
    .all<{ key: Uint8Array; ms: number }>(
      sql`SELECT g.key, g.ms FROM bullet_grip AS x JOIN grip AS g USING (grip_ix)
          WHERE x.text_ix = ${textIx} AND x.ordinal = ${ordinal} ORDER BY x.rank`,
    )
    .map(({ key, ms }) => gripId({ ms, hash: key }));
}

/** The conversation of a point, and its project. */
export function placeOf(
  db: Connection,
  ix: number,
): Pick<Point, 'conversationId' | 'title' | 'projectId' | 'project'> | undefined {
  const row = db.get<{
    conversation_ix: number;
    source: string;
    native_id: string;
    title: string | null;
    key: string | null;
    project: string | null;
  }>(
    sql`SELECT c.conversation_ix, c.source, c.native_id, c.title, p.key,
          coalesce(p.given_name, p.name) AS project
        FROM conversation AS c LEFT JOIN project AS p USING (project_ix)
        WHERE c.conversation_ix = ${ix}`,
  );
  if (row === undefined) return undefined;
  return {
    conversationId: conversationId(row.source, row.native_id),
    title: titleOf(db, row),
    projectId: row.key === null ? null : projectId(row.key),
    project: row.project,
  };
}
