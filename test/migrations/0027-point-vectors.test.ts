import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sql } from '../../core/store/sql/sql.ts';
import { makeConversations } from '../helpers/madeConversations.ts';
import { asOfSchema, openAtSchema, rowsOf, tablesOf } from '../helpers/schemas.ts';
import { temporaryFolder } from '../helpers/temporaryFolder.ts';
import { openTestMemory } from '../helpers/testMemory.ts';
import { writePlainLog } from '../helpers/writeLogs.ts';

it('keeps all vectors as those of whole nodes, and all other rows as they are', async () => {
  const memory = openTestMemory();
  const made = makeConversations({ seed: 7, from: '2025-03-03', to: '2025-04-14', count: 3 });
  await memory.import(await writePlainLog(join(temporaryFolder(), 'talk.jsonl'), made));
  await memory.index();
  const file = join(temporaryFolder(), 'memory.db');
  asOfSchema(memory, { file, number: 4 }).database.close();
  const old = openAtSchema(file, 26);
  old.run(
    sql`INSERT INTO segment_vector
          (node_ix, space, text_ix, text_hash, dimensions, scale, numbers, written_ms)
        SELECT node_ix, 'm', text_ix, x'07', 1, 1.0, x'01', 5 FROM node WHERE text_ix IS NOT NULL`,
  );
  const tables = tablesOf(old).filter((table) => table !== 'backup');
  const before = tables.map((table) => [table, rowsOf(old, table)] as const);
  const vectors = rowsOf(old, 'segment_vector');
  old.database.close();

  const db = openAtSchema(file, 27);
  expect(vectors).not.toEqual([]);
  expect(tables.map((table) => [table, rowsOf(db, table)])).toEqual(
    before.map(([table, rows]) => [
      table,
      table === 'segment_vector' ? rows.map((row) => ({ ...row, part: 0 })) : rows,
    ]),
  );
  expect(tablesOf(db).filter((table) => table !== 'backup')).toEqual(tables);
  const changes = (): unknown => db.get(sql`SELECT changes FROM vector_state`);
  const told = changes();
  const row = sql`INSERT INTO segment_vector
        (node_ix, part, space, text_ix, text_hash, dimensions, scale, numbers, written_ms)
      SELECT node_ix, 1, space, text_ix, text_hash, 1, 1.0, x'01', 5 FROM segment_vector LIMIT 1`;
  expect(db.run(row).changes).toBe(1);
  expect(changes()).not.toEqual(told);
  expect(() => db.run(row)).toThrow(/UNIQUE/);
  expect(db.all(sql`SELECT * FROM pragma_foreign_key_check`)).toEqual([]);
  db.database.close();
});
