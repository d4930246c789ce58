/** Work that remains after forgetting, recorded so that a crash only delays it. */
import type { UnfinishedForget } from '../../../engine/maintenance/ports/forgetStore.ts';
import { readSetting, writeSetting } from '../../settings/settings.ts';
import { sql } from '../../sql/sql.ts';
import type { Connection } from '../../sql/sql.ts';

const NAME = 'unfinished_forget';

export function readUnfinished(db: Connection): UnfinishedForget | null {
  const stored = readSetting(db, NAME);
  if (stored === undefined) return null;
  const unfinished: unknown = JSON.parse(stored);
  if (isUnfinished(unfinished)) return unfinished;
  throw new Error(`the setting ${NAME} is ${stored}`);
}

export function addUnfinished(db: Connection, more: UnfinishedForget): void {
  const before = readUnfinished(db);
  save(db, {
    compact: more.compact || before?.compact === true,
    backups: [...new Set([...(before?.backups ?? []), ...more.backups])],
  });
}

export function compactDone(db: Connection): void {
  const before = readUnfinished(db);
  if (before !== null) save(db, { ...before, compact: false });
}

export function backupDone(db: Connection, file: string): void {
  const before = readUnfinished(db);
  if (before !== null)
    save(db, { ...before, backups: before.backups.filter((path) => path !== file) });
}

function save(db: Connection, unfinished: UnfinishedForget): void {
  if (unfinished.compact || unfinished.backups.length > 0)
    writeSetting(db, NAME, JSON.stringify(unfinished));
  else db.run(sql`DELETE FROM setting WHERE name = ${NAME}`);
}

/** Validated by hand: a schema library would be loaded by every command that opens the memory. */
function isUnfinished(value: unknown): value is UnfinishedForget {
  return (
    typeof value === 'object' &&
    value !== null &&
    'compact' in value &&
    typeof value.compact === 'boolean' &&
    'backups' in value &&
    Array.isArray(value.backups) &&
    value.backups.every((path) => typeof path === 'string')
  );
}
