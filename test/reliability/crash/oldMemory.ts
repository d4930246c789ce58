import { openForWriting } from '../../../core/store/sql/openDatabase.ts';
import { migrations } from '../../../core/store/migrations/index.ts';
import { sql } from '../../../core/store/sql/sql.ts';

/** So many that copying the database takes a moment. */
const REQUESTS = 30_000;

/** Makes a memory as the release before the last migration left it: nothing in it but a long account. */
export function oldMemory(file: string): void {
  const db = openForWriting(file, migrations.slice(0, -1));
  try {
    db.transaction(() => {
      for (let n = 0; n < REQUESTS; n++)
        db.run(
          sql`INSERT INTO outgoing (at_ms, host, purpose, bytes_sent, bytes_received, status, duration_ms)
              VALUES (${1_700_000_000_000 + n * 1_000}, 'api.example.org', 'summary', ${n}, ${n}, 200, 900)`,
        );
    });
  } finally {
    db.database.close();
  }
}
