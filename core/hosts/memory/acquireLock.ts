import { chmodSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { StrataError } from '../../model/result.ts';
import { hostFilePath } from '../../node/dataDirectory.ts';
import { isStillThere, lockFileAt } from '../../node/lockFile.ts';
import type { LockFile } from '../../node/lockFile.ts';
import { writeHostFile, type HostFile } from './hostFile.ts';

/** The right to write to a memory, held by one process at a time. */
export interface Lock extends Disposable {
  /** Announces to other processes where this host listens. */
  announce(host: HostFile): void;
  /** Removes the announcement and releases the lock. Later calls do nothing. */
  release(): void;
  /** The file that others would have to lock. If another file is in its place, the lock is lost. */
  readonly file: LockFile;
  /**
   * Resolves soon after the lock file was removed or replaced, so that another process can take the
   * lock.
   */
  readonly lost: Promise<void>;
}

const LOCK_FILE = 'lock.db';
/** Writing checks by itself; this is for a host that has nothing to write. */
const LOOK_MS = 500;
/** Keeps the connections alive: the garbage collector closes unreferenced ones. */
const held = new Set<Database.Database>();

/**
 * Takes the lock of a data directory, which is created if missing; null if another process holds
 * it.
 *
 * The lock is an exclusive transaction, never ended, on a database of its own. The system drops it
 * with the process, however that dies, so nobody ever has to guess whether a lock is stale; and it
 * works alike on every platform where SQLite locks files. On POSIX it would also be dropped if this
 * process opened and closed `lock.db` by other means, so nobody may, not even to copy it.
 *
 * @throws StrataError `path-unreadable` when the directory cannot be created or written to, or the
 * lock file is something else
 */
export function acquireLock(dir: string): Lock | null {
  const db = openLockFile(dir);
  const file = lockFileAt(join(dir, LOCK_FILE));
  try {
    // Nothing is ever written, so no journal file is needed.
    db.pragma('journal_mode = MEMORY');
    db.exec('BEGIN EXCLUSIVE');
    // It was replaced since it was opened: the next attempt asks whoever did that.
    if (!isStillThere(file)) {
      db.close();
      return null;
    }
    // Whoever announced it has ended.
    rmSync(hostFilePath(dir), { force: true });
  } catch (error) {
    db.close();
    const code = error instanceof Database.SqliteError ? error.code : '';
    if (code.startsWith('SQLITE_BUSY')) return null;
    throw code === 'SQLITE_NOTADB' ? damaged(join(dir, LOCK_FILE), error) : unusable(dir, error);
  }
  held.add(db);
  const lost = Promise.withResolvers<void>();
  const timer = setInterval(() => {
    if (isStillThere(file)) return;
    clearInterval(timer);
    lost.resolve();
  }, LOOK_MS);
  timer.unref();
  const release = (): void => {
    if (!db.open) return;
    clearInterval(timer);
    held.delete(db);
    // Whoever took a lost lock has announced itself.
    if (isStillThere(file)) rmSync(hostFilePath(dir), { force: true });
    db.close();
  };
  return {
    file,
    lost: lost.promise,
    announce: (host) => writeHostFile(dir, host),
    release,
    [Symbol.dispose]: release,
  };
}

function openLockFile(dir: string): Database.Database {
  try {
    mkdirSync(dir, { recursive: true, mode: 0o700 });
    const db = new Database(join(dir, LOCK_FILE), { timeout: 0 });
    chmodSync(join(dir, LOCK_FILE), 0o600);
    return db;
  } catch (error) {
    throw unusable(dir, error);
  }
}

function damaged(path: string, cause: unknown): StrataError {
  return new StrataError(
    {
      code: 'path-unreadable',
      message: `The lock file ${path} is damaged. Remove it, then start Strata again: it holds nothing.`,
      details: { path },
    },
    { cause },
  );
}

function unusable(dir: string, cause: unknown): StrataError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new StrataError(
    {
      code: 'path-unreadable',
      message: `Strata cannot use the folder ${dir}: ${reason}. Make it writable, or set STRATA_HOME to another one.`,
      details: { path: dir },
    },
    { cause },
  );
}
