/**
 * The sample memory as it is built with Strata, so that nobody waits until its logs are read. It is
 * one file that names no machine: its logs have paths relative to the folder that they ship in.
 */
import { copyFileSync, existsSync, linkSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fsPath, pathText } from '../../node/pathText.ts';
import { toLogFile } from '../../node/listLogs.ts';
import { removeDatabase } from '../../store/maintenance/backup/databaseFiles.ts';
import { moveLogs } from '../../store/maintenance/moveLogs.ts';
import { openForWriting } from '../../store/sql/openDatabase.ts';
import type { Connection } from '../../store/sql/sql.ts';

export interface PreparedSample {
  /** What the build made. */
  readonly prepared: string;
  /** The folder of the sample's logs on this machine. */
  readonly logs: string;
}

/** Makes the prepared memory of one that has read the logs, and that nobody has open. */
export function prepareSample(memory: string, { prepared, logs }: PreparedSample): void {
  removeDatabase(prepared);
  mkdirSync(dirname(prepared), { recursive: true });
  copyFileSync(memory, prepared);
  changed(prepared, (db) => {
    moveLogs(db, (path) => ({
      path: relative(logs, fsPath(path).toString()).split(sep).join('/'),
      identity: '',
      mtimeMs: 0,
    }));
    db.database.pragma('wal_checkpoint(TRUNCATE)');
    // What was written over would still name the machine.
    db.database.exec('VACUUM');
  });
}

/**
 * Puts the prepared memory where there is none yet, as if it had read this machine's logs. Without
 * one, or where it cannot be written, nothing: it is then made by an import.
 */
export function placeSample(memory: string, { prepared, logs }: PreparedSample): boolean {
  if (existsSync(memory) || !existsSync(prepared)) return false;
  mkdirSync(dirname(memory), { recursive: true, mode: 0o700 });
  const draft = `${memory}.new-${process.pid}`;
  try {
    copyFileSync(prepared, draft);
    changed(draft, (db) =>
      moveLogs(db, (name) => {
        const path = join(logs, name);
        const stats = statSync(path, { throwIfNoEntry: false });
        return stats === undefined ? undefined : toLogFile(pathText(path), stats);
      }),
    );
    putInPlace(draft, memory);
    return true;
  } finally {
    removeDatabase(draft);
  }
}

/** Another host may have been faster: its memory stays. */
function putInPlace(draft: string, memory: string): void {
  try {
    linkSync(draft, memory);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return;
    // A file system without links.
    renameSync(draft, memory);
  }
}

function changed(file: string, change: (db: Connection) => void): void {
  const db = openForWriting(file, undefined, { asCopy: true });
  try {
    change(db);
  } finally {
    db.database.close();
  }
}
