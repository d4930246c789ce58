import { StrataError } from '../model/result.ts';

/** What SQLite and the file system say when there is no room, also for the shared memory of a log. */
const DISK_FULL: ReadonlySet<string> = new Set([
  'SQLITE_FULL',
  'SQLITE_IOERR_WRITE',
  'SQLITE_IOERR_SHMSIZE',
  'ENOSPC',
  'EDQUOT',
]);
const FORBIDDEN: ReadonlySet<string> = new Set(['EACCES', 'EPERM', 'EROFS', 'EISDIR']);

/**
 * Turns what SQLite and the file system throw while the memory is used into expected failures with
 * advice; leaves everything else as it is.
 */
export function toStoreError(error: unknown, file: string): unknown {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string')
    return error;
  const { code } = error;
  const failure = (
    kind: 'database-damaged' | 'disk-full' | 'memory-busy' | 'path-unreadable',
    message: string,
  ): StrataError =>
    new StrataError({ code: kind, message, details: { file, sqlite: code } }, { cause: error });
  if (code === 'SQLITE_NOTADB' || code.startsWith('SQLITE_CORRUPT'))
    return failure(
      'database-damaged',
      `The memory ${file} is damaged (${error.message}). Move it away and import your logs again, or put back a copy.`,
    );
  if (DISK_FULL.has(code))
    return failure(
      'disk-full',
      `The disk that holds ${file} is full. Nothing stored was lost: free some space, then try again.`,
    );
  if (code.startsWith('SQLITE_BUSY') || code.startsWith('SQLITE_LOCKED'))
    return failure('memory-busy', `Another program holds ${file}. Close it and try again.`);
  if (
    FORBIDDEN.has(code) ||
    code.startsWith('SQLITE_CANTOPEN') ||
    code.startsWith('SQLITE_READONLY')
  )
    return failure(
      'path-unreadable',
      `The memory ${file} cannot be opened for writing. Check its folder's permissions, or set STRATA_HOME to another folder.`,
    );
  return error;
}
