import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sql } from '../../core/store/sql/sql.ts';
import { makeConversations } from '../helpers/madeConversations.ts';
import { asOfSchema, openAtSchema, rowsOf, tablesOf } from '../helpers/schemas.ts';
import { temporaryFolder } from '../helpers/temporaryFolder.ts';
import { openTestMemory } from '../helpers/testMemory.ts';
import { writeClaudeCodeLogs } from '../helpers/writeLogs.ts';

it('leaves what waits as it is, and has ideas told anew; turns may wait as well, and go with the event that they begin with', async () => {
  const memory = openTestMemory();
  const made = makeConversations({ seed: 11, from: '2025-03-03', to: '2025-04-14', count: 6 });
  await memory.import(await writeClaudeCodeLogs(temporaryFolder(), made));
  await memory.index();
  const file = join(temporaryFolder(), 'memory.db');
  asOfSchema(memory, { file, number: 4 }).database.close();
  const old = openAtSchema(file, 19);
  old.run(sql`INSERT INTO work (path, mode, changes, bytes, written_ms, added_ms, next_ms, attempts, lease,
                leased_until_ms, failed, code, message)
              VALUES ('/a', 'live', 2, 10, 1, 2, 3, 0, 'me', 4, 0, NULL, NULL),
                ('/b', 'backfill', 1, 20, 5, 6, 7, 9, NULL, NULL, 1, 'path-unreadable', 'why')`);
  const before = tablesOf(old)
    .filter((table) => table !== 'backup' && table !== 'idea_due')
    .map((table) => [table, rowsOf(old, table)] as const);
  old.database.close();

  const db = openAtSchema(file, 21);
  for (const [table, rows] of before)
    expect([table, rowsOf(db, table)]).toEqual([
      table,
      table === 'work' ? rows.map((row) => ({ ...row, key: null })) : rows,
    ]);
  expect(db.column(sql`SELECT conversation_ix FROM idea_due ORDER BY 1`)).toEqual(
    db.column(sql`SELECT conversation_ix FROM conversation ORDER BY 1`),
  );
  db.run(sql`INSERT INTO work (path, key, mode, added_ms, next_ms)
             SELECT 'turn:1', key, 'link', 0, 0 FROM event ORDER BY event_ix LIMIT 1`);
  db.run(
    sql`INSERT INTO work (path, key, mode, added_ms, next_ms) VALUES ('turn:2', x'00', 'relink', 0, 0)`,
  );
  db.database.pragma('foreign_keys = OFF');
  db.run(sql`INSERT INTO released SELECT 'event', event_ix FROM event ORDER BY event_ix LIMIT 1`);
  db.run(sql`DELETE FROM event WHERE event_ix = (SELECT min(event_ix) FROM event)`);
  expect(db.column(sql`SELECT path FROM work ORDER BY path`)).toEqual(['/a', '/b', 'turn:2']);
});
