import type { TocRowOut } from '../../engine/library/ports/memoryReader.ts';
import { conversationId, decodeUlid } from '../../model/ids.ts';
import type { UlidParts } from '../../model/ids.ts';
import { TOC_LEVELS } from '../../model/toc.ts';
import type { NodeState, TocLevel } from '../../model/toc.ts';
import { parsePeriod } from '../../model/periods.ts';
import { isoTime } from '../sql/codec.ts';
import { CONVERSATION_LEVEL } from '../sql/levels.ts';
import { shownTitle } from '../conversations/conversationTitle.ts';
import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';
import { wholeNodeId } from './wholeNodeId.ts';

/** A node with the fields shown in its row of the table of contents. */
export interface NodeRow {
  readonly node_ix: number;
  readonly node_id: string;
  readonly level: number;
  readonly parent_ix: number | null;
  readonly start_ms: number;
  readonly end_ms: number;
  readonly event_count: number;
  readonly request_count: number;
  /** Tokens that can be summarised; 0: nobody said anything. */
  readonly weight: number;
  readonly live: number;
  readonly dirty: number;
  readonly pinned: number;
  readonly outdated: number;
  /** Which parts of its text a person edited; 1: the title. */
  readonly edited: number | null;
  readonly text_ix: number | null;
  readonly version: number | null;
  readonly title: string | null;
  /** Of a conversation's node: what the conversation is called, by a person or else on the first of its days. */
  readonly given_name: string | null;
  readonly child_count: number;
  /** Of these, in which somebody said something. */
  readonly spoken_count: number;
}

/** The node that an id names, whole or shortened as {@link wholeNodeId} allows. */
export function findNode(db: Connection, nodeId: string): NodeRow | undefined {
  const found = nodeOfId(db, nodeId);
  if (found !== undefined) return asConversation(db, found);
  const whole = wholeNodeId(db, nodeId);
  const node = whole === null ? undefined : nodeOfId(db, whole);
  return node === undefined ? undefined : asConversation(db, node);
}

/**
 * A conversation's part of a day bears the conversation's title: whoever goes on after midnight has no other
 * one. A part that a person renamed keeps its own.
 */
function asConversation(db: Connection, node: NodeRow): NodeRow {
  if (node.level !== CONVERSATION_LEVEL || node.given_name !== null || named(node) !== null)
    return node;
  const [ix] = db.column<number>(
    sql`SELECT conversation_ix FROM conversation_node WHERE node_ix = ${node.node_ix}`,
  );
  const title = ix === undefined ? undefined : shownTitle(db, ix);
  return title === undefined ? node : { ...node, given_name: title };
}

/**
 * A segment is found by its ULID, regardless of the date in its id; a conversation by that of any of
 * its segments, because an earlier one may turn up.
 */
function nodeOfId(db: Connection, nodeId: string): NodeRow | undefined {
  const timed = /^toc:(?:segment|(conversation)):[^:]+:([0-9A-Z]{26})$/.exec(nodeId);
  if (timed === null)
    return db.get<NodeRow>(
      sql`SELECT n.*, t.version, t.title, t.edited,
            (SELECT name FROM named_node AS k WHERE k.node_ix = n.node_ix) AS given_name,
            (SELECT count(*) FROM node AS c WHERE c.parent_ix = n.node_ix AND c.live = 1) AS child_count,
            (SELECT count(*) FROM node AS c
             WHERE c.parent_ix = n.node_ix AND c.live = 1 AND c.weight > 0) AS spoken_count
          FROM node AS n LEFT JOIN node_text AS t USING (text_ix) WHERE n.node_id = ${nodeId}`,
    );
  const parts = decodeUlid(timed[2] ?? '');
  if (parts === undefined) return undefined;
  if (timed[1] !== undefined) return conversationWith(db, parts);
  return db.get<NodeRow>(
    sql`SELECT n.*, t.version, t.title, t.edited, NULL AS given_name, 0 AS child_count, 0 AS spoken_count
        FROM segment AS s JOIN node AS n USING (node_ix) LEFT JOIN node_text AS t USING (text_ix)
        WHERE s.key = ${parts.hash} AND n.start_ms = ${parts.ms}`,
  );
}

function conversationWith(db: Connection, { ms, hash }: UlidParts): NodeRow | undefined {
  const node = db.get<{ ix: number }>(
    sql`SELECT p.node_ix AS ix FROM segment AS s JOIN node AS n USING (node_ix)
        JOIN node AS p ON p.node_ix = coalesce(
          (SELECT later.parent_ix FROM segment_event AS own JOIN standing AS w USING (event_ix)
           JOIN segment_event AS e ON e.event_ix = w.shown_ix JOIN node AS later ON later.node_ix = e.node_ix
           WHERE own.node_ix = s.node_ix AND own.position = 0 AND later.live = 1 LIMIT 1),
          n.parent_ix)
        WHERE s.key = ${hash} AND n.start_ms = ${ms} AND p.level = ${CONVERSATION_LEVEL}`,
  );
  return node === undefined ? undefined : nodeByIx(db, node.ix);
}

export function nodeByIx(db: Connection, ix: number): NodeRow | undefined {
  const node = db.get<NodeRow>(
    sql`SELECT n.*, t.version, t.title, t.edited,
            (SELECT name FROM named_node AS k WHERE k.node_ix = n.node_ix) AS given_name,
          (SELECT count(*) FROM node AS c WHERE c.parent_ix = n.node_ix AND c.live = 1) AS child_count,
          (SELECT count(*) FROM node AS c
           WHERE c.parent_ix = n.node_ix AND c.live = 1 AND c.weight > 0) AS spoken_count
        FROM node AS n LEFT JOIN node_text AS t USING (text_ix) WHERE n.node_ix = ${ix}`,
  );
  return node === undefined ? undefined : asConversation(db, node);
}

/** Live children in time order; without a parent, the years. */
export function childNodes(db: Connection, parentIx: number | null): readonly NodeRow[] {
  const nodes = db.all<NodeRow>(
    sql`SELECT n.*, t.version, t.title, t.edited,
            (SELECT name FROM named_node AS k WHERE k.node_ix = n.node_ix) AS given_name,
          (SELECT count(*) FROM node AS c WHERE c.parent_ix = n.node_ix AND c.live = 1) AS child_count,
          (SELECT count(*) FROM node AS c
           WHERE c.parent_ix = n.node_ix AND c.live = 1 AND c.weight > 0) AS spoken_count
        FROM node AS n LEFT JOIN node_text AS t USING (text_ix)
        WHERE n.parent_ix IS ${parentIx} AND n.live = 1 ORDER BY n.start_ms, n.node_id`,
  );
  return nodes.map((node) => asConversation(db, node));
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

/** A node as its parts are called in a path: a period by the calendar's name. */
export function shortTitleOf(node: Titled, zone: string): string {
  if (node.level >= CONVERSATION_LEVEL)
    return node.given_name ?? node.title ?? 'Not summarised yet';
  return named(node) ?? parsePeriod(node.node_id, zone)?.title ?? node.node_id;
}

/** A node with what it was about: of a period behind the calendar's name, unless a person renamed it. */
export function titleOf(node: Titled, zone: string): string {
  const name = shortTitleOf(node, zone);
  if (node.level >= CONVERSATION_LEVEL || named(node) !== null) return name;
  return node.title === null || node.title === '' || name.startsWith(node.title)
    ? name
    : `${name}: ${node.title}`;
}

type Titled = Pick<NodeRow, 'level' | 'edited' | 'title' | 'given_name' | 'node_id'>;

/** The name that a person gave a period. */
export function named({ edited, title }: Pick<Titled, 'edited' | 'title'>): string | null {
  return ((edited ?? 0) & 1) === 1 ? title : null;
}

export interface RowOptions {
  readonly zone: string;
  /** Are all children listed with it, not only those in which somebody said something? */
  readonly all: boolean;
  /** Of a period, where it is known what was worked on in it. */
  readonly projects?: readonly string[];
}

export function toTocRow(
  db: Connection,
  node: NodeRow,
  { zone, all, projects }: RowOptions,
): TocRowOut {
  return {
    ...belongingOf(db, node, projects),
    nodeId: node.node_id,
    level: levelOf(node),
    title: titleOf(node, zone),
    start: isoTime(node.start_ms),
    end: isoTime(node.end_ms),
    childCount: all ? node.child_count : node.spoken_count,
    eventCount: node.event_count,
    requestCount: node.request_count,
    version: node.version,
    state: stateOf(node),
  };
}

const MOST_TOPICS = 3;

/** What a node is about, and whose it is. */
function belongingOf(
  db: Connection,
  node: NodeRow,
  known: readonly string[] | undefined,
): Pick<TocRowOut, 'projects' | 'topics' | 'conversationId' | 'agent' | 'agentCount'> {
  const text = db.get<{ keywords: string }>(
    sql`SELECT keywords FROM node_text WHERE text_ix = ${node.text_ix}`,
  );
  const topics = text === undefined ? [] : (JSON.parse(text.keywords) as string[]);
  const conversation =
    node.level < CONVERSATION_LEVEL
      ? undefined
      : db.get<{
          source: string;
          native_id: string;
          parent_native: string | null;
          project: string | null;
        }>(
          sql`SELECT c.source, c.native_id, c.parent_native, coalesce(p.given_name, p.name) AS project
              FROM conversation AS c LEFT JOIN project AS p USING (project_ix)
              WHERE c.conversation_ix = ${conversationIxOf(db, node)}`,
        );
  const projects =
    conversation === undefined ? (known ?? projectsBelow(db, node)) : [conversation.project];
  return {
    projects: projects.filter((name) => name !== null),
    topics: topics.slice(0, MOST_TOPICS),
    conversationId:
      conversation === undefined
        ? null
        : conversationId(conversation.source, conversation.native_id),
    agent: conversation !== undefined && conversation.parent_native !== null,
    agentCount: node.level === CONVERSATION_LEVEL ? agentsIn(db, node) : 0,
  };
}

/** Sub-agents with a part below a conversation's node. */
function agentsIn(db: Connection, node: Pick<NodeRow, 'node_ix'>): number {
  return (
    db.get<{ count: number }>(
      sql`SELECT count(DISTINCT s.conversation_ix) AS count
          FROM node AS n JOIN segment AS s USING (node_ix)
          WHERE n.parent_ix = ${node.node_ix} AND n.live = 1 AND s.conversation_ix <> (
            SELECT conversation_ix FROM conversation_node WHERE node_ix = ${node.node_ix})`,
    )?.count ?? 0
  );
}

/** The conversation of a segment, or the one that a conversation's node stands for; 0 for periods. */
export function conversationIxOf(db: Connection, node: Pick<NodeRow, 'node_ix'>): number {
  return (
    db.get<{ ix: number | null }>(
      sql`SELECT coalesce(
            (SELECT conversation_ix FROM segment WHERE node_ix = ${node.node_ix}),
            (SELECT conversation_ix FROM conversation_node WHERE node_ix = ${node.node_ix})) AS ix`,
    )?.ix ?? 0
  );
}

/** Names of the projects worked on in a period, those that most was said in first. */
function projectsBelow(db: Connection, node: NodeRow): readonly string[] {
  return db.column<string>(
    sql`SELECT coalesce(p.given_name, p.name) FROM node AS d
        JOIN node AS n ON n.parent_ix = d.node_ix AND n.live = 1
        JOIN conversation_node AS o ON o.node_ix = n.node_ix
        JOIN conversation AS c ON c.conversation_ix = o.conversation_ix
        JOIN project AS p ON p.project_ix = c.project_ix
        WHERE c.parent_native IS NULL AND n.weight > 0 AND d.level = ${CONVERSATION_LEVEL - 1} AND d.live = 1
          AND d.start_ms >= ${node.start_ms} AND d.start_ms < ${node.end_ms}
        GROUP BY p.project_ix ORDER BY sum(n.weight) DESC, 1`,
  );
}
