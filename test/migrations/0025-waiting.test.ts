import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sql } from '../../core/store/sql/sql.ts';
import { makeConversations } from '../helpers/madeConversations.ts';
import { asOfSchema, openAtSchema, rowsOf, tablesOf } from '../helpers/schemas.ts';
import { temporaryFolder } from '../helpers/temporaryFolder.ts';
import { openTestMemory } from '../helpers/testMemory.ts';
import { writeClaudeCodeLogs } from '../helpers/writeLogs.ts';

it('leaves all rows as they are, and tells which segments have a built-in text', async () => {
  const memory = openTestMemory();
  const made = makeConversations({ seed: 11, from: '2025-03-03', to: '2025-04-14', count: 4 });
  await memory.import(await writeClaudeCodeLogs(temporaryFolder(), made));
  await memory.index();
  const file = join(temporaryFolder(), 'memory.db');
  asOfSchema(memory, { file, number: 4 }).database.close();
  const old = openAtSchema(file, 24);
  const before = tablesOf(old)
    .filter((table) => table !== 'backup')
    .map((table) => [table, rowsOf(old, table)] as const);
  old.database.close();

  const db = openAtSchema(file, 25);
  for (const [table, rows] of before) expect([table, rowsOf(db, table)]).toEqual([table, rows]);
  const segments = sql`SELECT node_id FROM node WHERE level = 5 AND live = 1 AND text_ix IN (
    SELECT text_ix FROM node_text WHERE version IS NOT NULL) ORDER BY 1`;
  const waiting = db.column(sql`SELECT node_id FROM waiting_segment ORDER BY 1`);
  expect(waiting.length).toBeGreaterThan(0);
  expect(waiting).toEqual(db.column(segments));
  db.database.close();
});
