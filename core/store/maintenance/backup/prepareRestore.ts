import { existsSync, renameSync, rmSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { CancelSignal } from '../../../model/progress.ts';
import { StrataError } from '../../../model/result.ts';
import { migrations } from '../../migrations/index.ts';
import { openForWriting } from '../../sql/openDatabase.ts';
import { sql } from '../../sql/sql.ts';
import type { Connection } from '../../sql/sql.ts';
import { toStoreError } from '../../sql/storeErrors.ts';
import { forgetAll } from '../forget/forget.ts';
import { endOtherRules } from '../forget/keptOut.ts';
import { copyDatabase } from './copyDatabase.ts';
import { removeDatabase, syncFile, syncFolder } from './databaseFiles.ts';
import { PARTIAL_BACKUPS } from './partialBackups.ts';
import { DAMAGED, inspectMemory } from './inspectMemory.ts';
import { preparedPath } from './installPrepared.ts';
import { listBackups, replacedByRebuild } from './listBackups.ts';
import { restoreCommand } from './restoreCommand.ts';

export interface PrepareOptions {
  readonly signal: CancelSignal;
  readonly onProgress: (value: number) => void;
}

/**
 * Copies a backup beside the memory it is to replace and migrates the copy to the present schema;
 * the backup itself is not changed. The present memory's records of other backups, and what a
 * person had it forget, are carried over. Returns the number of events in it.
 *
 * Throws `bad-input` for a file that is not an intact memory, naming what can be restored instead,
 * and what {@link copyDatabase} throws. The present memory is not touched.
 */
export async function prepareRestore(
  file: string,
  from: string,
  options: PrepareOptions,
): Promise<number> {
  const problem =
    resolve(from) === resolve(file)
      ? 'It is the memory itself.'
      : (replacedByRebuild(from) ?? inspectMemory(from, { thorough: true }).problem);
  if (problem !== null) throw refusal(file, from, { problem });
  const prepared = preparedPath(file);
  const part = `${prepared}.new`;
  try {
    removeDatabase(part);
    await copyDatabase(from, part, options);
    const db = openForWriting(part, migrations, { asCopy: true });
    let events: number;
    try {
      carryOver(db, file);
      events = db.get<{ n: number }>(sql`SELECT count(*) AS n FROM event`)?.n ?? 0;
      // It is moved on its own, so it must be complete without a log.
      db.database.pragma('journal_mode = DELETE');
    } finally {
      db.database.close();
    }
    syncFile(part);
    options.signal.throwIfAborted();
    putInLine(file, part, prepared);
    return events;
  } catch (error) {
    removeDatabase(part);
    const told = toStoreError(error, part);
    // The part is a copy of the backup, so any damage in it is damage in the backup.
    throw told instanceof StrataError && told.code === 'database-damaged'
      ? refusal(file, from, { problem: DAMAGED, cause: error })
      : told;
  }
}

/** The error that says what is wrong and what to do instead. */
function refusal(
  file: string,
  from: string,
  { problem, cause }: { readonly problem: string; readonly cause?: unknown },
): StrataError {
  // A memory replaced by a restore was no longer wanted.
  const other = listBackups(file).find(
    (backup) =>
      backup.problem === null &&
      backup.kind !== 'replaced' &&
      resolve(backup.path) !== resolve(from) &&
      // The suggested backup will be restored next, and must not be refused then.
      inspectMemory(backup.path, { thorough: true }).problem === null,
  )?.path;
  const instead =
    other === undefined
      ? 'There is no other backup that could be restored.'
      : `\`${restoreCommand(other)}\` puts back the newest backup that can be restored.`;
  return new StrataError(
    {
      code: 'bad-input',
      message: `${from} cannot be restored. ${problem} The memory stays as it is. ${instead} If the memory itself is damaged, \`strata rebuild\` makes it anew from what can be read of it and from your logs.`,
      details: { path: from, instead: other ?? null },
    },
    { cause },
  );
}

/** Makes a memory the next to be installed, discarding any other that was waiting. */
export function putInLine(file: string, part: string, prepared: string): void {
  for (const kind of ['restored', 'rebuilt'] as const)
    if (preparedPath(file, kind) !== prepared) rmSync(preparedPath(file, kind), { force: true });
  renameSync(part, prepared);
  syncFolder(dirname(file));
}

/**
 * Carries over facts about the memory that are not part of its content, and applies to the copy
 * what a person had the memory forget since the backup was made. If the present memory cannot be
 * read, these are lost with it.
 */
function carryOver(db: Connection, file: string): void {
  if (!existsSync(file)) return;
  try {
    db.run(sql`ATTACH ${file} AS present`);
  } catch (error) {
    refuseBug(error);
    return;
  }
  try {
    db.transaction(() => {
      db.database.exec(`
        INSERT OR IGNORE INTO main.backup SELECT * FROM present.backup;
        DELETE FROM main.setting WHERE name = '${PARTIAL_BACKUPS}';
        INSERT INTO main.setting SELECT * FROM present.setting WHERE name = '${PARTIAL_BACKUPS}';
        ${endOtherRules('present')}
        DELETE FROM main.forgotten_event;
        DELETE FROM main.forgotten;
        INSERT INTO main.forgotten SELECT * FROM present.forgotten;
        INSERT INTO main.forgotten_event SELECT * FROM present.forgotten_event;`);
    });
  } catch (error) {
    refuseBug(error);
  } finally {
    db.run(sql`DETACH present`);
  }
  if (db.get(sql`SELECT 1 FROM forgotten`) !== undefined) forgetAll(db);
}

function refuseBug(error: unknown): void {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (!code.startsWith('SQLITE_')) throw error;
}
