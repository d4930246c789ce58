import { Buffer } from 'node:buffer';
import type { ShowOut } from '../../engine/library/ports/memoryReader.ts';
import { ANCHOR_TYPES } from '../../model/anchor.ts';
import { conversationId, eventId, gripId, turnId } from '../../model/ids.ts';
import type { Provider } from '../../model/providers.ts';
import { VERSION_CAUSES } from '../../model/toc.ts';
import type { TextLevel } from '../../model/toc.ts';
import { isoTime } from '../sql/codec.ts';
import { ownBullets, saidBullets } from '../marks/pointState.ts';
import { ratioOf } from '../summaries/ratio.ts';
import { CONVERSATION_LEVEL, SEGMENT_LEVEL } from '../sql/levels.ts';
import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';
import type { EventRow, EventTexts } from './eventRows.ts';
import { fullOfPeriod, fullOfSegment } from './fullText.ts';
import { ancestors, findNode, levelOf, shortTitleOf, stateOf, titleOf } from './nodes.ts';
import type { NodeRow } from './nodes.ts';
import { unpackFidelity } from '../summaries/fidelityColumn.ts';
import { unpackTexts } from '../summaries/packedTexts.ts';

type Shown = ShowOut;

/** The built-in summariser. */
const EXTRACTIVE: Provider = 'extractive';

interface TextRow {
  readonly text_ix: number;
  readonly version: number | null;
  readonly cause: string | null;
  readonly created_ms: number;
  readonly summarizer: string;
  readonly model: string | null;
  readonly prompt_version: string | null;
  readonly input_hash: Uint8Array;
  readonly original_tokens: number;
  readonly tokens_in: number;
  readonly tokens_out: number;
  readonly cost: number;
  readonly duration_ms: number;
  readonly title: string;
  readonly texts: string;
  readonly packed: Uint8Array | null;
  readonly keywords: string;
  readonly edited: number;
  readonly fidelity: string | null;
  readonly details: string | null;
}

/** A node with its text at one level; null if there is no such node or version. */
export function readShow(
  db: Connection,
  texts: EventTexts,
  {
    nodeId,
    level,
    version,
    from = 1,
    zone,
  }: {
    readonly nodeId: string;
    readonly level: TextLevel;
    readonly version: number | undefined;
    /** Of a segment in full: the number of the first event. */
    readonly from?: number | undefined;
    readonly zone: string;
  },
): Shown | null {
  const node = findNode(db, nodeId);
  if (node === undefined) return null;
  const text = readText(db, node, version);
  if (text === undefined && version !== undefined) return null;
  const edited = text?.edited ?? 0;
  const content = contentOf(db, texts, { node, text, level, from, zone });
  return {
    nodeId: node.node_id,
    level: levelOf(node),
    title: titleOf({ ...node, title: text?.title ?? node.title, edited }, zone),
    start: isoTime(node.start_ms),
    end: isoTime(node.end_ms),
    parents: ancestors(db, node).map((parent) => ({
      nodeId: parent.node_id,
      level: levelOf(parent),
      title: shortTitleOf(parent, zone),
    })),
    ...segmentFacts(db, node),
    ...content,
    contentLevel: level,
    originalTokenCount: text?.original_tokens ?? 0,
    rawTokenCount: rawTokens(db, node),
    bullets:
      text === undefined
        ? []
        : readBullets(db, text.text_ix, version === undefined ? saidBullets : ownBullets),
    keywords: text === undefined ? [] : (JSON.parse(text.keywords) as string[]),
    anchors: text === undefined ? [] : readAnchors(db, text.text_ix),
    state: stateOf(node),
    successors: node.live === 1 ? [] : successorsOf(db, node),
    version: text?.version ?? null,
    cause: VERSION_CAUSES.find((cause) => cause === text?.cause) ?? null,
    createdAt: text === undefined ? null : isoTime(text.created_ms),
    summarizer: text?.summarizer ?? null,
    model: text?.model ?? null,
    promptVersion: text?.prompt_version ?? null,
    fidelity:
      // What the built-in summariser quotes needs no score.
      text === undefined || text.summarizer === EXTRACTIVE
        ? null
        : (unpackFidelity(text.fidelity) as Shown['fidelity']),
    pinned: node.pinned === 1,
    edited: { title: (edited & 1) !== 0, bullets: (edited & 2) !== 0 },
    tokensIn: text?.tokens_in ?? 0,
    tokensOut: text?.tokens_out ?? 0,
    cost: text?.cost ?? 0,
    durationMs: text?.duration_ms ?? 0,
    inputHash: text === undefined ? null : Buffer.from(text.input_hash).toString('hex'),
    ...detailsOf(text?.details ?? null),
    problem: readProblem(db, node.node_ix),
  };
}

function readText(db: Connection, node: NodeRow, version: number | undefined): TextRow | undefined {
  return version === undefined
    ? db.get<TextRow>(sql`SELECT * FROM node_text WHERE text_ix = ${node.text_ix}`)
    : db.get<TextRow>(
        sql`SELECT * FROM node_text WHERE node_ix = ${node.node_ix} AND version = ${version}`,
      );
}

function contentOf(
  db: Connection,
  texts: EventTexts,
  {
    node,
    text,
    level,
    from,
    zone,
  }: {
    readonly node: NodeRow;
    readonly text: TextRow | undefined;
    readonly level: TextLevel;
    readonly from: number;
    readonly zone: string;
  },
): Pick<Shown, 'content' | 'tokenCount' | 'ratio' | 'markers' | 'doubts' | 'appendedFrom'> {
  if (level === 'full') {
    const content =
      node.level === SEGMENT_LEVEL
        ? fullOfSegment(db, texts, { node, from, zone })
        : fullOfPeriod(db, node, zone);
    return { ...content, ratio: null, markers: [], appendedFrom: null };
  }
  if (text === undefined)
    return { content: '', tokenCount: 0, ratio: null, markers: [], doubts: [], appendedFrom: null };
  const { content, tokens, markers, appended, doubts } = unpackTexts(text)[level];
  const own = tokens - (appended?.tokens ?? 0);
  return {
    content,
    tokenCount: tokens,
    ratio: ratioOf({ level, own, originalTokens: text.original_tokens }),
    markers: [...markers],
    doubts: [...(doubts ?? [])],
    appendedFrom: appended?.from ?? null,
  };
}

const NO_DETAILS: Pick<Shown, 'entities' | 'relations' | 'timeMarkers'> = {
  entities: [],
  relations: [],
  timeMarkers: [],
};

function detailsOf(details: string | null): typeof NO_DETAILS {
  if (details === null) return NO_DETAILS;
  const { entities, relations, timeMarkers } = JSON.parse(details) as typeof NO_DETAILS;
  return { entities, relations, timeMarkers };
}

function readAnchors(db: Connection, textIx: number): Shown['anchors'] {
  return db
    .all<{
      type: string;
      text: string;
      importance: number;
      start: number;
      end: number;
      key: Uint8Array;
      ms: number;
    }>(
      sql`SELECT a.type, a.text, a.importance, a.start, a.end, e.key, e.ms
          FROM anchor AS a JOIN standing AS w USING (event_ix) JOIN event AS e ON e.event_ix = w.shown_ix
          WHERE a.text_ix = ${textIx} ORDER BY a.ordinal`,
    )
    .flatMap(({ type, text, importance, start, end, key, ms }) => {
      const known = ANCHOR_TYPES.find((one) => one === type);
      const eventOf = eventId({ ms, hash: key });
      return known === undefined
        ? []
        : [{ type: known, text, importance, eventId: eventOf, start, end }];
    });
}

/** Why a model's text is not shown; null once a model has written one from the same inputs. */
function readProblem(db: Connection, nodeIx: number): Shown['problem'] {
  const row = db.get<{
    code: string;
    message: string;
    at_ms: number;
    provider: string;
    model: string;
  }>(sql`SELECT code, message, at_ms, provider, model FROM node_problem WHERE node_ix = ${nodeIx}`);
  if (row === undefined) return null;
  const { at_ms: atMs, ...problem } = row;
  return { ...problem, time: isoTime(atMs) };
}

function segmentFacts(
  db: Connection,
  node: NodeRow,
): Pick<Shown, 'conversationId' | 'turnIds' | 'overlapEventIds'> {
  if (node.level < CONVERSATION_LEVEL)
    return { conversationId: null, turnIds: [], overlapEventIds: [] };
  const conversation = db.get<{ source: string; native_id: string }>(
    sql`SELECT c.source, c.native_id FROM conversation AS c WHERE c.conversation_ix = coalesce(
          (SELECT conversation_ix FROM segment WHERE node_ix = ${node.node_ix}),
          (SELECT conversation_ix FROM conversation_node WHERE node_ix = ${node.node_ix}))`,
  );
  const turns = new Set<string>();
  for (const row of openersBelow(db, node))
    if (row.opener_key !== null && row.opener_ms !== null)
      turns.add(turnId({ ms: row.opener_ms, hash: row.opener_key }));
  const overlap = db.all<{ key: Uint8Array; ms: number }>(
    sql`SELECT e.key, e.ms FROM segment_overlap AS o JOIN event AS e USING (event_ix)
        WHERE o.node_ix = ${node.node_ix} ORDER BY o.position`,
  );
  return {
    conversationId:
      conversation === undefined
        ? null
        : conversationId(conversation.source, conversation.native_id),
    turnIds: [...turns],
    overlapEventIds: overlap.map(({ key, ms }) => eventId({ ms, hash: key })),
  };
}

/** Openers of the turns of a segment, or of a conversation's own ones on its day. */
function openersBelow(
  db: Connection,
  node: NodeRow,
): readonly Pick<EventRow, 'opener_key' | 'opener_ms'>[] {
  return db.all(
    sql`SELECT DISTINCT o.key AS opener_key, o.ms AS opener_ms
        FROM node AS n JOIN segment AS s USING (node_ix) JOIN segment_event AS g ON g.node_ix = s.node_ix
        JOIN standing AS w USING (event_ix) JOIN timeline AS t ON t.event_ix = w.shown_ix
        JOIN turn AS u ON u.conversation_ix = t.conversation_ix AND u.turn = t.turn
        JOIN event AS o ON o.event_ix = u.opener_ix
        WHERE n.node_ix = ${node.node_ix} OR (n.parent_ix = ${node.node_ix} AND n.live = 1
          AND s.conversation_ix = (
            SELECT conversation_ix FROM conversation_node WHERE node_ix = ${node.node_ix}))
        ORDER BY o.ms, o.key`,
  );
}

/** Points as they stand now; an asked version as it was written. */
function readBullets(
  db: Connection,
  textIx: number,
  pointsOf: typeof saidBullets | typeof ownBullets,
): Shown['bullets'] {
  const grips = db.all<{ ordinal: number; key: Uint8Array; ms: number }>(
    sql`SELECT b.ordinal, g.key, g.ms FROM bullet_grip AS b JOIN grip AS g USING (grip_ix)
        WHERE b.text_ix = ${textIx} ORDER BY b.ordinal, b.rank`,
  );
  return pointsOf(db, textIx).map(({ ordinal, role, text, supported }) => ({
    role,
    text,
    supported,
    gripIds: grips
      .filter((grip) => grip.ordinal === ordinal)
      .map(({ key, ms }) => gripId({ ms, hash: key })),
  }));
}

/** The sum of the raw tokens of all segments below, by section 4 of the design. */
function rawTokens(db: Connection, node: NodeRow): number {
  return (
    db.get<{ tokens: number }>(
      sql`WITH RECURSIVE below (ix) AS (
            SELECT ${node.node_ix} UNION ALL
            SELECT n.node_ix FROM below JOIN node AS n ON n.parent_ix = below.ix AND n.live = 1)
          SELECT coalesce(sum(s.tokens), 0) AS tokens FROM below JOIN segment AS s ON s.node_ix = below.ix`,
    )?.tokens ?? 0
  );
}

/** Live segments that now hold the events of a superseded segment. */
function successorsOf(db: Connection, node: NodeRow): string[] {
  return db
    .all<{ node_id: string }>(
      sql`SELECT DISTINCT n.node_id FROM segment_event AS old JOIN standing AS w USING (event_ix)
          JOIN segment_event AS new ON new.event_ix = w.shown_ix
          JOIN node AS n ON n.node_ix = new.node_ix
          WHERE old.node_ix = ${node.node_ix} AND n.live = 1 ORDER BY n.start_ms, n.node_id`,
    )
    .map((row) => row.node_id);
}
