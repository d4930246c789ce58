import { closeSync, existsSync, linkSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import type { CancelSignal } from '../../../model/progress.ts';
import { StrataError } from '../../../model/result.ts';
import { toStoreError } from '../../sql/storeErrors.ts';
import { removeDatabase, syncFile, syncFolder } from './databaseFiles.ts';

export interface CopyOptions {
  readonly signal: CancelSignal;
  /** Progress from 0 to 1. */
  readonly onProgress: (value: number) => void;
}

/** 2 MB: small enough to cancel promptly, large enough to need few turns of the event loop. */
const PAGES_AT_ONCE = 256;

/**
 * Copies a database as of one moment, while others read and write it, readable only by its owner.
 * The copy is complete, flushed to disk and without companion files before it gets its final name;
 * a failure leaves nothing behind.
 *
 * Throws `bad-input` if a file of that name exists or its folder does not, `disk-full`,
 * `path-unreadable`, `cancelled`, and `database-damaged` if the database cannot be read.
 */
export async function copyDatabase(from: string, to: string, options: CopyOptions): Promise<void> {
  const part = partOf(to);
  try {
    if (existsSync(to)) throw isThere(to);
    removeDatabase(part);
    // SQLite would create it readable by everyone.
    closeSync(openSync(part, 'wx', 0o600));
  } catch (error) {
    throw targetError(error, to);
  }
  try {
    await copyPages(from, part, options);
    settle(part, to);
    syncFile(part);
    options.signal.throwIfAborted();
    giveName(part, to);
    syncFolder(dirname(to));
  } catch (error) {
    removeDatabase(part);
    throw targetError(error, to);
  }
}

/** The path of a copy until it is complete. */
export function partOf(to: string): string {
  return `${to}.part`;
}

/**
 * Uses a link because, unlike a rename, it fails if the name is taken; some removable disks do not
 * support links.
 */
function giveName(part: string, to: string): void {
  try {
    linkSync(part, to);
  } catch (error) {
    if (existsSync(to)) throw error;
    renameSync(part, to);
    return;
  }
  rmSync(part);
}

async function copyPages(
  from: string,
  part: string,
  { signal, onProgress }: CopyOptions,
): Promise<void> {
  const source = new BetterSqlite3(from, { readonly: true, fileMustExist: true, timeout: 5_000 });
  try {
    // Holds a read transaction; otherwise every write by another connection would restart the copy.
    source.exec('BEGIN');
    source.prepare('SELECT 1 FROM sqlite_schema').get();
    await source.backup(part, {
      progress({ totalPages, remainingPages }) {
        signal.throwIfAborted();
        onProgress(totalPages === 0 ? 0 : 1 - remainingPages / totalPages);
        return PAGES_AT_ONCE;
      },
    });
  } catch (error) {
    throw toStoreError(error, isOfTarget(error) ? part : from);
  } finally {
    source.close();
  }
}

function isOfTarget(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_FULL');
}

/**
 * Turns off the write-ahead log, which anyone opening the copy would otherwise create beside it.
 */
function settle(part: string, to: string): void {
  try {
    const database = new BetterSqlite3(part);
    try {
      database.pragma('journal_mode = DELETE');
    } finally {
      database.close();
    }
  } catch (error) {
    throw toStoreError(error, to);
  }
}

function targetError(error: unknown, to: string): unknown {
  if (!(error instanceof Error) || error instanceof StrataError || !('code' in error)) return error;
  switch (error.code) {
    case 'EEXIST':
      return isThere(to);
    case 'ENOENT':
    case 'ENOTDIR':
      return new StrataError(
        {
          code: 'bad-input',
          message: `There is no folder ${missingFolder(to)} to put the copy in. Make it, or name another file.`,
          details: { path: to },
        },
        { cause: error },
      );
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
    case 'EISDIR':
      return new StrataError(
        {
          code: 'path-unreadable',
          message: `${to} cannot be written: ${error.message}. Name another file.`,
          details: { path: to },
        },
        { cause: error },
      );
    default:
      return toStoreError(error, to);
  }
}

/** The outermost missing folder of a path. */
function missingFolder(path: string): string {
  const folder = dirname(path);
  const above = dirname(folder);
  return above === folder || existsSync(above) ? folder : missingFolder(folder);
}

/** The error for a file that exists and is not overwritten. */
export function isThere(to: string): StrataError {
  return new StrataError({
    code: 'bad-input',
    message: `${to} is there already, and is not overwritten. Name another file.`,
    details: { path: to },
  });
}
