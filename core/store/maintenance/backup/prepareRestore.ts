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
 * Copies a backup beside the memory that it is to take the place of, brought up to the present schema;
 * the backup itself stays as it is. What the present memory knows of other backups, and what a person
 * had it forget, goes along. Gives how many events it holds.
 *
 * Throws `bad-input` for a file that is no whole memory, with what can be restored instead, and what
 * {@link copyDatabase} throws. The present memory is not touched.
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
      // Alone, it has to be whole without a log.
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
    // The part is the backup's copy: what is wrong with it is wrong with that.
    throw told instanceof StrataError && told.code === 'database-damaged'
      ? refusal(file, from, { problem: DAMAGED, cause: error })
      : told;
  }
}

/** Says what is wrong, and the ways out. */
function refusal(
  file: string,
  from: string,
  { problem, cause }: { readonly problem: string; readonly cause?: unknown },
): StrataError {
  // What a restore took the place of was not wanted any more.
  const other = listBackups(file).find(
    (backup) =>
      backup.problem === null &&
      backup.kind !== 'replaced' &&
      resolve(backup.path) !== resolve(from) &&
      // It is to be restored next, and is not to be refused then.
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

/** Makes a memory the one that is next; another one that waited is not wanted any more. */
export function putInLine(file: string, part: string, prepared: string): void {
  for (const kind of ['restored', 'rebuilt'] as const)
    if (preparedPath(file, kind) !== prepared) rmSync(preparedPath(file, kind), { force: true });
  renameSync(part, prepared);
  syncFolder(dirname(file));
}

/**
 * What is said of the memory rather than by it, and what a person had it forget since the backup was made:
 * that goes from the copy too. Where the present memory cannot be read, this is lost with it.
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
