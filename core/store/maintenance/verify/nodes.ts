/** Checks that the table of contents follows the calendar and counts what it contains. */
import type { Found, Step } from '../../../engine/maintenance/ports/maintenanceStore.ts';
import { parsePeriod } from '../../../model/periods.ts';
import { expectedPlaces } from '../../library/nodePlaces.ts';
import { readSetting, readZone } from '../../settings/settings.ts';
import { sql } from '../../sql/sql.ts';
import type { Connection } from '../../sql/sql.ts';
import { PAGE_ROWS, pagesOf } from './pagesOf.ts';

export function* checkNodes(db: Connection): Generator<Step> {
  const zone = readZone(db);
  yield* checkBounds(db, zone);
  yield* checkPlaces(db, zone);
  yield* checkCounts(db);
  yield* checkLiveness(db);
  yield* checkVersions(db);
}

/** A period must begin and end where its id says, in the memory's zone. */
function* checkBounds(db: Connection, zone: string): Generator<Step> {
  const rows = db.all<{ ix: number; id: string; start: number; end: number }>(
    sql`SELECT node_ix AS ix, node_id AS id, start_ms AS start, end_ms AS end FROM node
        WHERE level < 4`,
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

/** A segment must be under the day of its first event, a period under the one that contains it. */
function* checkPlaces(db: Connection, zone: string): Generator<Step> {
  const rows = pagesOf(
    (after) =>
      db.all<{
        node_ix: number;
        node_id: string;
        level: number;
        start_ms: number;
        key: Uint8Array | null;
        parent: string | null;
      }>(
        sql`SELECT n.node_ix, n.node_id, n.level, n.start_ms, s.key, p.node_id AS parent
            FROM node AS n LEFT JOIN segment AS s USING (node_ix)
            LEFT JOIN node AS p ON p.node_ix = n.parent_ix
            WHERE n.node_ix > ${after} ORDER BY n.node_ix LIMIT ${PAGE_ROWS}`,
      ),
    (row) => row.node_ix,
  );
  const placeOf = expectedPlaces(zone);
  for (const row of rows) {
    if (row === null) {
      yield null;
      continue;
    }
    const expected = placeOf({
      nodeId: row.node_id,
      level: row.level,
      startMs: row.start_ms,
      key: row.key,
    });
    const isRight =
      expected === undefined ||
      (expected.nodeId === row.node_id && (expected.periods.at(-1)?.nodeId ?? null) === row.parent);
    if (!isRight) yield found('node-places', row.node_id, [row.node_ix]);
  }
}

function* checkCounts(db: Connection): Generator<Step> {
  const rows = db.all<{ ix: number; id: string }>(
    sql`SELECT n.node_ix AS ix, n.node_id AS id FROM node AS n
        WHERE n.level < 4 AND n.event_count <> (
          SELECT coalesce(sum(event_count), 0) FROM node WHERE parent_ix = n.node_ix AND live = 1)`,
  );
  for (const { ix, id } of rows) yield found('event-counts', id, [ix]);
}

function* checkLiveness(db: Connection): Generator<Step> {
  const periods = db.all<{ ix: number; id: string; live: number }>(
    sql`SELECT n.node_ix AS ix, n.node_id AS id, n.live FROM node AS n
        WHERE n.level < 4 AND n.live <> EXISTS (
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
