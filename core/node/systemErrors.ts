import { StrataError } from '../model/result.ts';

/**
 * Runs file system work on a path; the system's errors about that path are thrown as
 * `path-not-found`, `path-unreadable` or `disk-full`, with advice.
 */
export function systemErrors<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof StrataError || !(error instanceof Error) || !('code' in error))
      throw error;
    const details = { path };
    switch (error.code) {
      case 'ENOENT':
      case 'ENOTDIR':
        throw new StrataError(
          {
            code: 'path-not-found',
            message: `There is no file or folder ${path}. Check the path.`,
            details,
          },
          { cause: error },
        );
      case 'ENOSPC':
      case 'EDQUOT':
        throw new StrataError(
          {
            code: 'disk-full',
            message: `The disk that holds ${path} is full. Free some space and try again.`,
            details,
          },
          { cause: error },
        );
      default:
        // Forbidden, locked, a name too long, a bad disk.
        if (!('syscall' in error)) throw error;
        throw new StrataError(
          {
            code: 'path-unreadable',
            message: `${path} cannot be used (${String(error.code)}). Check its permissions, and that no other program holds it.`,
            details,
          },
          { cause: error },
        );
    }
  }
}
