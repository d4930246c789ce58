import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sql } from '../../core/store/sql/sql.ts';
import type { Connection } from '../../core/store/sql/sql.ts';
import { makeConversations } from '../helpers/madeConversations.ts';
import { asOfSchema, openAtSchema, rowsOf, tablesOf } from '../helpers/schemas.ts';
import { temporaryFolder } from '../helpers/temporaryFolder.ts';
import { openTestMemory } from '../helpers/testMemory.ts';
import { writeClaudeCodeLogs } from '../helpers/writeLogs.ts';

/** What the summariser before this schema was called. */
const BEFORE = 'extractive-3';
const TOPICS = '[{"project":null,"topics":["sourdough"]}]';

/** A memory of the schema before, with the rows it has. */
async function memoryOfSchema10(): Promise<{ readonly file: string; readonly old: Connection }> {
  const memory = openTestMemory();
  const made = makeConversations({ seed: 11, from: '2025-03-03', to: '2025-04-14', count: 3 });
  await memory.import(await writeClaudeCodeLogs(temporaryFolder(), made));
  await memory.index();
  const file = join(temporaryFolder(), 'memory.db');
  const inputHash = new Uint8Array(10);
  asOfSchema(memory, {
    file,
    number: 4,
    changes: { node_text: { topics: TOPICS, prompt_version: BEFORE, input_hash: inputHash } },
  }).database.close();
  return { file, old: openAtSchema(file, 10) };
}

it('gives points a role, drops the topics of texts, and leaves all other rows as they are', async () => {
  const { file, old } = await memoryOfSchema10();
  const tables = tablesOf(old).filter((table) => table !== 'backup');
  const before = tables.map((table) => [table, rowsOf(old, table)] as const);
  const texts = rowsOf(old, 'node_text');
  expect(texts.map(({ topics }) => topics)).toEqual(texts.map(() => TOPICS));
  old.database.close();

  const db = openAtSchema(file, 11);
  expect(tablesOf(db).filter((table) => table !== 'backup')).toEqual(tables);
  for (const [table, rows] of before)
    expect([table, rowsOf(db, table)]).toEqual([
      table,
      table === 'bullet'
        ? rows.map((row) => ({ ...row, role: null }))
        : rows.map(({ topics: _topics, ...row }) => row),
    ]);
  expect(rowsOf(db, 'bullet').length).toBeGreaterThan(0);
  expect(db.all(sql`SELECT * FROM pragma_foreign_key_check`)).toEqual([]);
});

it('has the texts of an older build written once more by the next index, and no others by the one after', async () => {
  const { file, old } = await memoryOfSchema10();
  old.run(sql`UPDATE setting SET value = ${BEFORE} WHERE name = 'built_with'`);
  old.database.close();

  const memory = openTestMemory({ file });
  const roles = () =>
    memory.db.column<string>(
      sql`SELECT DISTINCT b.role FROM node AS n JOIN bullet AS b USING (text_ix)
          WHERE n.live = 1 AND b.role IS NOT NULL ORDER BY b.role`,
    );
  expect(roles()).toEqual([]);
  const first = await memory.index();
  expect(first.nodesWritten).toBeGreaterThan(0);
  expect(roles()).toContain('asked');
  expect((await memory.index()).nodesWritten).toBe(0);
  expect(memory.db.all(sql`SELECT * FROM pragma_foreign_key_check`)).toEqual([]);
});
