/** Files of databases: what belongs together, and how it gets onto the disk for good. */
import { closeSync, fsyncSync, openSync, rmSync } from 'node:fs';

/** What SQLite puts beside a database. */
export const COMPANIONS = ['-wal', '-shm', '-journal'] as const;

/** Removes a database that nobody has open, with what belongs to it. */
export function removeDatabase(path: string): void {
  for (const ending of ['', ...COMPANIONS]) rmSync(path + ending, { force: true });
}

/** Waits until a file's bytes are on the disk. Not for one that SQLite has open in this process. */
export function syncFile(path: string): void {
  const file = openSync(path, 'r+');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Waits until a folder's names are on the disk, where the system can. */
export function syncFolder(path: string): void {
  let folder: number | undefined;
  try {
    folder = openSync(path, 'r');
    fsyncSync(folder);
  } catch {
    // Windows has no such thing, and some file systems refuse it: names are then as safe as they can be.
  } finally {
    if (folder !== undefined) closeSync(folder);
  }
}
