/**
 * Where a copy of the memory is being written. This can be any folder, so after Strata was killed
 * the record is the only way to find the partial copy.
 */
import { z } from 'zod';
import { readSetting, writeSetting } from '../../settings/settings.ts';
import { sql } from '../../sql/sql.ts';
import type { Connection } from '../../sql/sql.ts';

export const PARTIAL_BACKUPS = 'half_made_backups';

const pathsSchema = z.array(z.string());

export function partialBackups(db: Connection): readonly string[] {
  const stored = readSetting(db, PARTIAL_BACKUPS);
  return stored === undefined ? [] : pathsSchema.parse(JSON.parse(stored));
}

export function notePartialBackup(db: Connection, path: string): void {
  save(db, [...new Set([...partialBackups(db), path])]);
}

export function partialBackupGone(db: Connection, path: string): void {
  const before = partialBackups(db);
  if (before.includes(path))
    save(
      db,
      before.filter((one) => one !== path),
    );
}

function save(db: Connection, paths: readonly string[]): void {
  if (paths.length > 0) writeSetting(db, PARTIAL_BACKUPS, JSON.stringify(paths));
  else db.run(sql`DELETE FROM setting WHERE name = ${PARTIAL_BACKUPS}`);
}
