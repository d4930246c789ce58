import { appendFileSync, cpSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { sql } from '../../core/store/sql/sql.ts';
import { claudeLine, uuid } from '../helpers/logLines.ts';
import { asOfSchema, openAtSchema, rowsOf, tablesOf } from '../helpers/schemas.ts';
import { temporaryFolder } from '../helpers/temporaryFolder.ts';
import { openTestMemory } from '../helpers/testMemory.ts';

const NEW_TABLES = ['fact', 'lineage', 'usage'];

it('adds places for facts, leaves all rows as they are, and has facts of what is read from then on', async () => {
  const logs = join(temporaryFolder(), 'logs');
  cpSync(resolve('test/fixtures/importers/claude-code'), logs, { recursive: true });
  const grown = join(logs, `${uuid(0xe)}.jsonl`);
  const say = (id: number, text: string): void =>
    appendFileSync(
      grown,
      `${claudeLine(uuid(0xe), { id, at: `2026-01-05T10:0${id}:00.000Z`, text })}\n`,
    );
  say(1, 'Why is the till slow?');
  const memory = openTestMemory();
  await memory.import(logs);
  await memory.index();
  const file = join(temporaryFolder(), 'memory.db');
  asOfSchema(memory, { file, number: 4 }).database.close();
  const old = openAtSchema(file, 9);
  const tables = tablesOf(old);
  const before = tables
    .filter((table) => table !== 'backup')
    .map((table) => [table, rowsOf(old, table)] as const);
  old.database.close();

  const db = openAtSchema(file, 10);
  for (const [table, rows] of before)
    expect([table, rowsOf(db, table)]).toMatchObject([table, rows]);
  expect(tablesOf(db).filter((table) => !tables.includes(table))).toEqual(NEW_TABLES);
  for (const table of NEW_TABLES) expect([table, rowsOf(db, table)]).toEqual([table, []]);
  expect(db.all(sql`SELECT * FROM pragma_foreign_key_check`)).toEqual([]);
  db.database.close();

  const migrated = openTestMemory({ file });
  say(2, 'Look at the sync first.');
  await migrated.import(grown);
  await migrated.index();
  const whole = await migrated.reader.conversation({ conversationId: `claude-code:${uuid(0xe)}` });
  expect(whole?.turns.map(({ request }) => request)).toEqual([
    'Why is the till slow?',
    'Look at the sync first.',
  ]);
  expect(whole?.turns.map(({ gripIds }) => gripIds.length > 0)).toEqual([false, true]);
  expect(migrated.db.all(sql`SELECT * FROM pragma_foreign_key_check`)).toEqual([]);
});
