/** A statement is prepared once, however often it is run with other values. */
import BetterSqlite3 from 'better-sqlite3';
import { expect, it } from 'vitest';
import { Connection, sql } from '../../../core/store/sql/sql.ts';

const RUNS = 4_000;
const ROUNDS = 5;

it('is not planned anew for each value where a partial index or a limit could profit', () => {
  const database = new BetterSqlite3(':memory:');
  database.exec(`CREATE TABLE thing (ix INTEGER PRIMARY KEY, owner INTEGER, gone INTEGER) STRICT;
    CREATE INDEX thing_left ON thing (owner) WHERE gone = 0;`);
  const db = new Connection(database);
  const bare = database.prepare('SELECT ix FROM thing WHERE owner = ? AND gone = 0 LIMIT ?');
  const ours = (value: number): unknown =>
    db.all(sql`SELECT ix FROM thing WHERE owner = ${value} AND gone = 0 LIMIT ${value}`);
  const ratios = Array.from(
    { length: ROUNDS },
    () => cost(ours) / cost((value) => bare.all(value, value)),
  );
  // Preparing takes several times what running takes.
  expect(Math.min(...ratios)).toBeLessThan(0.6);
});

it('binds every kind of value as it is', () => {
  const db = new Connection(new BetterSqlite3(':memory:'));
  const bytes = Uint8Array.of(0, 255);
  const row = db.get(
    sql`SELECT ${'-1'} AS text, ${-1.5} AS number, ${2n ** 53n} AS large, ${null} AS none,
          ${bytes} AS bytes, typeof(${'1'}) AS kind`,
  );
  expect(row).toEqual({
    text: '-1',
    number: -1.5,
    large: Number(2n ** 53n),
    none: null,
    bytes: Buffer.from(bytes),
    kind: 'text',
  });
});

/** Processor time, in µs. */
function cost(run: (value: number) => unknown): number {
  const start = process.cpuUsage();
  for (let value = 0; value < RUNS; value++) run(value);
  const { user, system } = process.cpuUsage(start);
  return user + system;
}
