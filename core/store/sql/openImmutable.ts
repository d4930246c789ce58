import { copyFileSync, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import BetterSqlite3 from 'better-sqlite3';
import type { Database } from 'better-sqlite3';

/** SQLite reads this when the process opens its first database. All other names begin with `/`. */
process.env['SQLITE_USE_URI'] ??= '1';

/**
 * Opens a database on a read-only medium. SQLite then needs no file beside it and takes no lock.
 * The content of a write-ahead log is not in the file yet, so if there is one, both are copied to a
 * temporary folder and read there; the folder is removed when the process ends.
 *
 * Throws file system errors of the copy.
 */
export function openImmutable(file: string): Database {
  const log = statSync(`${file}-wal`, { throwIfNoEntry: false });
  if (log !== undefined && log.size > 0) return openCopy(file);
  const url = pathToFileURL(file);
  url.searchParams.set('immutable', '1');
  return new BetterSqlite3(url.href, { readonly: true });
}

function openCopy(file: string): Database {
  const folder = mkdtempSync(join(tmpdir(), 'strata-read-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const copy = join(folder, 'memory.db');
  for (const ending of ['', '-wal'])
    if (existsSync(file + ending)) copyFileSync(file + ending, copy + ending);
  return new BetterSqlite3(copy, { fileMustExist: true });
}
