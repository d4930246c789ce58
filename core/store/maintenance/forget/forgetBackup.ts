import { existsSync, rmSync } from 'node:fs';
import BetterSqlite3 from 'better-sqlite3';
import type { BackupOutcome } from '../../../engine/maintenance/ports/forgetStore.ts';
import { Connection, sql } from '../../sql/sql.ts';
import { forgetWords } from './compact.ts';
import { forgetAll } from './forget.ts';
import { endOtherRules } from './keptOut.ts';
import { backupDone } from './unfinished.ts';

/**
 * See {@link ForgetStore.forgetInBackup}. The backup gets the memory's rules, so that what was
 * forgotten stays so after a restore.
 */
export function forgetInBackup(db: Connection, file: string, dryRun: boolean): BackupOutcome {
  const outcome = cleanOrRemove(db, file, dryRun);
  if (!dryRun && outcome !== 'unreachable')
    db.transaction(() => {
      backupDone(db, file);
      if (outcome === 'removed') db.run(sql`DELETE FROM backup WHERE path = ${file}`);
    });
  return outcome;
}

function cleanOrRemove(db: Connection, file: string, dryRun: boolean): BackupOutcome {
  if (!existsSync(file)) return 'unreachable';
  const isUsable = isOfSchema(file, db);
  if (dryRun) return isUsable ? 'cleaned' : 'removed';
  if (!isUsable) return remove(file);
  try {
    clean(db, file);
    return 'cleaned';
  } catch (error) {
    // A full disk or an unwritable folder is no reason to lose a backup: it is tried again later.
    return isDamage(error) ? remove(file) : 'unreachable';
  }
}

/**
 * A file that is not a memory of this build could not be restored, but its content could still be
 * read, so it is removed.
 */
function isOfSchema(file: string, db: Connection): boolean {
  let backup: BetterSqlite3.Database | undefined;
  try {
    backup = new BetterSqlite3(file, { readonly: true, fileMustExist: true });
    return schemaOf(backup) === schemaOf(db.database);
  } catch {
    return false;
  } finally {
    backup?.close();
  }
}

function schemaOf(database: Connection['database']): unknown {
  return database.pragma('user_version', { simple: true });
}

function clean(db: Connection, file: string): void {
  const database = new BetterSqlite3(file, { fileMustExist: true, timeout: 5000 });
  try {
    database.pragma('journal_mode = DELETE');
    database.pragma('recursive_triggers = ON');
    database.prepare('ATTACH ? AS memory').run(db.database.name);
    database.exec(`
      BEGIN IMMEDIATE;
      ${endOtherRules('memory')}
      DELETE FROM main.forgotten;
      INSERT INTO main.forgotten SELECT * FROM memory.forgotten;
      INSERT OR IGNORE INTO main.forgotten_event SELECT * FROM memory.forgotten_event;
      COMMIT;
      DETACH memory;`);
    const backup = new Connection(database);
    forgetAll(backup);
    forgetWords(backup);
    database.exec('VACUUM');
  } finally {
    database.close();
  }
}

function isDamage(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && /^SQLITE_(CORRUPT|NOTADB)/.test(String(error.code))
  );
}

function remove(file: string): BackupOutcome {
  try {
    for (const ending of ['', '-wal', '-shm', '-journal']) rmSync(file + ending, { force: true });
    return 'removed';
  } catch {
    return 'unreachable';
  }
}
