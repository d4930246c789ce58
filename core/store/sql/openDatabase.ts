import { closeSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import type { Database } from 'better-sqlite3';
import { StrataError } from '../../model/result.ts';
import { hasTable, noteBackup } from '../maintenance/backup/backupLog.ts';
import { freePath } from '../maintenance/backup/backupFolder.ts';
import { removeDatabase, syncFile, syncFolder } from '../maintenance/backup/databaseFiles.ts';
import { installPrepared } from '../maintenance/backup/installPrepared.ts';
import { lookAtOpen } from '../maintenance/backup/lookAtOpen.ts';
import { migrations as knownMigrations } from '../migrations/index.ts';
import type { Migration } from '../migrations/index.ts';
import { Connection } from './sql.ts';
import { toStoreError } from './storeErrors.ts';

/**
 * Of a new memory; those of older builds have 8 KiB. Rows of blocks leave half a page empty: with 8 KiB a memory of
 * short sessions was 2 % larger.
 */
export const PAGE_BYTES = 4_096;

export interface OpenOptions {
  /** The file is a copy being made: it is not backed up and nothing replaces it. */
  readonly asCopy?: boolean;
}

/**
 * Opens the memory's database for its only writer, creating or migrating it. A memory prepared to
 * replace it is installed first. Before a migration the file is copied to `{file}.before-{number}`.
 * Files it creates are accessible only to the user.
 *
 * Throws `database-from-newer-build` if a newer build wrote it, `database-damaged` if it is not a
 * readable SQLite file or a quick check finds damage, `unsupported` if it is another program's
 * database; none of these is changed.
 */
export function openForWriting(
  file: string,
  migrations: readonly Migration[] = knownMigrations,
  { asCopy = false }: OpenOptions = {},
): Connection {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  return opening(file, () => {
    if (!asCopy) installPrepared(file);
    // SQLite would create it readable by everyone; companion files inherit the file's mode.
    closeSync(openSync(file, 'a', 0o600));
    const database = new BetterSqlite3(file, { timeout: 5000 });
    try {
      refuseForeign(database, file, migrations.at(-1)?.number ?? 0);
      // Fixed once the first table exists.
      database.pragma(`page_size = ${PAGE_BYTES}`);
      database.pragma('journal_mode = WAL');
      // A system crash may lose the newest commits but never corrupts the file; logs are read
      // again.
      database.pragma('synchronous = NORMAL');
      database.pragma('foreign_keys = ON');
      // Otherwise INSERT OR REPLACE deletes rows without firing the triggers that guard them.
      database.pragma('recursive_triggers = ON');
      // In KiB. With twice as much an index of 1,000 sessions took as long.
      database.pragma('cache_size = -8192');
      database.pragma('journal_size_limit = 67108864');
      lookAtOpen(database);
      migrate(database, file, { migrations, backUps: !asCopy });
      seeTokens(database);
      return new Connection(database);
    } catch (error) {
      database.close();
      throw error;
    }
  });
}

/** Lets a connection see the tokens of the full-text index, as tables of its own; before it is made read-only. */
export function seeTokens(database: Database): void {
  database.exec(`
    CREATE VIRTUAL TABLE temp.said_tokens USING fts5vocab(main, said_words, row);
    CREATE VIRTUAL TABLE temp.tool_tokens USING fts5vocab(main, tool_words, row);`);
}

/** Page cache per connection in KiB; the system caches the file for all connections. */
const READ_CACHE_KIB = 4_096;

/** Opens the database read-only, beside its writer. */
export function openForReading(file: string, cacheKib = READ_CACHE_KIB): Connection {
  return opening(file, () => {
    const database = new BetterSqlite3(file, { readonly: true, timeout: 5000 });
    seeTokens(database);
    database.pragma('query_only = ON');
    database.pragma(`cache_size = -${cacheKib}`);
    return new Connection(database);
  });
}

/** Checks before anything is changed, including the journal mode. */
function refuseForeign(database: Database, file: string, newest: number): void {
  const current = schemaNumber(database);
  const tables = database.prepare('SELECT name FROM sqlite_schema').pluck().all();
  if (current === 0 ? tables.length > 0 : !tables.includes('log_file'))
    throw new StrataError({
      code: 'unsupported',
      message: `${file} is the database of another program. Move it away, or set STRATA_HOME to another folder.`,
      details: { file },
    });
  if (current > newest)
    throw new StrataError({
      code: 'database-from-newer-build',
      message: `The memory ${file} was written by a newer Strata (schema ${current}; this one knows ${newest}). Update Strata, or set STRATA_HOME to another folder.`,
      details: { file, found: current, known: newest },
    });
}

/**
 * A failed migration leaves everything as it was; keeping its backup would add one with every
 * attempt.
 */
function migrate(
  database: Database,
  file: string,
  { migrations, backUps }: { readonly migrations: readonly Migration[]; readonly backUps: boolean },
): void {
  const current = schemaNumber(database);
  const made: string[] = [];
  for (const { number, sql } of migrations) {
    if (number <= current) continue;
    const backup = backUps && current > 0 ? backUp(database, file, number) : null;
    try {
      database.transaction(() => {
        database.exec(sql);
        database.pragma(`user_version = ${number}`);
      })();
    } catch (error) {
      if (backup !== null) rmSync(backup);
      throw error;
    }
    if (backup !== null) made.push(backup);
  }
  const db = new Connection(database);
  if (made.length > 0 && hasTable(db, 'backup'))
    for (const path of made) noteBackup(db, { path, atMs: Date.now(), kind: 'migration' });
}

function schemaNumber(database: Database): number {
  return Number(database.pragma('user_version', { simple: true }));
}

/**
 * Copies the database under a name that no earlier backup has, and returns its path. A partial
 * backup is removed, because it would keep a full disk full at every attempt.
 */
function backUp(database: Database, file: string, number: number): string {
  const path = freePath(dirname(file), `${basename(file)}.before-${number}`);
  const part = `${path}.part`;
  try {
    removeDatabase(part);
    closeSync(openSync(part, 'wx', 0o600));
    database.prepare('VACUUM INTO ?').run(part);
    syncFile(part);
    renameSync(part, path);
    syncFolder(dirname(path));
    return path;
  } catch (error) {
    removeDatabase(part);
    throw error;
  }
}

function opening<T>(file: string, open: () => T): T {
  try {
    return open();
  } catch (error) {
    throw toStoreError(error, file);
  }
}
