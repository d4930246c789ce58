import { closeSync, constants, fstatSync, openSync, statSync } from 'node:fs';
import type { Stats } from 'node:fs';
import type { LogSource } from '../engine/import/ports/logSource.ts';
import { listLogs, noRegularFile, plainTwinOf, toLogFile } from './listLogs.ts';
import { openPackedLog } from './packedLog.ts';
import { absolutePath, fsPath } from './pathText.ts';
import { openPlainLog } from './plainLog.ts';
import { systemErrors } from './systemErrors.ts';

/**
 * Logs on the file system, opened read-only. Synchronous, which is several times faster than Node's
 * streams, so it belongs in a worker.
 */
export function createFileLogSource(): LogSource {
  return {
    async list(path) {
      const root = absolutePath(path);
      const stats = systemErrors(root, () => statSync(fsPath(root)));
      if (stats.isDirectory()) return listLogs(root);
      if (!stats.isFile()) throw noRegularFile(root);
      return { files: [plainTwinOf(root) ?? toLogFile(root, stats)], problems: [] };
    },
    async open({ path, packed }) {
      const descriptor = systemErrors(path, () => openSync(fsPath(path), READ_ONLY));
      try {
        // What was listed as a file may be something else by now.
        const stats: Stats = systemErrors(path, () => fstatSync(descriptor));
        if (!stats.isFile()) throw noRegularFile(path);
        return packed ? openPackedLog(descriptor, path) : openPlainLog(descriptor, path);
      } catch (error) {
        closeSync(descriptor);
        throw error;
      }
    },
  };
}

/** Does not wait for somebody to write into a pipe. Windows has no such flag, and no such pipes. */
const READ_ONLY = constants.O_RDONLY | (process.platform === 'win32' ? 0 : constants.O_NONBLOCK);
