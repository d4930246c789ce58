import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sql } from '../../core/store/sql/sql.ts';
import { asOfSchema, openAtSchema, rowsOf, tablesOf } from '../helpers/schemas.ts';
import { temporaryFolder } from '../helpers/temporaryFolder.ts';
import { openTestMemory } from '../helpers/testMemory.ts';
import { writeSession } from '../integration/conversations/session.ts';

it('adds on what terms answers were given, has logs read again for it, and sums from an index alone', async () => {
  const { main, agent } = await writeSession(temporaryFolder());
  const memory = openTestMemory();
  await memory.import(main);
  await memory.import(agent);
  await memory.index();
  const file = join(temporaryFolder(), 'memory.db');
  asOfSchema(memory, { file, number: 4 }).database.close();
  openAtSchema(file, 13).database.close();
  const old = openAtSchema(file, 14);
  old.run(sql`UPDATE log_file SET facts_read = 1`);
  const before = tablesOf(old)
    .filter((table) => table !== 'backup' && table !== 'log_file')
    .map((table) => [table, rowsOf(old, table)] as const);
  old.database.close();

  const db = openAtSchema(file, 15);
  for (const [table, rows] of before)
    expect([table, rowsOf(db, table)]).toMatchObject([table, rows]);
  expect(db.column(sql`SELECT facts_read FROM log_file`)).toEqual([0, 0]);
  const [plan] = db.all<{ detail: string }>(
    sql`EXPLAIN QUERY PLAN SELECT conversation_ix, model, terms, sum(output), sum(cache_write_hour)
        FROM usage WHERE ms >= 0 GROUP BY 1, 2, 3`,
  );
  expect(plan?.detail).toBe('SCAN usage USING COVERING INDEX usage_conversation');
});
