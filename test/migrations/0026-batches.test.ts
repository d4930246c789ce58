import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeConversations } from '../helpers/madeConversations.ts';
import { asOfSchema, openAtSchema, rowsOf, tablesOf } from '../helpers/schemas.ts';
import { temporaryFolder } from '../helpers/temporaryFolder.ts';
import { openTestMemory } from '../helpers/testMemory.ts';
import { writeClaudeCodeLogs } from '../helpers/writeLogs.ts';

it('leaves all rows as they are; there are no batches yet', async () => {
  const memory = openTestMemory();
  const made = makeConversations({ seed: 11, from: '2025-03-03', to: '2025-04-14', count: 4 });
  await memory.import(await writeClaudeCodeLogs(temporaryFolder(), made));
  await memory.index();
  const file = join(temporaryFolder(), 'memory.db');
  asOfSchema(memory, { file, number: 4 }).database.close();
  const old = openAtSchema(file, 25);
  const before = tablesOf(old)
    .filter((table) => table !== 'backup')
    .map((table) => [table, rowsOf(old, table)] as const);
  old.database.close();

  const db = openAtSchema(file, 26);
  for (const [table, rows] of before) expect([table, rowsOf(db, table)]).toEqual([table, rows]);
  for (const table of ['batch', 'batch_item', 'batch_node']) expect(rowsOf(db, table)).toEqual([]);
  db.database.close();
});
