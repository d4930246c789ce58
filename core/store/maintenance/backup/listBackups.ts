import { readdirSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { Connection } from '../../sql/sql.ts';
import { backupFolder, kindOfCopy } from './backupFolder.ts';
import { notedBackups } from './backupLog.ts';
import type { NotedBackup } from '../../../engine/maintenance/ports/backups.ts';
import { inspectMemory, zoneOf } from './inspectMemory.ts';
import type { FoundBackup } from '../../../engine/maintenance/ports/backups.ts';

/**
 * All copies of a memory that are recorded or found where copies are stored, newest first. Also
 * works while the memory itself is damaged or missing.
 */
export function listBackups(file: string): readonly FoundBackup[] {
  const found = new Map<string, NotedBackup>();
  for (const backup of copiesBeside(file)) found.set(backup.path, backup);
  for (const backup of noted(file)) found.set(backup.path, backup);
  return [...found.values()]
    .toSorted((a, b) => b.atMs - a.atMs || (a.path < b.path ? 1 : -1))
    .map((backup) => {
      const { bytes, content, problem } = inspectMemory(backup.path, { thorough: false });
      return { ...backup, bytes, content, problem: replacedByRebuild(backup.path) ?? problem };
    });
}

/**
 * The zone for displaying backup times: the memory's own, else that of the newest readable backup;
 * null if none can be read.
 */
export function zoneOfCopies(file: string, found: readonly FoundBackup[]): string | null {
  return zoneOf(file) ?? found.find(({ content }) => content !== null)?.content?.zone ?? null;
}

/** Why a copy, judged by its name, must not be restored, however much of it can still be read. */
export function replacedByRebuild(path: string): string | null {
  return basename(path).startsWith('damaged-')
    ? 'It is the damaged memory that a rebuild took the place of.'
    : null;
}

/**
 * The newest copy, by a quick check, from which a damaged memory could be restored; null if there
 * is none.
 */
export function newestGoodBackup(file: string): string | null {
  // A memory replaced by a restore was no longer wanted. The damaged file is not opened for this.
  const good = copiesBeside(file)
    .filter(({ kind }) => kind !== 'replaced')
    .toSorted((a, b) => b.atMs - a.atMs)
    .find(({ path }) => inspectMemory(path, { thorough: false }).problem === null);
  return good?.path ?? null;
}

/** Copies in their own folder, and backups made before migrations. */
function copiesBeside(file: string): readonly NotedBackup[] {
  return [
    ...pathsIn(backupFolder(file)),
    // Backups made before migrations, and copies that could not be moved to another disk.
    ...pathsIn(dirname(file)).filter((path) =>
      ['migration', 'replaced'].includes(kindOfCopy(path) ?? ''),
    ),
  ].flatMap((path) => {
    const kind = kindOfCopy(path);
    const stat = statSync(path, { throwIfNoEntry: false });
    return kind === null || stat?.isFile() !== true
      ? []
      : [{ path, atMs: timeInName(path) ?? Math.trunc(stat.mtimeMs), kind }];
  });
}

/** The creation time of a copy, taken from its name, because forgetting rewrites copies. */
function timeInName(path: string): number | null {
  const match = /-(\d{4}-\d\d-\d\d)-(\d\d)(\d\d)(\d\d)/.exec(basename(path));
  if (match === null) return null;
  const ms = Date.parse(`${match[1]}T${match[2]}:${match[3]}:${match[4]}Z`);
  return Number.isNaN(ms) ? null : ms;
}

function pathsIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder).map((name) => join(folder, name));
  } catch {
    return [];
  }
}

/** Empty if the memory cannot be read; copies it recorded in other folders are then unknown. */
function noted(file: string): readonly NotedBackup[] {
  if (statSync(file, { throwIfNoEntry: false }) === undefined) return [];
  try {
    const database = new BetterSqlite3(file, {
      readonly: true,
      fileMustExist: true,
      timeout: 1_000,
    });
    try {
      return notedBackups(new Connection(database));
    } finally {
      database.close();
    }
  } catch {
    return [];
  }
}
