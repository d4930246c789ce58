/** The table of contents of a damaged memory: intact nodes, segments, texts and vectors. */
import type { Database } from 'better-sqlite3';
import { CONVERSATION_LEVEL, SEGMENT_LEVEL } from '../../sql/levels.ts';
import { sql } from '../../sql/sql.ts';
import type { Connection, Row } from '../../sql/sql.ts';
import { refreshAncestors } from '../../index/periods.ts';
import { createInserter } from './insertRow.ts';
import type { Renumbered } from './salvageEvents.ts';
import { salvageRows } from './salvageRows.ts';
import { isLost } from './walkAxis.ts';
import type { LostKeys } from './walkAxis.ts';
import { salvageTexts } from './salvageTexts.ts';
import { salvageVectors } from './salvageVectors.ts';
import type { SalvageTo } from './salvageTo.ts';

/**
 * Copies what is intact and leaves the rest to indexing, which makes it again. Everything copied is
 * marked to be looked at again.
 */
export function salvageNodes(database: Database, db: Connection, renumbered: Renumbered): void {
  const to: SalvageTo = { database, db, insert: createInserter(db).insert, renumbered };
  db.transaction(() => {
    const segments = readSegments(to);
    const nodes: Row[] = [];
    const conversations = new Map<number, Row>();
    salvageRows(database, { name: 'conversation_node', key: ['node_ix'] }, (row) => {
      const conversation = renumbered.conversation(row['conversation_ix']);
      if (conversation !== undefined)
        conversations.set(Number(row['node_ix']), { ...row, conversation_ix: conversation });
    });
    salvageRows(database, { name: 'node', key: ['node_ix'] }, (row) => nodes.push(row));
    // Parents come first: the deeper a node, the higher its level.
    for (const row of nodes.toSorted((a, b) => Number(a['level']) - Number(b['level'])))
      copyNode(to, row, segments, conversations);
    salvageTexts(to, nodes);
    salvageVectors(to);
    const inner = db.all<{ ix: number }>(
      sql`SELECT node_ix AS ix FROM node WHERE level = ${CONVERSATION_LEVEL}`,
    );
    refreshAncestors(db, new Set(inner.map(({ ix }) => ix)));
    db.run(sql`UPDATE conversation SET due = 2`);
    // The next index notes the outcomes of its turns, too, with a segment that it finds changed.
    db.run(
      sql`UPDATE segment SET events_hash = ${TO_STORE_AGAIN}
          WHERE superseded = 0 AND length(events_hash) > 0`,
    );
  });
}

/** Of no segment, and not what stands for one that is cut short. */
const TO_STORE_AGAIN = Buffer.alloc(1);

interface Segment {
  readonly row: Row;
  /** Rows of the new memory, in order. */
  readonly events: readonly number[];
  readonly overlap: readonly number[];
  /** Whether nothing of it is lost. */
  readonly whole: boolean;
}

function readSegments({ database, renumbered }: SalvageTo): ReadonlyMap<number, Segment> {
  const members = readMembers(database, 'segment_event', renumbered);
  const overlaps = readMembers(database, 'segment_overlap', renumbered);
  const segments = new Map<number, Segment>();
  salvageRows(database, { name: 'segment', key: ['node_ix'] }, (row) => {
    const ix = Number(row['node_ix']);
    const conversation = renumbered.conversation(row['conversation_ix']);
    const { events, whole } = members(ix);
    if (conversation === undefined || events.length === 0) return;
    const overlap = overlaps(ix);
    segments.set(ix, {
      row: { ...row, conversation_ix: conversation },
      events,
      overlap: overlap.events,
      whole: whole && overlap.whole,
    });
  });
  return segments;
}

function readMembers(
  database: Database,
  table: 'segment_event' | 'segment_overlap',
  { event }: Renumbered,
): (ix: number) => { readonly events: readonly number[]; readonly whole: boolean } {
  const all = new Map<number, (number | undefined)[]>();
  const lost: readonly LostKeys[] = salvageRows(
    database,
    { name: table, key: ['node_ix', 'position'] },
    ({ node_ix: ix, event_ix: eventIx }) => {
      const events = all.get(Number(ix)) ?? [];
      events.push(event(eventIx));
      all.set(Number(ix), events);
    },
  );
  return (ix) => {
    const events = all.get(ix) ?? [];
    const known = events.filter((one) => one !== undefined);
    return { events: known, whole: known.length === events.length && !isLost(lost, ix) };
  };
}

function copyNode(
  { db, insert }: SalvageTo,
  row: Row,
  segments: ReadonlyMap<number, Segment>,
  conversations: ReadonlyMap<number, Row>,
): void {
  const ix = Number(row['node_ix']);
  const isSegment = row['level'] === SEGMENT_LEVEL;
  const segment = segments.get(ix);
  const conversation = conversations.get(ix);
  if (isSegment && segment === undefined) return;
  if (row['level'] === CONVERSATION_LEVEL && conversation === undefined) return;
  const whole = segment?.whole === true && segment.events.length === row['event_count'];
  // A superseded segment is never made again, so it is copied completely or not at all.
  if (isSegment && !whole && segment?.row['superseded'] === 1) return;
  const parent = row['parent_ix'];
  if (
    parent !== null &&
    db.get(sql`SELECT 1 FROM node WHERE node_ix = ${parent ?? null}`) === undefined
  )
    return;
  const dirty = isSegment ? 0 : 1;
  if (!insert('node', { ...row, text_ix: null, latest_version: 0, dirty })) return;
  if (conversation !== undefined) insert('conversation_node', conversation);
  if (segment === undefined) return;
  insert('segment', { ...segment.row, ...(whole ? {} : { events_hash: Buffer.alloc(0) }) });
  for (const [position, event_ix] of segment.events.entries())
    insert('segment_event', { node_ix: ix, position, event_ix });
  for (const [position, event_ix] of segment.overlap.entries())
    insert('segment_overlap', { node_ix: ix, position, event_ix });
}
