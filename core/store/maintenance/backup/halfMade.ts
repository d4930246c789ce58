/**
 * Where a copy of the memory is being written. Its folder may be any: a Strata that was killed meanwhile
 * finds by this what it left there.
 */
import { z } from 'zod';
import { readSetting, writeSetting } from '../../settings/settings.ts';
import { sql } from '../../sql/sql.ts';
import type { Connection } from '../../sql/sql.ts';

export const HALF_MADE = 'half_made_backups';

const pathsSchema = z.array(z.string());

export function halfMade(db: Connection): readonly string[] {
  const stored = readSetting(db, HALF_MADE);
  return stored === undefined ? [] : pathsSchema.parse(JSON.parse(stored));
}

export function noteHalfMade(db: Connection, path: string): void {
  save(db, [...new Set([...halfMade(db), path])]);
}

export function halfMadeGone(db: Connection, path: string): void {
  const before = halfMade(db);
  if (before.includes(path))
    save(
      db,
      before.filter((one) => one !== path),
    );
}

function save(db: Connection, paths: readonly string[]): void {
  if (paths.length > 0) writeSetting(db, HALF_MADE, JSON.stringify(paths));
  else db.run(sql`DELETE FROM setting WHERE name = ${HALF_MADE}`);
}
