/** Reads nodes in order to search them; implements the port NodeSearchReader. */
import type {
  BulletEvidence,
  SearchedNode,
  SearchedText,
  TextTrust,
  TitledNode,
} from '../../engine/search/ports/searchStore.ts';
import { gripId } from '../../model/ids.ts';
import type { GripId, NodeId } from '../../model/ids.ts';
import { TOC_LEVELS } from '../../model/toc.ts';
import type { TocLevel } from '../../model/toc.ts';
import { tagsOfNode } from '../marks/conversationMarks.ts';
import { CONVERSATION_LEVEL } from '../sql/levels.ts';
import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';
import { conversationsOf } from '../conversations/conversationsOf.ts';
import { findConversation } from '../library/readConversation.ts';
import { findNode, levelOf, titleOf } from '../library/nodes.ts';
import type { NodeRow } from '../library/nodes.ts';
import { briefOf } from '../summaries/packedTexts.ts';

export function nodeToSearch(db: Connection, nodeId: string, zone: string): SearchedNode | null {
  const node = findNode(db, nodeId);
  if (node === undefined) return null;
  const written = db.get<{ created_ms: number }>(
    sql`SELECT created_ms FROM node_text WHERE text_ix = ${node.text_ix}`,
  );
  return toSearched(db, { ...node, created_ms: written?.created_ms ?? null }, zone);
}

type SearchedRow = Pick<
  NodeRow,
  | 'node_ix'
  | 'node_id'
  | 'level'
  | 'start_ms'
  | 'end_ms'
  | 'text_ix'
  | 'title'
  | 'given_name'
  | 'edited'
> & { readonly created_ms: number | null };

export function nodesToSearch(
  db: Connection,
  { parentIx, level }: { readonly parentIx: number | null; readonly level: TocLevel | null },
  zone: string,
): readonly SearchedNode[] {
  const rows =
    level === null
      ? db.all<SearchedRow>(
          sql`SELECT n.node_ix, n.node_id, n.level, n.start_ms, n.end_ms, n.text_ix, t.title, t.edited, t.created_ms,
                (SELECT name FROM named_node AS k WHERE k.node_ix = n.node_ix) AS given_name
              FROM node AS n LEFT JOIN node_text AS t USING (text_ix)
              WHERE n.parent_ix IS ${parentIx} AND n.live = 1 ORDER BY n.start_ms, n.node_id`,
        )
      : db.all<SearchedRow>(
          // Without CROSS JOIN, SQLite would look up every node of the memory among those below.
          sql`WITH RECURSIVE below (node_ix) AS (
                SELECT node_ix FROM node WHERE parent_ix IS ${parentIx} AND live = 1
                UNION ALL SELECT c.node_ix FROM below AS b JOIN node AS c ON c.parent_ix = b.node_ix
                WHERE c.live = 1 AND c.level <= ${TOC_LEVELS.indexOf(level)})
              SELECT n.node_ix, n.node_id, n.level, n.start_ms, n.end_ms, n.text_ix, t.title, t.edited, t.created_ms,
                (SELECT name FROM named_node AS k WHERE k.node_ix = n.node_ix) AS given_name
              FROM below CROSS JOIN node AS n USING (node_ix) LEFT JOIN node_text AS t USING (text_ix)
              WHERE n.level = ${TOC_LEVELS.indexOf(level)} ORDER BY n.start_ms, n.node_id`,
        );
  return rows.map((row) => toSearched(db, row, zone));
}

function toSearched(db: Connection, row: SearchedRow, zone: string): SearchedNode {
  return {
    nodeIx: row.node_ix,
    nodeId: row.node_id as NodeId,
    level: levelOf(row),
    startMs: row.start_ms,
    endMs: row.end_ms,
    textIx: row.text_ix,
    writtenMs: row.created_ms,
    title: titleOf(row, zone),
    tags: row.level === CONVERSATION_LEVEL ? tagsOfNode(db, row.node_ix) : [],
  };
}

export function searchedTexts(
  db: Connection,
  textIxs: readonly number[],
): ReadonlyMap<number, SearchedText> {
  const found = new Map<number, SearchedText>();
  for (const textIx of textIxs) {
    const row = db.get<{ texts: string; keywords: string; bullets: string }>(
      sql`SELECT texts, keywords,
            (SELECT json_group_array(text) FROM
              (SELECT text FROM bullet WHERE text_ix = ${textIx} ORDER BY ordinal)) AS bullets
          FROM node_text WHERE text_ix = ${textIx}`,
    );
    if (row !== undefined)
      found.set(textIx, {
        summary: briefOf(row.texts).content,
        bullets: JSON.parse(row.bullets) as string[],
        keywords: JSON.parse(row.keywords) as string[],
      });
  }
  return found;
}

export function trustOf(db: Connection, textIx: number): TextTrust {
  const bullets: { gripIds: GripId[]; supported: boolean }[] = [];
  const rows = db.all<{
    place: number;
    supported: number;
    key: Uint8Array | null;
    ms: number | null;
  }>(
    sql`SELECT (SELECT count(*) FROM bullet AS o WHERE o.text_ix = b.text_ix AND o.ordinal < b.ordinal)
            AS place, b.supported, g.key, g.ms
        FROM bullet AS b LEFT JOIN bullet_grip AS x USING (text_ix, ordinal) LEFT JOIN grip AS g USING (grip_ix)
        WHERE b.text_ix = ${textIx} ORDER BY b.ordinal, x.rank`,
  );
  for (const { place, supported, key, ms } of rows) {
    const of = (bullets[place] ??= { gripIds: [], supported: supported === 1 });
    if (key !== null && ms !== null) of.gripIds.push(gripId({ ms, hash: key }));
  }
  const row = db.get<{ texts: string }>(sql`SELECT texts FROM node_text WHERE text_ix = ${textIx}`);
  if (row === undefined) return { bullets, brief: { content: '' } };
  const { content, doubts } = briefOf(row.texts);
  return { bullets, brief: { content, ...(doubts === undefined ? {} : { doubts }) } };
}

/** Maximum number of nodes that are ranked: the newest. */
const MOST_RANKED = 2_000;

export function matchingNodes(
  db: Connection,
  {
    match,
    limit,
    among,
  }: {
    readonly match: string;
    readonly limit: number;
    readonly among?: ReadonlySet<number> | undefined;
  },
  zone: string,
): readonly SearchedNode[] {
  const meant = among === undefined ? null : JSON.stringify([...among]);
  return db
    .all<SearchedRow>(
      sql`SELECT n.node_ix, n.node_id, n.level, n.start_ms, n.end_ms, n.text_ix, t.title, t.edited, t.created_ms,
            (SELECT name FROM named_node AS k WHERE k.node_ix = n.node_ix) AS given_name FROM (
            SELECT rowid AS ix, bm25(node_words) AS score FROM node_words
            WHERE node_words MATCH ${match}
            AND (${meant} IS NULL OR +rowid IN (SELECT value FROM json_each(${meant})))
            ORDER BY rowid DESC LIMIT ${MOST_RANKED}) AS h
          JOIN node AS n ON n.node_ix = h.ix LEFT JOIN node_text AS t USING (text_ix)
          WHERE n.live = 1 ORDER BY h.score LIMIT ${limit}`,
    )
    .map((row) => toSearched(db, row, zone));
}

export function titledNodes(db: Connection, match: string): readonly TitledNode[] {
  const named = db.all<TitledRow>(
    // Few are named: CROSS JOIN makes SQLite start there.
    sql`SELECT n.node_ix, conversation_mark.name AS title, n.start_ms, o.conversation_ix FROM conversation_mark
        CROSS JOIN conversation AS c ON c.source = conversation_mark.source
          AND c.native_id = conversation_mark.native_id
        CROSS JOIN conversation_node AS o USING (conversation_ix) CROSS JOIN node AS n USING (node_ix)
        WHERE conversation_mark.name IS NOT NULL AND n.live = 1`,
  );
  const ofDays = db.all<TitledRow>(
    sql`SELECT n.node_ix, t.title, n.start_ms, o.conversation_ix FROM (
          SELECT rowid AS ix FROM node_words WHERE node_words MATCH ${match}
          ORDER BY rowid DESC LIMIT ${MOST_RANKED}) AS h
        CROSS JOIN conversation_node AS o ON o.node_ix = h.ix CROSS JOIN node AS n ON n.node_ix = h.ix
        CROSS JOIN node_text AS t USING (text_ix) WHERE n.live = 1`,
  );
  const isNamed = new Set(named.map(({ node_ix }) => node_ix));
  return [...named, ...ofDays.filter(({ node_ix }) => !isNamed.has(node_ix))].map((row) => ({
    nodeIx: row.node_ix,
    title: row.title,
    startMs: row.start_ms,
    conversationIx: row.conversation_ix,
  }));
}

interface TitledRow {
  readonly node_ix: number;
  readonly title: string;
  readonly start_ms: number;
  readonly conversation_ix: number;
}

export function nodesAt(
  db: Connection,
  nodeIxs: readonly number[],
  zone: string,
): readonly SearchedNode[] {
  return db
    .all<SearchedRow>(
      sql`SELECT n.node_ix, n.node_id, n.level, n.start_ms, n.end_ms, n.text_ix, t.title, t.edited, t.created_ms,
            (SELECT name FROM named_node AS k WHERE k.node_ix = n.node_ix) AS given_name
          FROM json_each(${JSON.stringify(nodeIxs)}) AS h JOIN node AS n ON n.node_ix = h.value
          LEFT JOIN node_text AS t USING (text_ix) ORDER BY h.key`,
    )
    .map((row) => toSearched(db, row, zone));
}

/** The whole list of a word is read, and then filtered: looking for each node in it takes far longer. */
export function nodesHolding(
  db: Connection,
  match: string,
  nodeIxs: readonly number[],
): readonly number[] {
  return db.column<number>(
    sql`SELECT rowid FROM node_words WHERE node_words MATCH ${match}
          AND +rowid IN (SELECT value FROM json_each(${JSON.stringify(nodeIxs)}))`,
  );
}

export function nodesOfProject(db: Connection, project: string): ReadonlySet<number> {
  const conversations = [...(conversationsOf(db, { project }) ?? [])];
  return new Set(
    db.column<number>(
      sql`WITH RECURSIVE held (ix) AS (
            SELECT n.node_ix FROM json_each(${JSON.stringify(conversations)}) AS c
            JOIN segment AS s ON s.conversation_ix = c.value AND s.superseded = 0
            JOIN node AS n ON n.node_ix = s.node_ix
            UNION SELECT n.parent_ix FROM held JOIN node AS n ON n.node_ix = held.ix
            WHERE n.parent_ix IS NOT NULL)
          SELECT ix FROM held`,
    ),
  );
}

export function projectNames(db: Connection): readonly string[] {
  return db.column<string>(sql`SELECT DISTINCT coalesce(given_name, name) FROM project ORDER BY 1`);
}

export function termsOfNodes(
  db: Connection,
  nodeIxs: readonly number[],
): ReadonlyMap<number, Uint8Array> {
  const rows = db.all<{ of: number; terms: Uint8Array }>(
    sql`WITH RECURSIVE below (of, ix, terms) AS (
          SELECT node_ix, node_ix, terms FROM node_terms
          WHERE node_ix IN (SELECT value FROM json_each(${JSON.stringify(nodeIxs)}))
          UNION ALL SELECT below.of, n.node_ix, t.terms FROM below
          JOIN node AS n ON n.parent_ix = below.ix JOIN node_terms AS t USING (node_ix)
          WHERE below.terms = x'' AND n.live = 1)
        SELECT of, terms FROM below WHERE terms <> x''`,
  );
  const found = new Map<number, Uint8Array>();
  // One that got another child since its words were read is due, and until then as it was.
  for (const { of, terms } of rows) if (!found.has(of)) found.set(of, terms);
  return found;
}

export function pathsTo(
  db: Connection,
  nodeIxs: readonly number[],
  zone: string,
): readonly (readonly SearchedNode[])[] {
  return nodeIxs.map((nodeIx) => {
    const path: SearchedNode[] = [];
    for (let ix: number | null = nodeIx; ix !== null;) {
      const row: (SearchedRow & { readonly parent_ix: number | null }) | undefined = db.get(
        sql`SELECT n.node_ix, n.parent_ix, n.node_id, n.level, n.start_ms, n.end_ms, n.text_ix, t.title,
              t.edited, t.created_ms, (SELECT name FROM named_node AS k WHERE k.node_ix = n.node_ix) AS given_name
            FROM node AS n LEFT JOIN node_text AS t USING (text_ix) WHERE n.node_ix = ${ix}`,
      );
      if (row === undefined) break;
      path.unshift(toSearched(db, row, zone));
      ix = row.parent_ix;
    }
    return path;
  });
}

export function evidenceOf(db: Connection, nodeIx: number): readonly BulletEvidence[] {
  return db
    .all<{
      part: number;
      text: string;
      supported: number;
      key: Uint8Array;
      ms: number;
      first_ix: number;
      last_ix: number;
      excerpt: string;
    }>(
      sql`SELECT b.ordinal + 1 AS part, b.text, b.supported, g.key, g.ms, g.first_ix, g.last_ix, g.excerpt
          FROM node AS n JOIN bullet AS b USING (text_ix) JOIN bullet_grip AS x USING (text_ix, ordinal)
          JOIN grip AS g USING (grip_ix) WHERE n.node_ix = ${nodeIx} ORDER BY b.ordinal, x.rank`,
    )
    .map((row) => ({
      part: row.part,
      bullet: row.text,
      supported: row.supported === 1,
      gripId: gripId({ ms: row.ms, hash: row.key }),
      firstIx: row.first_ix,
      lastIx: row.last_ix,
      excerpt: row.excerpt,
    }));
}

export function segmentsOfConversation(
  db: Connection,
  id: string,
  zone: string,
): readonly SearchedNode[] {
  const conversation = findConversation(db, id);
  if (conversation === undefined) return [];
  return db
    .all<SearchedRow>(
      sql`SELECT n.node_ix, n.node_id, n.level, n.start_ms, n.end_ms, n.text_ix, t.title, t.edited,
            t.created_ms, NULL AS given_name
          FROM segment AS s JOIN node AS n USING (node_ix) LEFT JOIN node_text AS t USING (text_ix)
          WHERE s.conversation_ix = ${conversation.conversation_ix} AND s.superseded = 0
          ORDER BY n.start_ms, n.node_ix`,
    )
    .map((row) => toSearched(db, row, zone));
}

export function anchorCounts(
  db: Connection,
  nodeIxs: readonly number[],
): ReadonlyMap<number, number> {
  return new Map(
    db
      .all<{ node_ix: number; count: number }>(
        sql`SELECT n.node_ix, count(*) AS count FROM json_each(${JSON.stringify(nodeIxs)}) AS h
            JOIN node AS n ON n.node_ix = h.value JOIN anchor AS a USING (text_ix) GROUP BY n.node_ix`,
      )
      .map(({ node_ix, count }) => [node_ix, count]),
  );
}
