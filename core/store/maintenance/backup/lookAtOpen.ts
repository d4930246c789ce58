/** A check of a database about to be used: quick whatever its size, and hard to fool. */
import { statSync } from 'node:fs';
import type { Database } from 'better-sqlite3';

/** Number of newest rows read from each table. */
const NEWEST = 3;

/**
 * Reads the first and the newest rows of every table and the beginning of every index. Damage found
 * there throws as in SQLite (`SQLITE_CORRUPT`, `SQLITE_NOTADB`). SQLite itself notices pages
 * missing at the end, but reads the missing rest of a truncated page as zeros.
 */
export function lookAtOpen(database: Database, file = database.name): void {
  if (isCut(database, file))
    throw Object.assign(new Error('its last page is cut'), { code: 'SQLITE_CORRUPT' });
  const schema = database
    .prepare<[], SchemaRow>(
      `SELECT type, name, tbl_name, sql FROM sqlite_schema WHERE type IN ('table', 'index')`,
    )
    .all();
  const byKey = new Set(
    schema.filter(({ sql }) => sql?.includes('WITHOUT ROWID') === true).map(({ name }) => name),
  );
  for (const { type, name, tbl_name: table, sql } of schema) {
    if (type === 'table') {
      database.prepare(`SELECT * FROM ${quoted(name)} NOT INDEXED LIMIT 1`).get();
      if (!byKey.has(name))
        database.prepare(`SELECT * FROM ${quoted(name)} ORDER BY rowid DESC LIMIT ${NEWEST}`).all();
    } else if (sql !== null && !/\bWHERE\b/i.test(sql))
      database.prepare(`SELECT 1 FROM ${quoted(table)} INDEXED BY ${quoted(name)} LIMIT 1`).get();
  }
}

/**
 * Whether a database's file ends inside a page. If there is a log, the page may be in it: the
 * process writing it back to the file was interrupted.
 */
export function isCut(database: Database, name = database.name): boolean {
  const rest = statSync(name).size % Number(database.pragma('page_size', { simple: true }));
  const log = statSync(`${name}-wal`, { throwIfNoEntry: false })?.size ?? 0;
  return rest !== 0 && log === 0;
}

interface SchemaRow {
  readonly type: string;
  readonly name: string;
  readonly tbl_name: string;
  readonly sql: string | null;
}

/** Names in a damaged schema may be anything. */
function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
