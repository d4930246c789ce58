import { closeSync, openSync, readdirSync, readSync, realpathSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { LogFile, LogListing, LogSource } from '../engine/ports/logSource.ts';
import { StrataError, toFailure } from '../model/result.ts';

/**
 * Logs on the file system, opened read-only. It works synchronously, which is several times faster
 * than Node's streams, and therefore belongs in a worker.
 */
export function createFileLogSource(): LogSource {
  return {
    async list(path) {
      const root = resolve(path);
      const stats = stating(root, () => statSync(root));
      if (stats.isDirectory()) return listFolder(root);
      if (stats.isFile()) return { files: [toLogFile(root, stats)], problems: [] };
      // A pipe or a device: opening it may wait for ever, reading it may never end.
      throw new StrataError({
        code: 'path-unreadable',
        message: `${root} is neither a file nor a folder. Save what it holds to a file first.`,
        details: { path: root },
      });
    },
    async open(path) {
      const descriptor = stating(path, () => openSync(path, 'r'));
      return {
        read: async (offset, into) =>
          stating(path, () => readSync(descriptor, into, 0, into.length, offset)),
        close: async () => closeSync(descriptor),
      };
    },
  };
}

function listFolder(root: string): LogListing {
  const files: LogFile[] = [];
  const problems: LogListing['problems'][number][] = [];
  const visited = new Set<string>();
  const visit = (folder: string): void => {
    // A link to a folder above would go round for ever.
    const real = realpathSync(folder);
    if (visited.has(real)) return;
    visited.add(real);
    const names = readdirSync(folder).toSorted();
    for (const name of names) {
      const path = join(folder, name);
      attempt(path, () => {
        const stats = stating(path, () => statSync(path));
        if (stats.isDirectory()) visit(path);
        else if (stats.isFile() && name.endsWith('.jsonl')) files.push(toLogFile(path, stats));
      });
    }
  };
  const attempt = (path: string, work: () => void): void => {
    try {
      stating(path, work);
    } catch (error) {
      const failure = toFailure(error);
      if (failure.code === 'internal') throw error;
      problems.push({ path, failure });
    }
  };
  stating(root, () => visit(root));
  return { files, problems };
}

function toLogFile(
  path: string,
  stats: {
    readonly size: number;
    readonly mtimeMs: number;
    readonly dev: number;
    readonly ino: number;
  },
): LogFile {
  return {
    path,
    size: stats.size,
    mtimeMs: Math.floor(stats.mtimeMs),
    identity: `${stats.dev}:${stats.ino}`,
  };
}

/** Runs file system work; its expected errors leave with a code and advice. */
function stating<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof StrataError || !(error instanceof Error) || !('code' in error))
      throw error;
    switch (error.code) {
      case 'ENOENT':
      case 'ENOTDIR':
        throw new StrataError(
          {
            code: 'path-not-found',
            message: `There is no file or folder ${path}. Check the path.`,
            details: { path },
          },
          { cause: error },
        );
      default:
        // Whatever else the system has against one path: forbidden, locked, a name too long, a bad disk.
        if (!('syscall' in error)) throw error;
        throw new StrataError(
          {
            code: 'path-unreadable',
            message: `${path} cannot be read (${String(error.code)}). Check its permissions, and that no other program holds it.`,
            details: { path },
          },
          { cause: error },
        );
    }
  }
}
