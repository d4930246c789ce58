import type { LocationOut } from '../../engine/library/ports/memoryReader.ts';
import { conversationId, parseTimedId } from '../../model/ids.ts';
import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';
import { placeOfEvent } from './eventRows.ts';
import { findConversation } from './readConversation.ts';
import { ancestors, findNode } from './nodes.ts';
import { segmentOfEvent } from './segmentOfEvent.ts';

type Location = LocationOut;

/** What an id of any kind names and under which node it is found; null if it names nothing. */
export function readLocate(db: Connection, id: string): Location | null {
  if (id.startsWith('toc:')) return locateNode(db, id);
  if (id.startsWith('grip:')) return locateGrip(db, id);
  if (id.startsWith('evt:')) return locateEvent(db, id);
  return locateConversation(db, id);
}

function locateNode(db: Connection, id: string): Location | null {
  const path = pathOf(db, id);
  const nodeId = path.at(-1);
  if (nodeId === undefined) return null;
  return { kind: 'node', id: nodeId, nodeId, path, eventId: null, gripId: null };
}

function locateGrip(db: Connection, id: string): Location | null {
  const parts = parseTimedId('grip', id);
  const grip =
    parts === undefined
      ? undefined
      : db.get<{ first_ix: number }>(
          sql`SELECT first_ix FROM grip WHERE key = ${parts.hash} AND ms = ${parts.ms}`,
        );
  const firstIx =
    grip?.first_ix ?? (parts === undefined ? undefined : placeOfEvent(db, parts)?.event_ix);
  if (firstIx === undefined) return null;
  const path = pathOf(db, segmentOfEvent(db, firstIx));
  return { kind: 'grip', id, nodeId: path.at(-1) ?? null, path, eventId: null, gripId: id };
}

function locateEvent(db: Connection, id: string): Location | null {
  const parts = parseTimedId('evt', id);
  const place = parts === undefined ? undefined : placeOfEvent(db, parts);
  if (place === undefined) return null;
  const path = pathOf(db, segmentOfEvent(db, place.event_ix));
  return { kind: 'event', id, nodeId: path.at(-1) ?? null, path, eventId: id, gripId: null };
}

function locateConversation(db: Connection, id: string): Location | null {
  const row = findConversation(db, id);
  if (row === undefined) return null;
  const first = db.get<{ node_id: string }>(
    sql`SELECT n.node_id FROM segment AS s JOIN node AS n USING (node_ix)
        WHERE s.conversation_ix = ${row.conversation_ix} AND s.superseded = 0
        ORDER BY n.start_ms LIMIT 1`,
  );
  const path = pathOf(db, first?.node_id ?? null);
  return {
    kind: 'conversation',
    id: conversationId(row.source, row.native_id),
    nodeId: path.at(-1) ?? null,
    path,
    eventId: null,
    gripId: null,
  };
}

/** A node and its ancestors, outermost first; empty if there is no such node. */
function pathOf(db: Connection, nodeId: string | null): string[] {
  const node = nodeId === null ? undefined : findNode(db, nodeId);
  if (node === undefined) return [];
  return [...ancestors(db, node), node].map((each) => each.node_id);
}
