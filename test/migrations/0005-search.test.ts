import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sql } from '../../core/store/sql/sql.ts';
import type { Connection } from '../../core/store/sql/sql.ts';
import { makeConversations } from '../helpers/madeConversations.ts';
import { asOfSchema, openAtSchema, rowsOf, tablesOf } from '../helpers/schemas.ts';
import { temporaryFolder } from '../helpers/temporaryFolder.ts';
import { openTestMemory } from '../helpers/testMemory.ts';
import { writePlainLog } from '../helpers/writeLogs.ts';

const NEW_TABLES = [
  'node_terms',
  ...['node_words', 'said_words', 'tool_words'].flatMap((table) =>
    ['', '_config', '_data', '_docsize', '_idx'].map((part) => table + part),
  ),
  'search_due',
  'search_state',
].toSorted();

async function memoryOfSchema4(file: string): Promise<Connection> {
  const memory = openTestMemory();
  const made = makeConversations({ seed: 7, from: '2025-03-03', to: '2025-04-14', count: 4 });
  await memory.import(await writePlainLog(join(temporaryFolder(), 'talk.jsonl'), made));
  await memory.index();
  return asOfSchema(memory, { file, number: 4 });
}

it('adds an empty index of words, in which all nodes are due, and leaves all rows as they are', async () => {
  const file = join(temporaryFolder(), 'memory.db');
  const old = await memoryOfSchema4(file);
  const tables = tablesOf(old);
  const before = tables
    .filter((table) => table !== 'backup')
    .map((table) => [table, rowsOf(old, table)] as const);
  const nodes = old.all<{ node_ix: number }>(
    sql`SELECT node_ix FROM node WHERE live = 1 ORDER BY node_ix`,
  );
  expect(nodes.length).toBeGreaterThan(10);
  old.database.close();

  const db = openAtSchema(file, 5);
  for (const [table, rows] of before) expect([table, rowsOf(db, table)]).toEqual([table, rows]);
  expect(tablesOf(db).filter((table) => !tables.includes(table))).toEqual(NEW_TABLES);
  expect(rowsOf(db, 'search_state')).toEqual([{ only: 1, event_ix: 0 }]);
  expect(rowsOf(db, 'search_due')).toEqual(nodes.map((node) => ({ ...node, changes: 1 })));
  expect(rowsOf(db, 'node_terms')).toEqual([]);
  for (const table of ['said_words', 'tool_words', 'node_words'])
    expect(rowsOf(db, `${table}_docsize`)).toEqual([]);
  expect(db.all(sql`SELECT * FROM pragma_foreign_key_check`)).toEqual([]);
});

it('makes an old memory findable by the next index', async () => {
  const file = join(temporaryFolder(), 'memory.db');
  (await memoryOfSchema4(file)).database.close();
  const memory = openTestMemory({ file });
  const any = { table: 'said', match: '"the"', limit: 100 } as const;
  expect((await memory.reader.matchingEvents(any)).ixs).toEqual([]);
  expect(await memory.reader.countToIndex()).toMatchObject({
    events: rowsOf(memory.db, 'event').length,
  });
  await memory.index();
  expect((await memory.reader.matchingEvents(any)).ixs.length).toBeGreaterThan(0);
  expect(await memory.reader.countToIndex()).toEqual({ events: 0, nodes: 0 });
  const live = rowsOf(memory.db, 'node').filter(({ live: is }) => is === 1);
  expect(rowsOf(memory.db, 'node_terms').map(({ node_ix }) => node_ix)).toEqual(
    live.map(({ node_ix }) => node_ix),
  );
});

it('keeps what is due in step with the nodes: a changed text, a new child, a node that goes', async () => {
  const { db } = openTestMemory();
  const add = (ix: number, parent: number | null): void =>
    void db.run(
      sql`INSERT INTO node (node_ix, node_id, level, parent_ix, start_ms, end_ms)
          VALUES (${ix}, ${`toc:${ix}`}, ${parent === null ? 0 : 1}, ${parent}, ${ix}, ${ix + 1})`,
    );
  const due = (): readonly unknown[] =>
    db.all<{ node_ix: number }>(sql`SELECT node_ix FROM search_due`).map(({ node_ix }) => node_ix);
  const settle = (): void => void db.run(sql`DELETE FROM search_due`);
  db.database.pragma('foreign_keys = OFF');
  add(1, null);
  add(2, 1);
  add(3, null);
  expect(due()).toEqual([1, 2, 3]);
  settle();
  db.run(sql`UPDATE node SET text_ix = 9 WHERE node_ix = 2`);
  expect(due()).toEqual([2]);
  settle();
  db.run(sql`UPDATE node SET dirty = dirty + 1`);
  expect(due()).toEqual([]);
  db.run(sql`UPDATE node SET parent_ix = 3 WHERE node_ix = 2`);
  expect(due()).toEqual([1, 2, 3]);
  settle();
  db.run(sql`UPDATE node SET live = 0 WHERE node_ix = 2`);
  expect(due()).toEqual([2, 3]);
  settle();
  db.run(sql`DELETE FROM node WHERE node_ix = 2`);
  expect(due()).toEqual([3]);
});
