import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sql } from '../../core/store/sql/sql.ts';
import { makeConversations } from '../helpers/madeConversations.ts';
import { asOfSchema, openAtSchema, rowsOf, tablesOf } from '../helpers/schemas.ts';
import { temporaryFolder } from '../helpers/temporaryFolder.ts';
import { openTestMemory } from '../helpers/testMemory.ts';
import { writeClaudeCodeLogs } from '../helpers/writeLogs.ts';

it('sums tokens from an index alone, and leaves all rows as they are', async () => {
  const memory = openTestMemory();
  const made = makeConversations({ seed: 11, from: '2025-03-03', to: '2025-04-14', count: 3 });
  await memory.import(await writeClaudeCodeLogs(temporaryFolder(), made));
  await memory.index();
  const file = join(temporaryFolder(), 'memory.db');
  asOfSchema(memory, { file, number: 4 }).database.close();
  openAtSchema(file, 11).database.close();
  const old = openAtSchema(file, 12);
  const before = tablesOf(old)
    .filter((table) => table !== 'backup')
    .map((table) => [table, rowsOf(old, table)] as const);
  old.database.close();

  const db = openAtSchema(file, 13);
  for (const [table, rows] of before) expect([table, rowsOf(db, table)]).toEqual([table, rows]);
  const [plan] = db.all<{ detail: string }>(
    sql`EXPLAIN QUERY PLAN SELECT conversation_ix, model, sum(output) FROM usage
        WHERE ms >= 0 GROUP BY 1, 2`,
  );
  expect(plan?.detail).toBe('SCAN usage USING COVERING INDEX usage_conversation');
});
