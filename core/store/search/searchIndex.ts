/** The input of the index of words; implements the port SearchIndexReader. */
import type { EventToIndex, NodeToIndex } from '../../engine/search/ports/searchStore.ts';
import { TOC_LEVELS } from '../../model/toc.ts';
import type { TocLevel } from '../../model/toc.ts';
import { tagsOfNode } from '../marks/conversationMarks.ts';
import { kindOf, roleOf } from '../sql/codec.ts';
import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';
import type { EventRow, EventTexts } from '../library/eventRows.ts';
import { briefOf } from '../summaries/packedTexts.ts';

export function indexedUpTo(db: Connection): number {
  return db.get<{ ix: number }>(sql`SELECT event_ix AS ix FROM search_state`)?.ix ?? 0;
}

export function countToIndex(db: Connection): { readonly events: number; readonly nodes: number } {
  const counts = db.get<{ events: number; nodes: number }>(
    sql`SELECT (SELECT count(*) FROM event WHERE event_ix > (SELECT event_ix FROM search_state)) AS events,
          (SELECT count(*) FROM search_due) AS nodes`,
  );
  return counts ?? { events: 0, nodes: 0 };
}

export function eventsToIndex(
  db: Connection,
  texts: EventTexts,
  {
    afterIx,
    events,
    bytes,
  }: { readonly afterIx: number; readonly events: number; readonly bytes: number },
): readonly EventToIndex[] {
  const rows = db.all<ReadRow>(
    sql`SELECT event_ix, kind, role, name, block_ix, start, length FROM event
        WHERE event_ix > ${afterIx} ORDER BY event_ix LIMIT ${events}`,
  );
  const read: EventToIndex[] = [];
  let size = 0;
  for (const row of rows) {
    if (size > bytes) break;
    size += row.length;
    read.push(toIndex(row, texts));
  }
  return read;
}

/** What of an event its words are made from. */
type ReadRow = Pick<
  EventRow,
  'event_ix' | 'kind' | 'role' | 'name' | 'block_ix' | 'start' | 'length'
>;

function toIndex(row: ReadRow, texts: EventTexts): EventToIndex {
  return {
    eventIx: row.event_ix,
    kind: kindOf(row.kind),
    role: roleOf(row.role),
    name: row.name,
    text: texts.textOf(row),
  };
}

/** Nodes of a level whose words are due; `gone`: nodes that are no longer shown. */
export function nodesToIndex(
  db: Connection,
  level: TocLevel | 'gone',
  limit: number,
): readonly NodeToIndex[] {
  if (level === 'gone')
    return db
      .all<{ node_ix: number; changes: number }>(
        sql`SELECT d.node_ix, d.changes FROM search_due AS d LEFT JOIN node AS n USING (node_ix)
            WHERE n.node_ix IS NULL OR n.live = 0 LIMIT ${limit}`,
      )
      .map((row) => ({ nodeIx: row.node_ix, changes: row.changes, shown: null }));
  return db
    .all<{
      node_ix: number;
      changes: number;
      text_ix: number | null;
      title: string | null;
      given_name: string | null;
      texts: string | null;
      keywords: string | null;
    }>(
      // Usually little is due: CROSS JOIN makes SQLite start there rather than with all nodes of
      // the level.
      sql`SELECT d.node_ix, d.changes, t.text_ix, t.title, t.texts, t.keywords,
            (SELECT name FROM named_node AS k WHERE k.node_ix = n.node_ix) AS given_name
          FROM search_due AS d CROSS JOIN node AS n USING (node_ix) LEFT JOIN node_text AS t USING (text_ix)
          WHERE n.live = 1 AND n.level = ${TOC_LEVELS.indexOf(level)} LIMIT ${limit}`,
    )
    .map((row) => ({
      nodeIx: row.node_ix,
      changes: row.changes,
      shown: {
        title: row.given_name ?? row.title ?? '',
        tags: level === 'conversation' ? tagsOfNode(db, row.node_ix) : [],
        brief: row.texts === null ? '' : briefOf(row.texts).content,
        keywords: row.keywords === null ? [] : (JSON.parse(row.keywords) as string[]),
        bullets: db.column<string>(sql`SELECT text FROM bullet WHERE text_ix = ${row.text_ix}`),
      },
    }));
}

export function segmentEvents(
  db: Connection,
  texts: EventTexts,
  nodeIx: number,
): readonly EventToIndex[] {
  return db
    .all<ReadRow>(
      // Without the view of shown events, which looks up for each where and by whom it was said.
      sql`SELECT e.event_ix, e.kind, e.role, e.name, e.block_ix, e.start, e.length
          FROM segment_event AS s JOIN standing AS w USING (event_ix)
          JOIN timeline AS t ON t.event_ix = w.shown_ix JOIN event AS e ON e.event_ix = t.event_ix
          WHERE s.node_ix = ${nodeIx} ORDER BY s.position`,
    )
    .map((row) => toIndex(row, texts));
}

export function termsBelow(db: Connection, nodeIx: number): readonly Uint8Array[] {
  return db.column<Uint8Array>(
    sql`WITH RECURSIVE below (ix, terms) AS (
          SELECT n.node_ix, t.terms FROM node AS n JOIN node_terms AS t USING (node_ix)
          WHERE n.parent_ix = ${nodeIx} AND n.live = 1
          UNION ALL SELECT n.node_ix, t.terms FROM below
          JOIN node AS n ON n.parent_ix = below.ix JOIN node_terms AS t USING (node_ix)
          WHERE below.terms = x'' AND n.live = 1)
        SELECT terms FROM below WHERE terms <> x''`,
  );
}
