import BetterSqlite3 from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { onSlowQuery } from '../../../core/store/sql/slowQueries.ts';
import type { SlowQuery } from '../../../core/store/sql/slowQueries.ts';
import { Connection, sql } from '../../../core/store/sql/sql.ts';

test('a slow statement is told with who asked and how long it took, without its values', () => {
  const { db, told } = watched();
  readSlowly(db, 'private words');
  expect(told).toEqual([
    {
      from: expect.stringMatching(/^readSlowly \(.*slowQueries\.test\.ts:\d+:\d+\)$/),
      ms: expect.any(Number),
      sql: 'SELECT rest(250), +? AS words',
    },
  ]);
  expect(told[0]?.ms).toBeGreaterThanOrEqual(250);
});

test('one that fails is told too, and nobody is told after the end', () => {
  const { db, told, end } = watched();
  expect(() => db.all(sql`SELECT rest(250) UNION SELECT json('{')`)).toThrow('malformed JSON');
  expect(told.map(({ sql: text }) => text)).toEqual(["SELECT rest(250) UNION SELECT json('{')"]);
  end();
  db.column(sql`SELECT rest(250)`);
  expect(told).toHaveLength(1);
});

function readSlowly(db: Connection, words: string): void {
  db.get(sql`SELECT rest(250),
    ${words} AS words`);
}

function watched() {
  const database = new BetterSqlite3(':memory:');
  const still = new Int32Array(new SharedArrayBuffer(4));
  database.function('rest', (ms: number) => Atomics.wait(still, 0, 0, ms).length);
  const told: SlowQuery[] = [];
  const end = onSlowQuery((query) => told.push(query));
  onTestFinished(() => {
    end();
    database.close();
  });
  return { db: new Connection(database), told, end };
}
