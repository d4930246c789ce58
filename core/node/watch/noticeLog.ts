import { statSync } from 'node:fs';
import type { Stats } from 'node:fs';
import type { LogFile } from '../../engine/import/ports/logSource.ts';
import { identityOf, toLogFile } from '../listLogs.ts';
import { fsPath } from '../pathText.ts';

/** The state of a log when it was last looked at. */
export interface LogMark {
  readonly mtimeMs: number;
  readonly size: number;
  readonly identity: string;
}

export interface NoticeDeps {
  /**
   * Whether the memory has read a log in its current state. Called for logs that were not seen
   * before.
   */
  readonly isRead: (file: LogFile) => boolean;
  readonly onChanged: (file: LogFile) => void;
}

/**
 * Reports a log whose state differs from the last one seen. A log whose last line is torn is thus
 * reported once per write, however often it is looked at.
 */
export function noticeLog(
  { path, stats }: { readonly path: string; readonly stats: Stats | undefined },
  marks: Map<string, LogMark>,
  { isRead, onChanged }: NoticeDeps,
): void {
  if (stats?.isFile() !== true) {
    marks.delete(path);
    return;
  }
  const mark: LogMark = {
    mtimeMs: stats.mtimeMs,
    size: stats.size,
    identity: identityOf(stats),
  };
  const before = marks.get(path);
  if (before !== undefined && isSame(before, mark)) return;
  marks.set(path, mark);
  const file = toLogFile(path, stats);
  if (before !== undefined || !isRead(file)) onChanged(file);
}

function isSame(a: LogMark, b: LogMark): boolean {
  return a.mtimeMs === b.mtimeMs && a.size === b.size && a.identity === b.identity;
}

/** State of what a path leads to; undefined if there is nothing, or it is not accessible. */
export function statOf(path: string): Stats | undefined {
  try {
    return statSync(fsPath(path), { throwIfNoEntry: false });
  } catch {
    // Forbidden, a link to itself, a bad disk: the next look may find it repaired.
    return undefined;
  }
}
