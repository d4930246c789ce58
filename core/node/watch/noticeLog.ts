import { statSync } from 'node:fs';
import type { Stats } from 'node:fs';
import type { LogFile } from '../../engine/import/ports/logSource.ts';
import { identityOf, toLogFile } from '../listLogs.ts';
import { fsPath } from '../pathText.ts';

/** How a log lay there when it was looked at last. */
export interface LogMark {
  readonly mtimeMs: number;
  readonly size: number;
  readonly identity: string;
}

export interface NoticeDeps {
  /** Has the memory read a log as it lies there? Asked of those that were not seen before. */
  readonly isRead: (file: LogFile) => boolean;
  readonly onChanged: (file: LogFile) => void;
}

/**
 * Tells a log when what was seen of it is another than before. One whose last line is torn is thus told
 * once for each time that it was written, however often it is looked at.
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

/** Of what a path leads to; undefined where there is nothing, or nobody may know. */
export function statOf(path: string): Stats | undefined {
  try {
    return statSync(fsPath(path), { throwIfNoEntry: false });
  } catch {
    // Forbidden, a link to itself, a bad disk: the next look may find it mended.
    return undefined;
  }
}
