import type { Connection } from './sql.ts';

/**
 * Gives back the space of the write-ahead log, which otherwise stays as long as it once was. What somebody still
 * reads from it stays, since waiting for them would hold up who writes.
 */
export function truncateLog({ database }: Connection): void {
  const timeout = Number(database.pragma('busy_timeout', { simple: true }));
  database.pragma('busy_timeout = 0');
  try {
    database.pragma('wal_checkpoint(TRUNCATE)');
  } finally {
    database.pragma(`busy_timeout = ${timeout}`);
  }
}
