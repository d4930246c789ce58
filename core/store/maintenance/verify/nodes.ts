/**
 * Checks that the table of contents follows the calendar and conversations, and counts what it
 * contains.
 */
import type { Found, Step } from '../../../engine/maintenance/ports/maintenanceStore.ts';
import { parsePeriod } from '../../../model/periods.ts';
import { outermost } from '../../index/conversationNodes.ts';
import { expectedPlaces } from '../../library/nodePlaces.ts';
import { readSetting, readZone } from '../../settings/settings.ts';
import { CONVERSATION_LEVEL, SEGMENT_LEVEL } from '../../sql/levels.ts';
import { sql } from '../../sql/sql.ts';
import type { Connection } from '../../sql/sql.ts';
import { PAGE_ROWS, pagesOf } from './pagesOf.ts';

export function* checkNodes(db: Connection): Generator<Step> {
  const zone = readZone(db);
  yield* checkBounds(db, zone);
  yield* checkConversations(db);
  yield* checkPlaces(db, zone);
  yield* checkCounts(db);
  yield* checkLiveness(db);
  yield* checkVersions(db);
}

/** A period must begin and end where its id says, in the memory's zone. */
function* checkBounds(db: Connection, zone: string): Generator<Step> {
  const rows = db.all<{ ix: number; id: string; start: number; end: number }>(
    sql`SELECT node_ix AS ix, node_id AS id, start_ms AS start, end_ms AS end FROM node
        WHERE level < ${CONVERSATION_LEVEL}`,
  );
  for (const { ix, id, start, end } of rows) {
    const period = parsePeriod(id, zone);
    if (period?.startMs === start && period.endMs === end) yield null;
    else
      yield {
        check: 'period-bounds',
        example: id,
        target: period === undefined ? null : [ix],
      };
  }
}

interface PlacedRow {
  readonly node_ix: number;
  readonly node_id: string;
  readonly level: number;
  readonly start_ms: number;
  readonly key: Uint8Array | null;
  readonly conversation_ix: number | null;
  readonly parent: string | null;
  /** Of a node below a conversation's: that conversation and its day. */
  readonly above_ix: number | null;
  readonly day: string | null;
}

/**
 * A segment must be below its outermost conversation, on the day of its first event; a period under
 * the one that contains it.
 */
function* checkPlaces(db: Connection, zone: string): Generator<Step> {
  const rows = pagesOf(
    (after) =>
      db.all<PlacedRow>(
        sql`SELECT n.node_ix, n.node_id, n.level, n.start_ms, s.key, s.conversation_ix,
              p.node_id AS parent, o.conversation_ix AS above_ix, d.node_id AS day
            FROM node AS n LEFT JOIN segment AS s USING (node_ix)
            LEFT JOIN node AS p ON p.node_ix = n.parent_ix
            LEFT JOIN conversation_node AS o ON o.node_ix = n.parent_ix
            LEFT JOIN node AS d ON d.node_ix = o.day_ix
            WHERE n.node_ix > ${after} ORDER BY n.node_ix LIMIT ${PAGE_ROWS}`,
      ),
    (row) => row.node_ix,
  );
  const placeOf = expectedPlaces(zone);
  const outermostOf = rememberedOutermost(db);
  for (const row of rows) {
    if (row === null) {
      yield null;
      continue;
    }
    const { node_ix: ix, node_id: nodeId, level, start_ms: startMs, key } = row;
    const expected = placeOf({ nodeId, level, startMs, key });
    if (expected === undefined) continue;
    const period = expected.periods.at(-1)?.nodeId ?? null;
    const isBelow =
      row.conversation_ix === null
        ? row.parent === period
        : row.day === period && row.above_ix === outermostOf(row.conversation_ix);
    if (!isBelow || expected.nodeId !== nodeId) yield found('node-places', nodeId, [ix]);
  }
}

function rememberedOutermost(db: Connection): (conversationIx: number) => number {
  const known = new Map<number, number>();
  return (ix) => {
    const root = known.get(ix) ?? outermost(db, ix);
    known.set(ix, root);
    return root;
  };
}

interface PartRow {
  readonly ix: number;
  readonly id: string;
  readonly conversation_ix: number | null;
  readonly is_placed: number;
  readonly start_ms: number;
  readonly end_ms: number;
  /** Of its first segment; null if it has none. */
  readonly first_id: string | null;
  readonly first_ms: number;
  readonly first_conversation: number;
  readonly last_ms: number;
}

/**
 * A conversation's part of a day lies below the day, is its segments', and begins, ends and is named
 * as they say.
 */
function* checkConversations(db: Connection): Generator<Step> {
  const rows = db.all<PartRow>(
    sql`SELECT n.node_ix AS ix, n.node_id AS id, o.conversation_ix, n.parent_ix IS o.day_ix AS is_placed,
          n.start_ms, n.end_ms, f.node_id AS first_id, f.start_ms AS first_ms,
          s.conversation_ix AS first_conversation,
          (SELECT max(end_ms) FROM node WHERE parent_ix = n.node_ix AND live = 1) AS last_ms
        FROM node AS n LEFT JOIN conversation_node AS o USING (node_ix)
        LEFT JOIN node AS f ON f.node_ix = (
          SELECT node_ix FROM node WHERE parent_ix = n.node_ix AND live = 1
          ORDER BY start_ms, node_id LIMIT 1)
        LEFT JOIN segment AS s ON s.node_ix = f.node_ix
        WHERE n.level = ${CONVERSATION_LEVEL}`,
  );
  const outermostOf = rememberedOutermost(db);
  for (const row of rows) {
    const isRight =
      (row.conversation_ix === null || row.is_placed === 1) &&
      (row.first_id === null ||
        (row.conversation_ix === outermostOf(row.first_conversation) &&
          row.id.slice(CONVERSATION.length) === row.first_id.slice(SEGMENT.length) &&
          row.start_ms === row.first_ms &&
          row.end_ms === row.last_ms));
    if (isRight) yield null;
    else yield found('conversation-nodes', row.id, [row.ix]);
  }
}

const CONVERSATION = 'toc:conversation:';
const SEGMENT = 'toc:segment:';

function* checkCounts(db: Connection): Generator<Step> {
  const rows = db.all<{ ix: number; id: string }>(
    sql`SELECT n.node_ix AS ix, n.node_id AS id FROM node AS n
        WHERE n.level < ${SEGMENT_LEVEL} AND (n.event_count, n.request_count, n.weight) <> (
          SELECT coalesce(sum(event_count), 0), coalesce(sum(request_count), 0),
            coalesce(sum(weight), 0)
          FROM node WHERE parent_ix = n.node_ix AND live = 1)`,
  );
  for (const { ix, id } of rows) yield found('event-counts', id, [ix]);
}

function* checkLiveness(db: Connection): Generator<Step> {
  const periods = db.all<{ ix: number; id: string; live: number }>(
    sql`SELECT n.node_ix AS ix, n.node_id AS id, n.live FROM node AS n
        WHERE n.level < ${SEGMENT_LEVEL} AND n.live <> EXISTS (
          SELECT 1 FROM node WHERE parent_ix = n.node_ix AND live = 1)`,
  );
  for (const { ix, id, live } of periods)
    yield found(live === 1 ? 'nodes-without-children' : 'hidden-nodes', id, [ix]);
  const segments = db.all<{ ix: number; id: string }>(
    sql`SELECT n.node_ix AS ix, n.node_id AS id FROM node AS n JOIN segment AS s USING (node_ix)
        WHERE n.live = s.superseded`,
  );
  for (const { ix, id } of segments) yield found('hidden-nodes', id, [ix]);
}

/**
 * A node must show a text of its own, and its latest version number must be that of its newest
 * version.
 */
function* checkVersions(db: Connection): Generator<Step> {
  const forgot = readSetting(db, 'least_rows') !== undefined;
  const numbers = db.all<{ ix: number; id: string; latest: number; most: number; count: number }>(
    sql`SELECT n.node_ix AS ix, n.node_id AS id, n.latest_version AS latest,
          coalesce(max(t.version), 0) AS most, count(t.version) AS count
        FROM node AS n LEFT JOIN node_text AS t ON t.node_ix = n.node_ix GROUP BY n.node_ix`,
  );
  for (const { ix, id, latest, most, count } of numbers) {
    if (latest !== most) yield found('latest-versions', id, [ix]);
    // Forgetting removes versions, too.
    if (most > count && !forgot) yield found('version-gaps', id, null);
  }
  yield null;
  const pointers = db.all<{ ix: number; id: string }>(
    sql`SELECT n.node_ix AS ix, n.node_id AS id FROM node AS n
        LEFT JOIN node_text AS t ON t.text_ix = n.text_ix
        WHERE (n.text_ix IS NOT NULL AND t.node_ix IS NOT n.node_ix)
          OR (n.text_ix IS NULL AND EXISTS (SELECT 1 FROM node_text WHERE node_ix = n.node_ix))`,
  );
  for (const { ix, id } of pointers) yield found('shown-texts', id, [ix]);
}

function found(check: Found['check'], example: string, target: Found['target']): Found {
  return { check, example, target };
}
