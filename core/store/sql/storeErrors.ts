import { StrataError } from '../../model/result.ts';
import { newestGoodBackup } from '../maintenance/backup/listBackups.ts';
import { restoreCommand } from '../maintenance/backup/restoreCommand.ts';
import { isDamageCode } from './damageCodes.ts';

/**
 * Codes of SQLite and the file system for lack of space, including for the shared memory of a log.
 */
const DISK_FULL: ReadonlySet<string> = new Set([
  'SQLITE_FULL',
  'SQLITE_IOERR_WRITE',
  'SQLITE_IOERR_SHMSIZE',
  'ENOSPC',
  'EDQUOT',
]);
const FORBIDDEN: ReadonlySet<string> = new Set(['EACCES', 'EPERM', 'EROFS', 'EISDIR']);

/**
 * Turns errors thrown by SQLite and the file system while the memory is used into expected failures
 * with advice; returns all others unchanged.
 */
export function toStoreError(error: unknown, file: string): unknown {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string')
    return error;
  const { code } = error;
  if (isDamageCode(code)) return damaged(error, code, file);
  const failure = (
    kind: 'disk-full' | 'memory-busy' | 'path-unreadable',
    message: string,
  ): StrataError =>
    new StrataError({ code: kind, message, details: { file, sqlite: code } }, { cause: error });
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

/** Names the ways out, including the newest backup if there is one. */
function damaged(error: Error, code: string, file: string): StrataError {
  const backup = newestGoodBackup(file);
  const restore =
    backup === null
      ? 'There is no backup that could be restored.'
      : `\`${restoreCommand(backup)}\` puts back the newest backup.`;
  return new StrataError(
    {
      code: 'database-damaged',
      message: `The memory ${file} is damaged (${error.message}). ${restore} \`strata rebuild\` makes it anew from what can be read of it and from your logs.`,
      details: { file, sqlite: code, backup },
    },
    { cause: error },
  );
}
