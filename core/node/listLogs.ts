import { statSync } from 'node:fs';
import type { Stats } from 'node:fs';
import { join } from 'node:path';
import type { LogFile, LogListing } from '../engine/import/ports/logSource.ts';
import { StrataError, toFailure } from '../model/result.ts';
import { fsPath, readFolder, realPath } from './pathText.ts';
import type { FolderEntry } from './pathText.ts';
import { systemErrors } from './systemErrors.ts';

const PLAIN = '.jsonl';
export const PACKED_ENDING = '.zst';
const PACKED = PLAIN + PACKED_ENDING;

/** All logs below a folder, sorted by path; a packed one only where it has no plain twin. */
export function listLogs(root: string): LogListing {
  const files: LogFile[] = [];
  const problems: LogListing['problems'][number][] = [];
  const visited = new Set<string>();

  function visit(folder: string): void {
    // A link to a folder above would loop forever.
    const real = realPath(folder);
    if (visited.has(real)) return;
    visited.add(real);
    const entries = readFolder(folder);
    const names = new Set(entries.map(({ name }) => name));
    for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = join(folder, entry.name);
      const hasTwin = names.has(entry.name.slice(0, -PACKED_ENDING.length));
      // A folder is no packed log, whatever its name.
      if (hasTwin && !entry.isDirectory() && plainTwinOf(path) !== undefined) continue;
      attempt(path, () => add(path, entry));
    }
  }

  function add(path: string, entry: FolderEntry): void {
    // Most entries state their type: only logs, and what may hold some, cost a system call.
    if (entry.isFile() && !isLog(entry.name)) return;
    const stats = systemErrors(path, () => statSync(fsPath(path)));
    if (stats.isDirectory()) addFolder(path, entry.name);
    else if (!isLog(entry.name)) return;
    else if (stats.isFile()) files.push(toLogFile(path, stats));
    else throw noRegularFile(path);
  }

  function addFolder(path: string, name: string): void {
    const before = files.length;
    visit(path);
    if (isLog(name) && files.length === before)
      throw new StrataError({
        code: 'path-unreadable',
        message: `${path} has the name of a log, but is a folder, and holds none. If a log should be there, put it back.`,
        details: { path },
      });
  }

  function attempt(path: string, work: () => void): void {
    try {
      systemErrors(path, work);
    } catch (error) {
      const failure = toFailure(error);
      if (failure.code === 'internal') throw error;
      problems.push({ path, failure });
    }
  }

  systemErrors(root, () => visit(root));
  return { files, problems };
}

/** Whether the name is that of a log, plain or packed. */
export function isLog(name: string): boolean {
  return name.endsWith(PLAIN) || name.endsWith(PACKED);
}

/**
 * The plain file beside a packed one, where a tool has unpacked its log to continue it; else
 * undefined.
 */
export function plainTwinOf(path: string): LogFile | undefined {
  if (!path.endsWith(PACKED)) return undefined;
  const twin = path.slice(0, -PACKED_ENDING.length);
  const stats = statSync(fsPath(twin), { throwIfNoEntry: false });
  return stats?.isFile() === true ? toLogFile(twin, stats) : undefined;
}

export function toLogFile(path: string, stats: Stats): LogFile {
  const packed = path.endsWith(PACKED_ENDING);
  return {
    path,
    log: packed ? path.slice(0, -PACKED_ENDING.length) : path,
    packed,
    size: stats.size,
    mtimeMs: Math.floor(stats.mtimeMs),
    identity: identityOf(stats),
  };
}

export function identityOf({ dev, ino }: Pick<Stats, 'dev' | 'ino'>): string {
  return `${dev}:${ino}`;
}

/** A pipe or a device: opening it may block forever, reading it may never end. */
export function noRegularFile(path: string): StrataError {
  return new StrataError({
    code: 'path-unreadable',
    message: `${path} is neither a file nor a folder. Save what it holds to a file first.`,
    details: { path },
  });
}
