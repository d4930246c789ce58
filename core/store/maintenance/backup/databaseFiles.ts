/** Database files: which ones belong together, and how they are made durable on disk. */
import { closeSync, fsyncSync, openSync, rmSync } from 'node:fs';

/** Endings of the files that SQLite puts beside a database. */
export const COMPANIONS = ['-wal', '-shm', '-journal'] as const;

/** Removes a database that nobody has open, including its companion files. */
export function removeDatabase(path: string): void {
  for (const ending of ['', ...COMPANIONS]) rmSync(path + ending, { force: true });
}

/** Flushes a file to disk. Must not be used on a file that SQLite has open in this process. */
export function syncFile(path: string): void {
  const file = openSync(path, 'r+');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Flushes a folder's entries to disk, where the system supports it. */
export function syncFolder(path: string): void {
  let folder: number | undefined;
  try {
    folder = openSync(path, 'r');
    fsyncSync(folder);
  } catch {
    // Windows cannot do this and some file systems refuse; the entries are then as durable as
    // possible.
  } finally {
    if (folder !== undefined) closeSync(folder);
  }
}
