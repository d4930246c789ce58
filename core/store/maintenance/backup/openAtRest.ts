import { existsSync } from 'node:fs';
import BetterSqlite3 from 'better-sqlite3';
import type { Database } from 'better-sqlite3';
import { migrations } from '../../migrations/index.ts';
import { hasZone } from '../../settings/settings.ts';
import { Connection } from '../../sql/sql.ts';
import { readUnfinished } from '../forget/unfinished.ts';
import { lookAtOpen } from './lookAtOpen.ts';
import { isAtRest } from './openInUse.ts';

/**
 * Opens a memory only to read it, without its lock: readers are safe beside a writer that comes meanwhile.
 *
 * null where there is anything for the holder of the lock to do or to say first: there is no memory, it was
 * cut off, is damaged, of another build's schema, or about to be replaced, or a forgetting is not finished.
 */
export function openAtRest(file: string): Connection | null {
  if (!isAtRest(file)) return null;
  let database: Database | undefined;
  try {
    // A handle that cannot write would leave the write-ahead log that it makes when it closes.
    database = new BetterSqlite3(file, { fileMustExist: true, timeout: 5000 });
    database.pragma('query_only = ON');
    const db = new Connection(database);
    if (isOfThisBuild(database) && hasZone(db) && isForgetFinished(db)) {
      lookAtOpen(database);
      return db;
    }
  } catch {
    // Who opens it under the lock meets the same, and says so.
  }
  database?.close();
  return null;
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
