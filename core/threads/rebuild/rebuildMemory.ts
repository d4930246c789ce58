import { existsSync } from 'node:fs';

import type { CancelSignal } from '../../model/progress.ts';
import { knownFolders } from '../../node/discoverLogs.ts';
import { createWriter } from '../../store/createWriter.ts';
import { removeDatabase, syncFile } from '../../store/maintenance/backup/databaseFiles.ts';
import { damageOf } from '../../store/maintenance/backup/inspectMemory.ts';
import { preparedPath } from '../../store/maintenance/backup/installPrepared.ts';
import { listBackups } from '../../store/maintenance/backup/listBackups.ts';
import { putInLine } from '../../store/maintenance/backup/prepareRestore.ts';
import { derivedLosses } from '../../store/maintenance/salvage/derivedLosses.ts';
import type { DerivedLosses } from '../../engine/maintenance/ports/backups.ts';
import { openDamaged } from '../../store/maintenance/salvage/openDamaged.ts';
import { renumber, salvageEvents } from '../../store/maintenance/salvage/salvageEvents.ts';
import { salvageFacts } from '../../store/maintenance/salvage/salvageFacts.ts';
import { salvageKeptOut } from '../../store/maintenance/salvage/salvageKeptOut.ts';
import { salvageLogs } from '../../store/maintenance/salvage/salvageLogs.ts';
import { salvageNodes } from '../../store/maintenance/salvage/salvageNodes.ts';
import { salvageRest } from '../../store/maintenance/salvage/salvageRest.ts';
import { migrations } from '../../store/migrations/index.ts';
import { openForReading, openForWriting } from '../../store/sql/openDatabase.ts';
import { readFollowedPaths } from '../../store/live/readQueue.ts';
import { initialiseZone } from '../../store/settings/settings.ts';
import { sql } from '../../store/sql/sql.ts';
import type { Connection } from '../../store/sql/sql.ts';
import { storedRules } from '../../store/maintenance/forget/rules.ts';
import { settleConversations } from '../../store/import/settle.ts';
import { readFromDisk, readKeptLogs } from './rebuildLogs.ts';
import type { Rebuilt } from '../../engine/maintenance/ports/backups.ts';

export interface RebuildOptions {
  /** The damaged memory; no process has it open. */
  readonly file: string;
  /** Time zone of the new memory if the damaged one does not say. */
  readonly zone: string;
  /** Tells where known tools keep their logs. */
  readonly env: Readonly<Record<string, string | undefined>>;
}

export interface RebuildContext {
  readonly signal: CancelSignal;
  readonly tell: (progress: { readonly value: number; readonly description: string }) => void;
}

/**
 * Builds a new memory from what can be read of a damaged one and from the logs on disk, and puts it
 * next in line. Events are read again from the lines that were kept, so that they are whole or
 * known to be lost. Of derived data, what is whole is kept, and all of it is marked for another
 * look: indexing makes the rest. The damaged file is only read.
 *
 * Throws `disk-full`, `cancelled`.
 */
export async function rebuildMemory(
  { file, zone, env }: RebuildOptions,
  context: RebuildContext,
): Promise<Rebuilt> {
  const prepared = preparedPath(file, 'rebuilt');
  const part = `${prepared}.new`;
  const scratch = `${prepared}.read`;
  removeDatabase(part);
  try {
    const db = openForWriting(part, migrations, { asCopy: true });
    let rebuilt: Rebuilt;
    try {
      rebuilt = await fill(db, { file, zone, env, scratch }, context);
      const damage = damageOf(db.database);
      if (damage !== null) throw new Error(`what was made anew does not hold: ${damage}`);
      // The file must be complete on its own, without a write-ahead log.
      db.database.pragma('journal_mode = DELETE');
    } finally {
      db.database.close();
    }
    context.signal.throwIfAborted();
    syncFile(part);
    putInLine(file, part, prepared);
    return rebuilt;
  } finally {
    removeDatabase(part);
    removeDatabase(scratch);
  }
}

async function fill(
  db: Connection,
  { file, zone, env, scratch }: RebuildOptions & { readonly scratch: string },
  { signal, tell }: RebuildContext,
): Promise<Rebuilt> {
  const database = openDamaged(file, scratch);
  const writer = createWriter(db);
  const step = (description: string, from: number, to: number) => ({
    signal,
    onProgress: (value: number) => tell({ value: from + (to - from) * value, description }),
  });
  const lost: string[] = [];
  let derived: DerivedLosses | null = null;
  if (database === null) {
    initialiseZone(db, zone);
    const paths = pathsWithoutMemory(file, env);
    lost.push(nothingLeft(file, paths));
    await writer.follow(
      paths.map((path) => ({ path, source: null })),
      Date.now(),
    );
    lost.push(...(await readFromDisk(writer, paths, step('Reading logs', 0, 1))));
  } else
    try {
      lost.push(
        ...salvageRest(database, db).map((what) => `${what[0]?.toUpperCase()}${what.slice(1)}.`),
      );
      const rules = new Set(storedRules(db).map(({ ruleIx }) => ruleIx));
      initialiseZone(db, zone);
      const { logs, areAll } = salvageLogs(database);
      if (!areAll) lost.push(UNKNOWN_LOGS);
      const kept = readKeptLogs(database, db, { logs, work: step('Reading kept lines', 0, 0.6) });
      lost.push(...kept.lost);
      lost.push(...(await readFromDisk(writer, kept.onDisk, step('Reading logs', 0.6, 0.8))));
      salvageKeptOut(database, db, { logs, rules });
      const events = salvageEvents(database, db, kept.partial);
      if (events > 0)
        lost.push(
          events === 1
            ? 'Of 1 event only its words are left, not its original line.'
            : `Of ${events} events only their words are left, not their original lines.`,
        );
      settleConversations(db);
      const renumbered = renumber(database, db);
      salvageFacts(database, db, renumbered);
      salvageNodes(database, db, renumbered);
      derived = derivedLosses(database, db);
    } finally {
      database.close();
    }
  const row = db.get<{ n: number }>(sql`SELECT count(*) AS n FROM event`);
  return { events: row?.n ?? 0, lost, derived };
}

/** What was followed according to the newest backup, otherwise the folders of known tools. */
function pathsWithoutMemory(file: string, env: RebuildOptions['env']): readonly string[] {
  const followed = listBackups(file)
    .filter(({ problem }) => problem === null)
    .map(({ path }) => followedIn(path))
    .find((paths) => paths.length > 0);
  return (
    followed ??
    knownFolders(env)
      .map(({ path }) => path)
      .filter((path) => existsSync(path))
  );
}

function followedIn(backup: string): readonly string[] {
  try {
    const db = openForReading(backup);
    try {
      return readFollowedPaths(db).map(({ path }) => path);
    } finally {
      db.database.close();
    }
  } catch {
    return [];
  }
}

const UNKNOWN_LOGS =
  'The list of logs is damaged: which of them, besides those that are left, the memory held is not known.';

function nothingLeft(file: string, paths: readonly string[]): string {
  const found = paths.length === 0 ? 'No logs were found.' : `Read again: ${paths.join(', ')}.`;
  return existsSync(file)
    ? `Nothing of ${file} can be read: its table of contents, edits, pins and summaries by models are lost with it, how many is not known. ${found}`
    : `There is no memory ${file}. ${found}`;
}
