import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sql } from '../../core/store/sql/sql.ts';
import type { Connection, Row } from '../../core/store/sql/sql.ts';
import { makeConversations } from '../helpers/madeConversations.ts';
import { asOfSchema, openAtSchema, rowsOf, tablesOf } from '../helpers/schemas.ts';
import { temporaryFolder } from '../helpers/temporaryFolder.ts';
import { openTestMemory } from '../helpers/testMemory.ts';
import { writePlainLog } from '../helpers/writeLogs.ts';

const ADDED: Readonly<Record<string, Row>> = {
  job: { paused: 0, next_run_ms: null, reason: null, runs: 0, failures: 0, counts: '{}' },
  conversation: { planned: 0 },
  log_file: { gone_ms: null, rescued_ms: null, left_out: 0 },
};
const NEW_TABLES = [
  'backup',
  'followed',
  'forgotten',
  'forgotten_event',
  'kept_out',
  'released',
  'work',
];

async function memoryOfSchema3(file: string): Promise<Connection> {
  const memory = openTestMemory();
  const folder = temporaryFolder();
  for (const seed of [7, 8]) {
    const made = makeConversations({ seed, from: '2025-03-03', to: '2025-03-14', count: 3 });
    await writePlainLog(join(folder, `${seed}.jsonl`), made);
  }
  await memory.import(folder);
  await memory.index();
  return asOfSchema(memory, { file, number: 3 });
}

it('adds what an always-open Strata keeps, and leaves all rows as they are', async () => {
  const file = join(temporaryFolder(), 'memory.db');
  const old = await memoryOfSchema3(file);
  old.run(
    sql`INSERT INTO job (name, last_run_ms, last_duration_ms, last_result)
        VALUES ('index', 5, 6, 'done')`,
  );
  const tables = tablesOf(old);
  const before = tables.map((table) => [table, rowsOf(old, table)] as const);
  old.database.close();

  const db = openAtSchema(file, 4);
  for (const [table, rows] of before)
    expect([table, rowsOf(db, table)]).toEqual([
      table,
      rows.map((row) => ({ ...row, ...ADDED[table] })),
    ]);
  expect(tablesOf(db).filter((table) => !tables.includes(table))).toEqual(NEW_TABLES);
  for (const table of NEW_TABLES.filter((name) => name !== 'backup'))
    expect([table, rowsOf(db, table)]).toEqual([table, []]);
  // That of the migration itself.
  expect(rowsOf(db, 'backup')).toMatchObject([{ kind: 'migration' }]);
  expect(db.all(sql`SELECT * FROM pragma_foreign_key_check`)).toEqual([]);
});

describe('what happened stays append-only', () => {
  const guarded = [
    ['event', 'event_ix', 'tokens', 'events are append-only'],
    ['raw_block', 'block_ix', 'length', 'raw lines are append-only'],
    ['text_block', 'block_ix', 'block_ix', 'event texts are append-only'],
    ['node_text', 'text_ix', 'title', 'versions are never overwritten'],
  ] as const;

  it.each(guarded)('%s, but for rows that are released', async (table, ix, column, message) => {
    const file = join(temporaryFolder(), 'memory.db');
    (await memoryOfSchema3(file)).database.close();
    const db = openAtSchema(file, 4);
    db.database.pragma('foreign_keys = OFF');
    const [first, second] = db.all<Readonly<Record<string, number>>>({
      text: `SELECT ${ix} FROM ${table} ORDER BY ${ix} LIMIT 2`,
      values: [],
    });
    const change = (row: Readonly<Record<string, number>> | undefined, kind: 'change' | 'remove') =>
      db.run({
        text:
          kind === 'change'
            ? `UPDATE ${table} SET ${column} = ${column} WHERE ${ix} = ?`
            : `DELETE FROM ${table} WHERE ${ix} = ?`,
        values: [row?.[ix] ?? 0],
      });
    expect(() => change(first, 'change')).toThrow(message);
    expect(() => change(first, 'remove')).toThrow(message);
    db.run(sql`INSERT INTO released (what, ix) VALUES (${table}, ${first?.[ix] ?? 0})`);
    expect(change(first, 'change').changes).toBe(1);
    expect(change(first, 'remove').changes).toBe(1);
    expect(() => change(second, 'remove')).toThrow(message);
  });
});

it('finds logs by their identity without going through all that were read', () => {
  const { db } = openTestMemory();
  const plan = db.all<{ detail: string }>(
    sql`EXPLAIN QUERY PLAN SELECT path FROM log_file
        WHERE identity IN (SELECT value FROM json_each(${'["a"]'}))`,
  );
  expect(plan.map(({ detail }) => detail).join('\n')).toMatch(
    /SEARCH log_file USING INDEX log_file_identity/,
  );
});
