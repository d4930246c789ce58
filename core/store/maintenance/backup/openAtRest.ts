import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import type { Database } from 'better-sqlite3';
import { migrations } from '../../migrations/index.ts';
import { hasZone } from '../../settings/settings.ts';
import { openImmutable } from '../../sql/openImmutable.ts';
import { Connection } from '../../sql/sql.ts';
import { readUnfinished } from '../forget/unfinished.ts';
import { lookAtOpen } from './lookAtOpen.ts';
import { isAtRest } from './openInUse.ts';

/**
 * Opens a memory only to read it, without its lock: readers are safe beside a writer that comes meanwhile.
 * Also where there is no room left for the files that SQLite keeps beside it, and where nobody can write.
 *
 * null where there is anything for the holder of the lock to do or to say first: there is no memory, it was
 * cut off, is damaged, of another build's schema, or about to be replaced, or a forgetting is not finished.
 * `underLock` is for the holder of the lock, which has tried, and had no room to go on: nobody else writes
 * as long as it holds that, and what is due stays so.
 */
export function openAtRest(
  file: string,
  { underLock = false }: { readonly underLock?: boolean } = {},
): Connection | null {
  if (!existsSync(file)) return null;
  const isFixed = !isWritable(file) || !isWritable(dirname(file));
  // Nobody can mend or replace what nobody can write to.
  if (!isFixed && !underLock && !isAtRest(file)) return null;
  const ways = isFixed ? [openImmutable] : [openShared, underLock ? openUnchanged : openAlone];
  for (const open of ways) {
    const db = tryToOpen(file, { open, evenUnfinished: isFixed || underLock });
    if (db !== null) return db;
  }
  return null;
}

/** Others can then read it beside this one. What a log holds would have to be copied first. */
function openUnchanged(file: string): Database {
  const log = statSync(`${file}-wal`, { throwIfNoEntry: false });
  return log === undefined || log.size === 0 ? openImmutable(file) : openAlone(file);
}

/** A handle that cannot write would leave the write-ahead log that it makes when it closes. */
function openShared(file: string): Database {
  return new BetterSqlite3(file, { fileMustExist: true, timeout: 5000 });
}

/** What readers share is a file of its own, which takes room; who is alone keeps that in memory. */
function openAlone(file: string): Database {
  const database = openShared(file);
  database.pragma('locking_mode = EXCLUSIVE');
  return database;
}

/** null: who opens it under the lock meets the same, and says what it is. */
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
    database.pragma('query_only = ON');
    const db = new Connection(database);
    if (isOfThisBuild(database) && hasZone(db) && (evenUnfinished || isForgetFinished(db))) {
      lookAtOpen(database, file);
      return db;
    }
  } catch {
    // The next way may do.
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

/** A backup out of reach may stay so for ever: it waits for nobody. */
function isForgetFinished(db: Connection): boolean {
  const left = readUnfinished(db);
  return left === null || (!left.compact && !left.backups.some((path) => existsSync(path)));
}
