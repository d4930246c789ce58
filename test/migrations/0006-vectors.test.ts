import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sql } from '../../core/store/sql/sql.ts';
import { makeConversations } from '../helpers/madeConversations.ts';
import { asOfSchema, openAtSchema, rowsOf, tablesOf } from '../helpers/schemas.ts';
import { temporaryFolder } from '../helpers/temporaryFolder.ts';
import { openTestMemory } from '../helpers/testMemory.ts';
import { writePlainLog } from '../helpers/writeLogs.ts';

it('adds an empty table of vectors, and leaves all rows as they are', async () => {
  const memory = openTestMemory();
  const made = makeConversations({ seed: 7, from: '2025-03-03', to: '2025-04-14', count: 3 });
  await memory.import(await writePlainLog(join(temporaryFolder(), 'talk.jsonl'), made));
  await memory.index();
  const file = join(temporaryFolder(), 'memory.db');
  // The index of words is made of tables that SQLite fills by itself.
  const old = asOfSchema(memory, { file, number: 4 });
  old.database.close();
  const before = openAtSchema(file, 5);
  const tables = tablesOf(before).filter((table) => table !== 'backup');
  const rows = tables.map((table) => [table, rowsOf(before, table)]);
  before.database.close();

  const db = openAtSchema(file, 6);
  expect(tables.map((table) => [table, rowsOf(db, table)])).toEqual(rows);
  expect(tablesOf(db).filter((table) => table !== 'backup' && !tables.includes(table))).toEqual([
    'segment_vector',
    'vector_state',
  ]);
  expect(rowsOf(db, 'segment_vector')).toEqual([]);
  expect(rowsOf(db, 'vector_state')).toEqual([{ only: 1, changes: 0 }]);
  expect(db.all(sql`SELECT * FROM pragma_foreign_key_check`)).toEqual([]);
});

it('lets go of a vector with its segment or its text, also without foreign keys, and notes all changes', () => {
  const { db } = openTestMemory();
  db.database.pragma('foreign_keys = OFF');
  const changes = (): number =>
    db.get<{ changes: number }>(sql`SELECT changes FROM vector_state`)?.changes ?? 0;
  const left = (): readonly unknown[] =>
    db.all<{ ix: number }>(sql`SELECT node_ix AS ix FROM segment_vector`).map(({ ix }) => ix);
  for (const ix of [1, 2, 3]) {
    db.run(
      sql`INSERT INTO node (node_ix, node_id, level, start_ms, end_ms)
          VALUES (${ix}, ${`toc:${ix}`}, 4, ${ix}, ${ix + 1})`,
    );
    db.run(
      sql`INSERT INTO node_text (text_ix, node_ix, created_ms, summarizer, input_hash, content_hash,
            original_tokens, title, texts, keywords)
          VALUES (${ix}, ${ix}, 0, 'extractive', x'00', x'00', 1, 'a', '{}', '[]')`,
    );
    db.run(
      sql`INSERT INTO segment_vector
            (node_ix, space, text_ix, text_hash, dimensions, scale, numbers, written_ms)
          VALUES (${ix}, 'm', ${ix}, x'00', 1, 1.0, x'01', 0)`,
    );
  }
  expect([left(), changes()]).toEqual([[1, 2, 3], 3]);
  db.run(sql`DELETE FROM node WHERE node_ix = 1`);
  expect([left(), changes()]).toEqual([[2, 3], 4]);
  db.run(sql`DELETE FROM node_text WHERE text_ix = 2`);
  expect([left(), changes()]).toEqual([[3], 5]);
  db.run(sql`UPDATE node SET live = 0 WHERE node_ix = 3`);
  expect(changes()).toBe(6);
  db.run(sql`UPDATE node SET dirty = dirty + 1`);
  db.run(sql`UPDATE segment_vector SET text_ix = 7`);
  expect(changes()).toBe(6);
});
