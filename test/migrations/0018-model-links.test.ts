import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sql } from '../../core/store/sql/sql.ts';
import { makeConversations } from '../helpers/madeConversations.ts';
import { asOfSchema, openAtSchema, rowsOf, tablesOf } from '../helpers/schemas.ts';
import { temporaryFolder } from '../helpers/temporaryFolder.ts';
import { openTestMemory } from '../helpers/testMemory.ts';
import { writeClaudeCodeLogs } from '../helpers/writeLogs.ts';

it('leaves all rows as they are; a model was asked about none, and what loses its quote goes along', async () => {
  const memory = openTestMemory();
  const made = makeConversations({ seed: 11, from: '2025-03-03', to: '2025-04-14', count: 6 });
  await memory.import(await writeClaudeCodeLogs(temporaryFolder(), made));
  await memory.index();
  const file = join(temporaryFolder(), 'memory.db');
  asOfSchema(memory, { file, number: 4 }).database.close();
  const old = openAtSchema(file, 17);
  const before = tablesOf(old)
    .filter((table) => table !== 'backup')
    .map((table) => [table, rowsOf(old, table)] as const);
  old.database.close();

  const db = openAtSchema(file, 18);
  for (const [table, rows] of before) expect([table, rowsOf(db, table)]).toEqual([table, rows]);
  for (const table of ['link_run', 'idea_asked', 'model_link'])
    expect(rowsOf(db, table)).toEqual([]);
  db.run(sql`INSERT INTO link_run VALUES (1, 0, 'openai', 'm', 'linked')`);
  db.run(sql`INSERT INTO grip (grip_ix, key, ms, first_ix, last_ix, excerpt)
             SELECT 999999, x'00', ms, first_ix, last_ix, 'x' FROM grip LIMIT 1`);
  db.run(sql`INSERT INTO idea_asked VALUES (x'00', 1), (x'01', 1)`);
  db.run(
    sql`INSERT INTO model_link VALUES (x'01', x'00', 'answers', 1, 1), (x'01', x'02', 'answers', 1, 1)`,
  );
  db.run(sql`DELETE FROM grip WHERE grip_ix = 999999`);
  expect(db.column(sql`SELECT hex(key) FROM idea_asked`)).toEqual(['01']);
  expect(db.column(sql`SELECT hex(to_key) FROM model_link`)).toEqual(['02']);
});
