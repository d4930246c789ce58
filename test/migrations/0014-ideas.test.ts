import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sql } from '../../core/store/sql/sql.ts';
import { makeConversations } from '../helpers/madeConversations.ts';
import { openAtSchema, rowsOf, tablesOf, asOfSchema } from '../helpers/schemas.ts';
import { temporaryFolder } from '../helpers/temporaryFolder.ts';
import { openTestMemory } from '../helpers/testMemory.ts';
import { writeClaudeCodeLogs } from '../helpers/writeLogs.ts';

it('leaves all rows as they are, and has the ideas of each conversation told by the next index', async () => {
  const memory = openTestMemory();
  const made = makeConversations({ seed: 11, from: '2025-03-03', to: '2025-04-14', count: 6 });
  await memory.import(await writeClaudeCodeLogs(temporaryFolder(), made));
  await memory.index();
  const told = memory.export()['ideas'];
  expect(told?.length).toBeGreaterThan(0);
  const file = join(temporaryFolder(), 'memory.db');
  asOfSchema(memory, { file, number: 4 }).database.close();
  const old = openAtSchema(file, 13);
  const before = tablesOf(old)
    .filter((table) => table !== 'backup')
    .map((table) => [table, rowsOf(old, table)] as const);
  old.database.close();

  const db = openAtSchema(file, 14);
  for (const [table, rows] of before) expect([table, rowsOf(db, table)]).toEqual([table, rows]);
  expect(rowsOf(db, 'idea')).toEqual([]);
  expect(db.column(sql`SELECT conversation_ix FROM idea_due ORDER BY 1`)).toEqual(
    db.column(sql`SELECT DISTINCT conversation_ix FROM segment ORDER BY 1`),
  );
  expect(db.all(sql`SELECT * FROM pragma_foreign_key_check`)).toEqual([]);
  db.database.close();

  const anew = openTestMemory({ file });
  await anew.index();
  expect(anew.export()['ideas']).toEqual(told);
});
