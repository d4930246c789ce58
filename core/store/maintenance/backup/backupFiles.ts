import { existsSync, readdirSync } from 'node:fs';
import { dirname, isAbsolute, join } from 'node:path';
import type { BackupFiles } from '../../../engine/maintenance/ports/backups.ts';
import { backupFolder, copyName, freePath, makeBackupFolder } from './backupFolder.ts';
import { isThere, partOf } from './copyDatabase.ts';
import { removeDatabase } from './databaseFiles.ts';
import { preparedPath } from './installPrepared.ts';

/** Manages the copies of one memory's database file. */
export function backupFilesOf(file: string): BackupFiles {
  return {
    pathForCopy: (atMs) => freePath(makeBackupFolder(file), copyName('memory', atMs)),
    partOf,
    isAbsolute,
    mustBeFree(path) {
      if (existsSync(path)) throw isThere(path);
    },
    exists: existsSync,
    folderExists: (path) => existsSync(dirname(path)),
    prepared: () =>
      [preparedPath(file), preparedPath(file, 'rebuilt')]
        .flatMap((path) => [path, `${path}.new`])
        .filter((path) => existsSync(path)),
    parts: () => partsIn(backupFolder(file)),
    removePartialBackups,
  };
}

function partsIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.part'))
      .map((name) => join(folder, name));
  } catch {
    return [];
  }
}

function removePartialBackups(path: string): boolean {
  if (!existsSync(dirname(path))) return false;
  try {
    removeDatabase(path);
    return true;
  } catch {
    return false;
  }
}
