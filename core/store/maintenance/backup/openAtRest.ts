import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import type { Database } from 'better-sqlite3';
import { migrations } from '../../migrations/index.ts';
import { hasZone } from '../../settings/settings.ts';
import { seeTokens } from '../../sql/openDatabase.ts';
import { openImmutable } from '../../sql/openImmutable.ts';
import { Connection } from '../../sql/sql.ts';
import { readUnfinished } from '../forget/unfinished.ts';
import { lookAtOpen } from './lookAtOpen.ts';
import { isAtRest } from './openInUse.ts';

/**
 * Opens a memory read-only, without its lock: readers are safe beside a writer that arrives
 * meanwhile. Works even if there is no room for the files that SQLite keeps beside it, or if the
 * location is not writable.
 *
 * Returns null if the holder of the lock has to act or report first: there is no memory, it was not
 * closed properly, is damaged, has another build's schema or is about to be replaced, or a
 * forgetting is unfinished. `underLock` is for a holder of the lock that tried to open it for
 * writing and had no room: nobody else writes while it holds the lock, and pending work stays
 * pending.
 */
export function openAtRest(
  file: string,
  { underLock = false }: { readonly underLock?: boolean } = {},
): Connection | null {
  if (!existsSync(file)) return null;
  const isFixed = !isWritable(file) || !isWritable(dirname(file));
  // Where nobody can write, nobody can repair or replace the memory either.
  if (!isFixed && !underLock && !isAtRest(file)) return null;
  const ways = isFixed ? [openImmutable] : [openShared, underLock ? openUnchanged : openAlone];
  for (const open of ways) {
    const db = tryToOpen(file, { open, evenUnfinished: isFixed || underLock });
    if (db !== null) return db;
  }
  return null;
}

/**
 * Lets others read it at the same time. The content of a log would have to be copied first, so the
 * memory is then opened alone.
 */
function openUnchanged(file: string): Database {
  const log = statSync(`${file}-wal`, { throwIfNoEntry: false });
  return log === undefined || log.size === 0 ? openImmutable(file) : openAlone(file);
}

/**
 * Opened writable, because a read-only handle would leave behind the write-ahead log it creates
 * when it closes.
 */
function openShared(file: string): Database {
  return new BetterSqlite3(file, { fileMustExist: true, timeout: 5000 });
}

/**
 * Shared readers need an additional file, which takes room; an exclusive reader keeps it in memory.
 */
function openAlone(file: string): Database {
  const database = openShared(file);
  database.pragma('locking_mode = EXCLUSIVE');
  return database;
}

/** null on failure: opening it under the lock fails the same way and reports why. */
function tryToOpen(
  file: string,
  {
    open,
    evenUnfinished,
  }: { readonly open: (file: string) => Database; readonly evenUnfinished: boolean },
): Connection | null {
  let database: Database | undefined;
  try {
    database = open(file);
    seeTokens(database);
    database.pragma('query_only = ON');
    const db = new Connection(database);
    if (isOfThisBuild(database) && hasZone(db) && (evenUnfinished || isForgetFinished(db))) {
      lookAtOpen(database, file);
      return db;
    }
  } catch {
    // Try the next way.
  }
  database?.close();
  return null;
}

function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

function isOfThisBuild(database: Database): boolean {
  const current = Number(database.pragma('user_version', { simple: true }));
  return current > 0 && current === migrations.at(-1)?.number;
}

/** A backup that cannot be reached may stay so for ever, so it does not count as unfinished. */
function isForgetFinished(db: Connection): boolean {
  const left = readUnfinished(db);
  return left === null || (!left.compact && !left.backups.some((path) => existsSync(path)));
}
