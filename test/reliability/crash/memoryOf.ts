/** Looks into the memory of a round, whose folder has the logs in `logs` and the memory in `home`. */
import { cpSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { migrations } from '../../../core/store/migrations/index.ts';
import { openForReading } from '../../../core/store/sql/openDatabase.ts';
import type { Connection } from '../../../core/store/sql/sql.ts';
import { logicalExport } from '../../helpers/logicalExport.ts';
import type { LogicalExport } from '../../helpers/logicalExport.ts';
import { keptIn, notesOf, violationsOf } from './invariants.ts';
import type { Kept } from './invariants.ts';

/** Of this build. */
export const SCHEMA = migrations.at(-1)?.number ?? 0;

/**
 * Checks a copy, so that the next process finds the memory as it was left. Gives what it holds; throws, in
 * words, what does not hold, or is no longer there.
 */
export function checkCopy(folder: string, before: Kept): Kept {
  const file = join(folder, 'home', 'memory.db');
  const stat = statSync(file, { throwIfNoEntry: false });
  if (stat === undefined || stat.size === 0) return before;
  const copy = join(folder, 'look');
  rmSync(copy, { recursive: true, force: true });
  mkdirSync(copy);
  for (const ending of ['', '-wal'])
    if (statSync(file + ending, { throwIfNoEntry: false }) !== undefined)
      cpSync(file + ending, join(copy, `memory.db${ending}`));
  return reading(join(copy, 'memory.db'), (db) => {
    // Killed before its first migration, or before its last one.
    if (db.database.pragma('user_version', { simple: true }) !== SCHEMA) return before;
    const violations = violationsOf(db, { readLog: (path) => readFileSync(path) });
    if (violations.length > 0) throw new Error(violations.slice(0, 5).join('\n'));
    const kept = keptIn(db);
    for (const what of ['events', 'versions', 'bytes'] as const)
      if (kept.rules === before.rules && kept[what] < before[what])
        throw new Error(`There were ${before[what]} ${what}, now there are ${kept[what]}.`);
    return kept;
  });
}

export function exportOf(
  folder: string,
  { history }: { readonly history: boolean },
): LogicalExport {
  return reading(join(folder, 'home', 'memory.db'), (db) =>
    logicalExport(db, { root: join(folder, 'logs'), history, costs: false }),
  );
}

/** Notes of all events. */
export function storedNotes(folder: string): readonly string[] {
  return reading(join(folder, 'home', 'memory.db'), notesOf);
}

function reading<T>(file: string, read: (db: Connection) => T): T {
  const db = openForReading(file);
  try {
    return read(db);
  } finally {
    db.database.close();
  }
}
