import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';

/** Where a log lies, and by what it is told from another in its place. */
export interface LogPlace {
  readonly path: string;
  readonly identity: string;
  readonly mtimeMs: number;
}

/** Records that logs lie elsewhere now, with nothing in them changed; undefined: this one does not. */
export function moveLogs(db: Connection, placeOf: (path: string) => LogPlace | undefined): void {
  db.transaction(() => {
    const logs = db.all<{ ix: number; path: string }>(
      sql`SELECT file_ix AS ix, path FROM log_file`,
    );
    for (const { ix, path } of logs) {
      const place = placeOf(path);
      if (place === undefined) continue;
      db.run(
        sql`UPDATE log_file
            SET path = ${place.path}, identity = ${place.identity}, mtime_ms = ${place.mtimeMs}
            WHERE file_ix = ${ix}`,
      );
    }
  });
}
