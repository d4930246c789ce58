/** The table of backups: where copies of this memory were written. */
import { sql } from '../../sql/sql.ts';
import type { Connection } from '../../sql/sql.ts';
import type { NotedBackup } from '../../../engine/maintenance/ports/backups.ts';

export function noteBackup(db: Connection, { path, atMs, kind }: NotedBackup): void {
  db.run(
    sql`INSERT INTO backup (path, at_ms, kind) VALUES (${path}, ${atMs}, ${kind})
        ON CONFLICT (path) DO UPDATE SET at_ms = excluded.at_ms, kind = excluded.kind`,
  );
}

/** Empty if the memory's schema is older than the table. */
export function notedBackups(db: Connection): readonly NotedBackup[] {
  if (!hasTable(db, 'backup')) return [];
  return db.all<NotedBackup>(sql`SELECT path, at_ms AS atMs, kind FROM backup`);
}

export function hasTable(db: Connection, name: string): boolean {
  return (
    db.get(sql`SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ${name}`) !== undefined
  );
}
