/** What a model is given to summarise nodes. */
import { Buffer } from 'node:buffer';
import type {
  NodeForModel,
  NodeToSummarize,
  PeriodSource,
  SegmentSource,
  ShownText,
  UnsegmentedTalk,
} from '../../engine/summaries/ports/summaryStore.ts';
import type { ChildFacts } from '../../engine/index/ports/indexStore.ts';
import { PROVIDERS } from '../../model/providers.ts';
import type { RemoteProvider } from '../../model/providers.ts';
import type { NodeId } from '../../model/ids.ts';
import { encodeUlid } from '../../model/ids.ts';
import { TOC_LEVELS, VERSION_CAUSES } from '../../model/toc.ts';
import type { TocLevel, UpperLevel } from '../../model/toc.ts';
import { withSharedTitles } from '../conversations/sharedTitles.ts';
import { CONVERSATION_LEVEL } from '../sql/levels.ts';
import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';
import type { EventTexts } from '../library/eventRows.ts';
import { readSegmentation } from '../settings/settings.ts';
import { currentText } from '../index/indexReads.ts';
import type { CurrentTextRow } from '../index/indexReads.ts';
import { depthBelow, factsIn, materialOf } from '../index/material.ts';
import type { BelowRow } from '../index/material.ts';
import { namingOf } from '../index/naming.ts';
import { toTimelineEvents } from '../index/timeline.ts';
import type { TimelineRow } from '../index/timeline.ts';
import { findNode } from '../library/nodes.ts';
import { unpackTexts } from './packedTexts.ts';

interface SummaryRow {
  readonly node_ix: number;
  readonly node_id: string;
  readonly level: number;
  readonly start_ms: number;
  readonly end_ms: number;
  readonly event_count: number;
  readonly pinned: number;
  readonly original_tokens: number | null;
  readonly project: string | null;
  readonly conversation_ix: number | null;
  readonly request_count: number;
  readonly agent: number | null;
}

/** A live node by its id; null if there is none. */
export function readNodeToSummarize(db: Connection, nodeId: string): NodeToSummarize | null {
  const node = findNode(db, nodeId);
  if (node === undefined || node.live === 0) return null;
  const row = db.get<SummaryRow>(
    sql`SELECT n.*, t.original_tokens, c.project, c.conversation_ix, c.parent_native IS NOT NULL AS agent FROM node AS n LEFT JOIN node_text AS t USING (text_ix)
        LEFT JOIN segment AS s ON s.node_ix = n.node_ix
        LEFT JOIN conversation AS c ON c.conversation_ix = s.conversation_ix
        WHERE n.node_ix = ${node.node_ix}`,
  );
  return row === undefined ? null : toNode(db, row);
}

/** Live nodes below a node, innermost first. */
export function readNodesBelow(db: Connection, nodeIx: number): readonly NodeToSummarize[] {
  return db
    .all<SummaryRow>(
      sql`WITH RECURSIVE below (ix) AS (
            SELECT node_ix FROM node WHERE parent_ix = ${nodeIx} AND live = 1 UNION ALL
            SELECT n.node_ix FROM below JOIN node AS n ON n.parent_ix = below.ix AND n.live = 1)
          SELECT n.*, t.original_tokens, c.project, c.conversation_ix, c.parent_native IS NOT NULL AS agent FROM below JOIN node AS n ON n.node_ix = below.ix
          LEFT JOIN node_text AS t USING (text_ix)
          LEFT JOIN segment AS s ON s.node_ix = n.node_ix
          LEFT JOIN conversation AS c ON c.conversation_ix = s.conversation_ix
          ORDER BY n.level DESC, n.start_ms, n.node_id`,
    )
    .map((row) => toNode(db, row));
}

/** Live nodes of a level that show a version, newest first. */
export function readVersionedNodes(db: Connection, level: TocLevel): readonly NodeForModel[] {
  return db
    .all<ForModelRow>(
      sql`SELECT n.node_ix, n.node_id, n.level, n.start_ms, n.end_ms, n.event_count, n.pinned, n.dirty,
            n.request_count, n.outdated, n.text_ix, t.original_tokens, c.project, c.conversation_ix, c.parent_native IS NOT NULL AS agent, t.input_hash, t.source_hash, t.version, t.cause,
            t.summarizer, p.input_hash AS problem_hash
          FROM node AS n JOIN node_text AS t USING (text_ix)
          LEFT JOIN segment AS s ON s.node_ix = n.node_ix
          LEFT JOIN conversation AS c ON c.conversation_ix = s.conversation_ix
          LEFT JOIN node_problem AS p ON p.node_ix = n.node_ix
          WHERE n.level = ${TOC_LEVELS.indexOf(level)} AND n.live = 1 AND t.version IS NOT NULL
          ORDER BY n.start_ms DESC, n.node_id`,
    )
    .flatMap((row) => toNodeForModel(db, row));
}

/** The same of conversations with so many segments: most have one or two, which an index alone tells. */
export function readLargeConversations(
  db: Connection,
  leastParts: number,
): readonly NodeForModel[] {
  return readNodesForModel(
    db,
    db.column<number>(
      sql`SELECT n.node_ix FROM (
            SELECT parent_ix AS ix FROM node WHERE live = 1
            GROUP BY parent_ix HAVING count(*) >= ${leastParts}) AS large
          CROSS JOIN node AS n ON n.node_ix = large.ix
          WHERE n.level = ${CONVERSATION_LEVEL} AND n.live = 1
          ORDER BY n.start_ms DESC, n.node_id`,
    ),
  );
}

/** The same of some rows, in their order. */
export function readNodesForModel(
  db: Connection,
  nodeIxs: readonly number[],
): readonly NodeForModel[] {
  return db
    .all<ForModelRow>(
      sql`SELECT n.node_ix, n.node_id, n.level, n.start_ms, n.end_ms, n.event_count, n.pinned, n.dirty,
            n.request_count, n.outdated, n.text_ix, t.original_tokens, c.project, c.conversation_ix, c.parent_native IS NOT NULL AS agent, t.input_hash, t.source_hash, t.version, t.cause,
            t.summarizer, p.input_hash AS problem_hash
          FROM json_each(${JSON.stringify(nodeIxs)}) AS j JOIN node AS n ON n.node_ix = j.value
          JOIN node_text AS t USING (text_ix)
          LEFT JOIN segment AS s ON s.node_ix = n.node_ix
          LEFT JOIN conversation AS c ON c.conversation_ix = s.conversation_ix
          LEFT JOIN node_problem AS p ON p.node_ix = n.node_ix
          WHERE t.version IS NOT NULL ORDER BY j.key`,
    )
    .flatMap((row) => toNodeForModel(db, row));
}

type ForModelRow = SummaryRow &
  CurrentTextRow & { readonly dirty: number; readonly problem_hash: Uint8Array | null };

function toNodeForModel(db: Connection, row: ForModelRow): readonly NodeForModel[] {
  const text = currentText(row);
  if (text === null) return [];
  return [
    {
      ...toNode(db, row),
      text,
      summarizer: row.summarizer ?? '',
      cause: VERSION_CAUSES.find((cause) => cause === row.cause) ?? null,
      problemHash: row.problem_hash,
      isDirty: row.dirty > 0,
    },
  ];
}

function toNode(db: Connection, row: SummaryRow): NodeToSummarize {
  const level = TOC_LEVELS[row.level] ?? 'segment';
  return {
    nodeIx: row.node_ix,
    nodeId: row.node_id as NodeId,
    level,
    startMs: row.start_ms,
    endMs: row.end_ms,
    pinned: row.pinned === 1,
    originalTokens: row.original_tokens,
    events: row.event_count,
    project: row.project,
    conversationIx: row.conversation_ix,
    requests: row.request_count,
    byAgent: row.agent === 1,
    parts: level === 'conversation' ? ownSegments(db, row.node_ix) : 0,
    dayEndMs: level === 'conversation' ? endOfDay(db, row.node_ix) : null,
  };
}

function ownSegments(db: Connection, conversationNodeIx: number): number {
  return (
    db.get<{ n: number }>(
      sql`SELECT count(*) AS n FROM node AS n JOIN segment AS s USING (node_ix)
          JOIN conversation AS c USING (conversation_ix)
          WHERE n.parent_ix = ${conversationNodeIx} AND n.live = 1 AND c.parent_native IS NULL`,
    )?.n ?? 0
  );
}

function endOfDay(db: Connection, nodeIx: number): number | null {
  return (
    db.get<{ end_ms: number }>(
      sql`SELECT d.end_ms FROM node AS n JOIN node AS d ON d.node_ix = n.parent_ix
          WHERE n.node_ix = ${nodeIx}`,
    )?.end_ms ?? null
  );
}

interface SourceRow {
  readonly node_ix: number;
  readonly node_id: string;
  readonly level: number;
  readonly start_ms: number;
  readonly end_ms: number;
  readonly dirty: number;
  readonly text_ix: number | null;
}

/**
 * A number that changes with a segment's events. It stands in for `dirty`, which a segment's node
 * never is, because it is cut and written in one go.
 */
export function eventsMark(eventsHash: Uint8Array): number {
  return Buffer.from(eventsHash).readUIntBE(0, 6);
}

/** A segment with its events; null if there is no such segment. */
export function readSegmentSource(
  db: Connection,
  texts: EventTexts,
  nodeIx: number,
): SegmentSource | null {
  const row = db.get<
    SourceRow & {
      key: Uint8Array;
      events_hash: Uint8Array;
      open: number;
      project: string | null;
      title: string | null;
      conversation_ix: number;
      source: string;
      branch: string | null;
      agent: number;
    }
  >(
    sql`SELECT n.*, s.key, s.events_hash, s.open, c.project, c.title, c.conversation_ix, c.source,
          c.branch, c.parent_native IS NOT NULL AS agent FROM segment AS s
        JOIN node AS n USING (node_ix) JOIN conversation AS c USING (conversation_ix)
        WHERE s.node_ix = ${nodeIx}`,
  );
  if (row === undefined) return null;
  const events = db.all<TimelineRow>(
    sql`SELECT v.* FROM segment_event AS s JOIN standing AS w USING (event_ix)
        JOIN shown_event AS v ON v.event_ix = w.shown_ix
        WHERE s.node_ix = ${nodeIx} ORDER BY s.position`,
  );
  const overlap = db.all<TimelineRow>(
    sql`SELECT v.* FROM segment_overlap AS s JOIN standing AS w USING (event_ix)
        JOIN shown_event AS v ON v.event_ix = w.shown_ix
        WHERE s.node_ix = ${nodeIx} ORDER BY s.position`,
  );
  return {
    level: 'segment',
    ...sourceFacts(db, row),
    dirty: eventsMark(row.events_hash),
    ulid: encodeUlid({ ms: row.start_ms, hash: row.key }),
    open: row.open === 1,
    project: row.project,
    conversationIx: row.conversation_ix,
    tool: row.source,
    branch: row.branch,
    byAgent: row.agent === 1,
    given: events[0]?.position === 0 ? row.title : null,
    events: toTimelineEvents(db, texts, events),
    overlap: toTimelineEvents(db, texts, overlap),
    overlapTokens: readSegmentation(db).overlapTokens,
  };
}

/** A period with its children; null if there is no such period. */
export function readPeriodSource(
  db: Connection,
  texts: EventTexts,
  nodeIx: number,
): PeriodSource | null {
  const row = db.get<SourceRow>(sql`SELECT * FROM node WHERE node_ix = ${nodeIx}`);
  const level = row === undefined ? undefined : TOC_LEVELS[row.level];
  if (row === undefined || level === undefined || level === 'segment') return null;
  const projects = db.all<{ project: string }>(
    sql`WITH RECURSIVE below (ix) AS (
          SELECT ${nodeIx} UNION ALL
          SELECT n.node_ix FROM below JOIN node AS n ON n.parent_ix = below.ix AND n.live = 1)
        SELECT DISTINCT c.project FROM below JOIN segment AS s ON s.node_ix = below.ix
        JOIN conversation AS c USING (conversation_ix) WHERE c.project IS NOT NULL`,
  );
  return {
    level,
    naming: namingOf(db, texts, nodeIx),
    ...sourceFacts(db, row),
    material: materialOf(db, texts, nodeIx),
    projects: projects.map(({ project }) => project),
  };
}

function sourceFacts(db: Connection, row: SourceRow) {
  const text = db.get<{
    version: number | null;
    title: string;
    texts: string;
    packed: Uint8Array | null;
    keywords: string;
    summarizer: string;
    model: string | null;
    prompt_version: string | null;
  }>(
    sql`SELECT version, title, texts, packed, keywords, summarizer, model, prompt_version
        FROM node_text WHERE text_ix = ${row.text_ix}`,
  );
  const shown: ShownText | null =
    text === undefined
      ? null
      : {
          title: text.title,
          texts: unpackTexts(text),
          keywords: JSON.parse(text.keywords) as string[],
          summarizer: PROVIDERS.find((provider) => provider === text.summarizer) ?? 'extractive',
          model: text.model,
          promptVersion: text.prompt_version ?? '',
        };
  return {
    nodeIx: row.node_ix,
    nodeId: row.node_id as NodeId,
    startMs: row.start_ms,
    endMs: row.end_ms,
    dirty: row.dirty,
    textIx: row.text_ix,
    version: text?.version ?? null,
    shown,
  };
}

/**
 * Projects of conversations, those with the most events first. Positions have no gaps, so a
 * conversation's last position gives its number of events: one look-up each, instead of reading
 * them all.
 */
export function readProjects(
  db: Connection,
): readonly { readonly project: string; readonly events: number }[] {
  return db.all<{ project: string; events: number }>(
    sql`SELECT project, sum(events) AS events FROM (
          SELECT project, (SELECT max(position) + 1 FROM timeline AS t
                           WHERE t.conversation_ix = c.conversation_ix) AS events
          FROM conversation AS c WHERE project IS NOT NULL)
        WHERE events IS NOT NULL GROUP BY project ORDER BY events DESC, project`,
  );
}

/** See {@link SummaryReader.childFacts}. */
export function readChildFacts(
  db: Connection,
  level: UpperLevel,
  of?: readonly number[],
): ReadonlyMap<number, readonly ChildFacts[]> {
  const depth = depthBelow(level);
  const rows = db.all<Omit<BelowRow, 'branch'> & { readonly top: number }>(
    sql`WITH RECURSIVE below (top, ix, depth) AS (
          SELECT node_ix, node_ix, 0 FROM node
          WHERE level = ${TOC_LEVELS.indexOf(level)} AND live = 1
            AND (${Number(of === undefined)} OR node_ix IN (SELECT value FROM json_each(${JSON.stringify(of ?? [])})))
          UNION ALL
          SELECT below.top, n.node_ix, below.depth + 1 FROM below
          JOIN node AS n ON n.parent_ix = below.ix AND n.live = 1 WHERE below.depth < ${depth})
        SELECT below.top, n.node_ix, n.node_id, n.event_count, n.weight, n.request_count, n.text_ix,
          t.content_hash,
          (SELECT name FROM named_node AS k WHERE k.node_ix = n.node_ix) AS given_name,
          CASE WHEN o.node_ix IS NOT NULL THEN (
            SELECT group_concat(json_array(t.ordinal, s.closed, s.role, s.words) ORDER BY t.ordinal)
            FROM told_point AS t JOIN point_state AS s ON s.point_key = t.point_key
            WHERE t.node_ix = n.node_ix AND (s.closed = 1 OR s.role IS NOT NULL OR s.words IS NOT NULL))
          END AS said,
          coalesce(p.given_name, p.name) AS project, c.parent_native IS NOT NULL AS agent
        FROM below JOIN node AS n ON n.node_ix = below.ix JOIN node_text AS t USING (text_ix)
        LEFT JOIN segment AS s ON s.node_ix = n.node_ix
        LEFT JOIN conversation_node AS o ON o.node_ix = n.node_ix
        LEFT JOIN conversation AS c ON c.conversation_ix = coalesce(s.conversation_ix, o.conversation_ix)
        LEFT JOIN project AS p ON p.project_ix = c.project_ix
        WHERE below.depth = ${depth} ORDER BY n.start_ms, n.node_id`,
  );
  return new Map(
    [...Map.groupBy(withSharedTitles(db, rows), ({ top }) => top)].map(([top, below]) => [
      top,
      below.map((row) => factsIn(level, row)),
    ]),
  );
}

/** See {@link SummaryReader.projectsOfPeriods}. */
export function readProjectsOfPeriods(
  db: Connection,
): readonly { readonly nodeIx: number; readonly project: string }[] {
  return db.all<{ nodeIx: number; project: string }>(
    sql`WITH RECURSIVE above (ix, project) AS (
          SELECT DISTINCT n.parent_ix, c.project FROM segment AS s JOIN node AS n USING (node_ix)
          JOIN conversation AS c USING (conversation_ix)
          WHERE n.live = 1 AND n.parent_ix IS NOT NULL AND c.project IS NOT NULL
          UNION
          SELECT p.parent_ix, above.project FROM above JOIN node AS p ON p.node_ix = above.ix
          WHERE p.parent_ix IS NOT NULL)
        SELECT ix AS nodeIx, project FROM above`,
  );
}

/** See {@link SummaryReader.earlierVersions}. */
export function readEarlierVersions(
  db: Connection,
  level: TocLevel,
  provider: RemoteProvider,
): readonly {
  readonly nodeIx: number;
  readonly version: number;
  readonly inputHash: Uint8Array;
}[] {
  return db.all<{ nodeIx: number; version: number; inputHash: Uint8Array }>(
    sql`SELECT t.node_ix AS nodeIx, max(t.version) AS version, t.input_hash AS inputHash
        FROM node AS n JOIN node_text AS t USING (node_ix)
        WHERE n.level = ${TOC_LEVELS.indexOf(level)} AND n.live = 1 AND t.version IS NOT NULL
          AND t.text_ix <> n.text_ix AND t.summarizer = ${provider}
          AND coalesce(t.cause, '') NOT IN ('edit', 'revert')
        GROUP BY t.node_ix, t.input_hash`,
  );
}

/** The same of one node. */
export function readEarlierVersionsOf(
  db: Connection,
  nodeIx: number,
  provider: RemoteProvider,
): readonly { readonly version: number; readonly inputHash: Uint8Array }[] {
  return db.all<{ version: number; inputHash: Uint8Array }>(
    sql`SELECT max(t.version) AS version, t.input_hash AS inputHash
        FROM node AS n JOIN node_text AS t USING (node_ix)
        WHERE n.node_ix = ${nodeIx} AND t.version IS NOT NULL AND t.text_ix <> n.text_ix
          AND t.summarizer = ${provider} AND coalesce(t.cause, '') NOT IN ('edit', 'revert')
        GROUP BY t.input_hash`,
  );
}

/** See {@link SummaryReader.unsegmented}. */
export function readUnsegmented(db: Connection): readonly UnsegmentedTalk[] {
  return db.all<UnsegmentedTalk>(
    sql`SELECT c.project, min(e.ms) AS startMs, sum(e.tokens) AS tokens, count(*) AS events
        FROM conversation AS c JOIN timeline AS t USING (conversation_ix) JOIN event AS e USING (event_ix)
        WHERE c.due > 0 AND NOT EXISTS (
          SELECT 1 FROM segment_event AS s JOIN node AS n USING (node_ix)
          WHERE s.event_ix = e.event_ix AND n.live = 1)
        GROUP BY c.conversation_ix, e.ms / 86400000 ORDER BY startMs, c.conversation_ix`,
  );
}
