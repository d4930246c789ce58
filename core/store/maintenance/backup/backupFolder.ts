/** Where the backups of a memory are stored, and what their names mean. */
import { existsSync, mkdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** Why a copy was made. `damaged` copies are kept for data that a rebuild could not read. */
export type CopyKind = 'memory' | 'replaced' | 'damaged';

/** The folder for copies of a memory's file. */
export function backupFolder(file: string): string {
  return join(dirname(file), 'backups');
}

/** Creates the folder, accessible only to the user, and returns its path. */
export function makeBackupFolder(file: string): string {
  const folder = backupFolder(file);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return folder;
}

/** `memory-2026-11-22-071823.db`, in UTC. */
export function copyName(kind: CopyKind, atMs: number): string {
  const [date = '', time = ''] = new Date(Math.trunc(atMs)).toISOString().split('T');
  return `${kind}-${date}-${time.slice(0, 8).replaceAll(':', '')}.db`;
}

/** A path in the folder that is not taken yet: `name.db`, `name-1.db` … */
export function freePath(folder: string, name: string): string {
  const ending = name.endsWith('.db') ? '.db' : '';
  const stem = name.slice(0, name.length - ending.length);
  for (let n = 0; ; n++) {
    const path = join(folder, n === 0 ? name : `${stem}-${n}${ending}`);
    if (!existsSync(path)) return path;
  }
}

/**
 * The kind of a copy, or of a backup before a migration, judged by its name; null if it is not one
 * of ours.
 */
export function kindOfCopy(path: string): 'asked' | 'migration' | 'replaced' | null {
  const name = basename(path);
  if (/\.db\.before-\d+(?:-\d+)?$/.test(name)) return 'migration';
  if (/^(?:replaced|damaged)-.*\.db$/.test(name)) return 'replaced';
  return name.endsWith('.db') ? 'asked' : null;
}
