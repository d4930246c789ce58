import type { Database } from 'better-sqlite3';
import { sql } from '../../sql/sql.ts';
import type { Connection, Row } from '../../sql/sql.ts';
import { salvageRows, salvageSmall } from './salvageRows.ts';
import type { DerivedLosses } from '../../../engine/maintenance/ports/backups.ts';

const SEGMENT = 'toc:segment:';

/**
 * Compares a damaged memory with the one rebuilt from it. For an unreadable row, an index may still
 * prove that it existed, but not its content, such as whether it was pinned.
 */
export function derivedLosses(database: Database, db: Connection): DerivedLosses {
  const nodes = lostNodes(database, db);
  const segments = nodes.segments + cutShort(db);
  return { ...nodes, segments, ...lostVersions(database, db) };
}

function lostNodes(
  database: Database,
  db: Connection,
): Pick<DerivedLosses, 'segments' | 'periods' | 'unwritten' | 'pins'> {
  const ids = new Map<number, string>();
  // Superseded segments and empty periods are hidden, and nothing makes them again.
  const hidden = new Set<number>();
  const pinned = new Set<number>();
  const shown = new Map<number, number>();
  const name = ({ node_ix: ix, node_id: id }: Row): void =>
    void (typeof id === 'string' && ids.set(Number(ix), id));
  salvageRows(database, { name: 'node', key: ['node_ix'] }, (row) => {
    name(row);
    if (row['live'] === 0) hidden.add(Number(row['node_ix']));
    else {
      if (row['pinned'] === 1) pinned.add(Number(row['node_ix']));
      if (row['text_ix'] !== null) shown.set(Number(row['node_ix']), Number(row['text_ix']));
    }
  });
  for (const row of salvageSmall(database, {
    name: 'node INDEXED BY sqlite_autoindex_node_1',
    key: 'node_id',
    columns: 'node_ix, node_id',
  }).rows)
    name(row);
  const kept = new Map(
    db
      .all<{ ix: number; pinned: number; text_ix: number | null }>(
        sql`SELECT node_ix AS ix, pinned, text_ix FROM node`,
      )
      .map((row) => [row.ix, row]),
  );
  const lost = [...ids].filter(([ix]) => !kept.has(ix) && !hidden.has(ix));
  const segments = lost.filter(([, id]) => id.startsWith(SEGMENT)).length;
  const pins = [...pinned].filter((ix) => kept.get(ix)?.pinned !== 1).length;
  const unwritten = [...kept.values()].filter(
    ({ ix, text_ix: textIx }) => shown.has(ix) && shown.get(ix) !== textIx,
  ).length;
  return { segments, periods: lost.length - segments, unwritten, pins };
}

/** Counts segments that exist but lack some of their events. */
function cutShort(db: Connection): number {
  return (
    db.get<{ n: number }>(
      sql`SELECT count(*) AS n FROM segment WHERE superseded = 0 AND length(events_hash) = 0`,
    )?.n ?? 0
  );
}

function lostVersions(
  database: Database,
  db: Connection,
): Pick<DerivedLosses, 'versions' | 'byModel' | 'byHand'> {
  const versions = new Map<number, Row | null>();
  for (const row of salvageSmall(database, {
    name: 'node_text INDEXED BY sqlite_autoindex_node_text_1',
    key: 'node_ix, version',
    columns: 'text_ix, version',
  }).rows)
    if (row['version'] !== null) versions.set(Number(row['text_ix']), null);
  salvageRows(database, { name: 'node_text', key: ['text_ix'] }, (row) => {
    const { text_ix: ix, version, cause, summarizer, edited } = row;
    if (version !== null) versions.set(Number(ix), { cause, summarizer, edited } as Row);
  });
  for (const { ix } of db.all<{ ix: number }>(sql`SELECT text_ix AS ix FROM node_text`))
    versions.delete(ix);
  const known = [...versions.values()].filter((row) => row !== null);
  const byHand = known.filter(isByHand).length;
  const byModel = known.filter(
    (row) => !isByHand(row) && row['summarizer'] !== 'extractive',
  ).length;
  return { versions: versions.size, byModel, byHand };
}

function isByHand({ cause, edited }: Row): boolean {
  return cause === 'edit' || cause === 'revert' || (typeof edited === 'number' && edited > 0);
}
