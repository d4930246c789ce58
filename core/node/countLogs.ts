import { statSync } from 'node:fs';
import { toFailure } from '../model/result.ts';
import { listLogs } from './listLogs.ts';
import { fsPath } from './pathText.ts';
import { systemErrors } from './systemErrors.ts';

/**
 * Number of logs below each path, as far as they can be listed; null where nothing can.
 * Synchronous, so it belongs in a worker.
 */
export function countLogs(paths: readonly string[]): readonly (number | null)[] {
  return paths.map((path) => {
    try {
      const isFolder = systemErrors(path, () => statSync(fsPath(path))).isDirectory();
      return isFolder ? listLogs(path).files.length : 1;
    } catch (error) {
      if (toFailure(error).code === 'internal') throw error;
      return null;
    }
  });
}
