import type { UnfinishedImport } from '../../engine/live/ports/jobLog.ts';
import { SOURCES } from '../../model/event.ts';
import { readSetting, writeSetting } from '../settings/settings.ts';
import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';

const NAME = 'unfinished_import';

/** The import that was interrupted; null if there is none. */
export function readUnfinishedImport(db: Connection): UnfinishedImport | null {
  const text = readSetting(db, NAME);
  if (text === undefined) return null;
  const unfinished: unknown = JSON.parse(text);
  return isUnfinished(unfinished) ? unfinished : null;
}

/**
 * Records an import before it begins, merging in what an earlier interrupted one of the same format
 * left.
 */
export function beginImport(db: Connection, begun: UnfinishedImport): void {
  const before = readUnfinishedImport(db);
  const paths = before?.source === begun.source ? [...before.paths, ...begun.paths] : begun.paths;
  save(db, { ...begun, paths: [...new Set(paths)] });
}

/** Removes the imported paths from the record, or all paths if none are given. */
export function endImport(db: Connection, done: readonly string[] | undefined): void {
  const before = readUnfinishedImport(db);
  if (before === null) return;
  const finished = new Set(done ?? before.paths);
  save(db, { ...before, paths: before.paths.filter((path) => !finished.has(path)) });
}

function save(db: Connection, unfinished: UnfinishedImport): void {
  if (unfinished.paths.length > 0) writeSetting(db, NAME, JSON.stringify(unfinished));
  else db.run(sql`DELETE FROM setting WHERE name = ${NAME}`);
}

/** Validated by hand: a schema library would be loaded by every command that opens the memory. */
function isUnfinished(value: unknown): value is UnfinishedImport {
  if (typeof value !== 'object' || value === null) return false;
  if (!('paths' in value && 'source' in value && 'startedAt' in value)) return false;
  const { paths, source, startedAt } = value;
  return (
    Array.isArray(paths) &&
    paths.every((path) => typeof path === 'string') &&
    ['auto', ...SOURCES].some((one) => one === source) &&
    typeof startedAt === 'string'
  );
}
