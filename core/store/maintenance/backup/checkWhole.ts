import { setImmediate } from 'node:timers/promises';
import type { Database } from 'better-sqlite3';
import { toStoreError } from '../../sql/storeErrors.ts';
import type { CopyOptions } from './copyDatabase.ts';

/** Maximum number of findings reported. */
const MOST = 5;

/**
 * Reads the whole database, table by table, like SQLite's quick check. Throws `database-damaged`
 * with what was found, or `cancelled`.
 */
export async function checkWhole(
  database: Database,
  { signal, onProgress }: CopyOptions,
): Promise<{ readonly pages: number; readonly tables: number }> {
  try {
    const tables = database
      .prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table'")
      .pluck()
      .all();
    const found: string[] = [];
    for (const [at, table] of tables.entries()) {
      signal.throwIfAborted();
      onProgress(at / tables.length);
      const name = table.replaceAll('"', '""');
      const said = database.prepare(`PRAGMA quick_check("${name}")`).pluck().all().map(String);
      if (said.length !== 1 || said[0] !== 'ok')
        found.push(...said.map((line) => `${table}: ${line.replaceAll(/\s+/g, ' ')}`));
      if (found.length >= MOST) break;
      await setImmediate();
    }
    if (found.length > 0)
      throw Object.assign(new Error(found.slice(0, MOST).join('; ')), { code: 'SQLITE_CORRUPT' });
    const pages = Number(database.pragma('page_count', { simple: true }));
    return { pages, tables: tables.length };
  } catch (error) {
    throw toStoreError(error, database.name);
  }
}
