import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { StrataError } from '../../model/result.ts';
import { systemErrors } from '../systemErrors.ts';
import { spoolDirectory } from '../dataDirectory.ts';
import { writeNote } from './strata-notify.cjs';

export interface NotedLogs {
  readonly spool: string;
  readonly notes: readonly {
    /** The log or folder, absolute. */
    readonly path: string;
    readonly note: string;
  }[];
}

/**
 * Leaves notes about logs, or folders with some, as the hook does, but reports problems before
 * leaving any. Throws `not-found`, `bad-input` for what is neither, `path-unreadable`, `disk-full`.
 */
export function noteLogs(dataDir: string, paths: readonly string[]): NotedLogs {
  const spool = spoolDirectory(dataDir);
  const logs = paths.map((path) => resolve(path));
  for (const log of logs) requireLog(log);
  return {
    spool,
    notes: logs.map((path) => ({
      path,
      note: systemErrors(spool, () => writeNote(spool, path)),
    })),
  };
}

function requireLog(path: string): void {
  const stats = systemErrors(path, () => statSync(path, { throwIfNoEntry: false }));
  if (stats === undefined)
    throw new StrataError({
      code: 'not-found',
      message: `There is no log ${path}. Check the path.`,
      details: { path },
    });
  if (!stats.isFile() && !stats.isDirectory())
    throw new StrataError({
      code: 'bad-input',
      message: `${path} is neither a file nor a folder. Name the log that was written.`,
      details: { path },
    });
}
