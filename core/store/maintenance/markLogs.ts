import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';

/** Records since when logs are missing from the disk, and clears that for logs that are back. */
export function markGone(
  db: Connection,
  { gone, back }: { readonly gone: readonly string[]; readonly back: readonly string[] },
  nowMs: number,
): void {
  db.transaction(() => {
    for (const log of gone)
      db.run(sql`UPDATE log_file SET gone_ms = ${nowMs} WHERE path = ${log} AND gone_ms IS NULL`);
    for (const log of back) db.run(sql`UPDATE log_file SET gone_ms = NULL WHERE path = ${log}`);
  });
}

export function markRescued(db: Connection, logs: readonly string[], nowMs: number): void {
  db.transaction(() => {
    for (const log of logs)
      db.run(
        sql`UPDATE log_file SET rescued_ms = ${nowMs}
            WHERE path = ${log}
              AND generation = (SELECT max(generation) FROM log_file WHERE path = ${log})`,
      );
  });
}
