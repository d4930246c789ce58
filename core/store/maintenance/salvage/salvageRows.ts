import type { Database } from 'better-sqlite3';
import type { Row, SqlValue } from '../../sql/sql.ts';
import { walkAxis } from './walkAxis.ts';
import type { LostKeys } from './walkAxis.ts';

export interface SalvagedTable {
  readonly name: string;
  /** The columns by which the rows are stored: one, or the first two. They are integers. */
  readonly key: readonly [string, string?];
  /** All columns if omitted. */
  readonly columns?: string;
}

/**
 * Passes on all rows of a table that can still be read, in key order. Returns the ranges of the
 * first key column in which rows may be lost.
 */
export function salvageRows(
  database: Database,
  { name, key: [first, second], columns = '*' }: SalvagedTable,
  take: (row: Row) => void,
): readonly LostKeys[] {
  const order = second === undefined ? first : `${first}, ${second}`;
  /** Reads rows upwards; returns the last row read. */
  const readUp = (where: string, values: readonly SqlValue[]): Reached => {
    let last: Row | null = null;
    try {
      const statement = database.prepare<SqlValue[], Row>(
        `SELECT ${columns} FROM ${name} NOT INDEXED WHERE ${where} ORDER BY ${order}`,
      );
      for (const row of statement.iterate(...values)) {
        last = row;
        take(row);
      }
      return { all: true, last };
    } catch (error) {
      refuseBug(error);
      return { all: false, last };
    }
  };
  const probe = (where: string, values: readonly SqlValue[]): boolean => {
    try {
      database
        .prepare<SqlValue[]>(
          `SELECT ${first} FROM ${name} NOT INDEXED WHERE ${where} ORDER BY ${order} LIMIT 1`,
        )
        .get(...values);
      return true;
    } catch (error) {
      refuseBug(error);
      return false;
    }
  };
  /** Reads the remaining rows that share a first key. */
  const readRest = (key: number, from: number): void => {
    if (second === undefined) return;
    walkAxis(
      {
        readUp: (next) => {
          const { all, last } = readUp(`${first} = ? AND ${second} >= ?`, [key, next]);
          return { all, last: numberOf(last, second) };
        },
        probe: (next) => probe(`${first} = ? AND ${second} >= ?`, [key, next]),
      },
      from,
    );
  };
  const lost = walkAxis({
    readUp(from) {
      const { all, last } = readUp(`${first} >= ?`, [from]);
      const key = numberOf(last, first);
      const next = second === undefined ? null : numberOf(last, second);
      if (!all && key !== null && next !== null) readRest(key, next + 1);
      return { all, last: key };
    },
    probe: (from) => probe(`${first} >= ?`, [from]),
  });
  if (second === undefined) return lost;
  return lost.map(({ from, to }) => {
    // The first rows of this key are lost, which hides the others.
    if (to < LAST && to >= from) readRest(to, 0);
    // Some rows of the key before may be lost as well.
    return { from: from - 1, to };
  });
}

interface Reached {
  readonly all: boolean;
  readonly last: Row | null;
}

const LAST = 2 ** 49;

/**
 * Rows of small tables by any key: forwards from the first and, where that breaks off, backwards
 * from the last.
 */
export function salvageSmall(
  database: Database,
  {
    name,
    key,
    columns = '*',
  }: { readonly name: string; readonly key: string; readonly columns?: string },
): { readonly rows: readonly Row[]; readonly whole: boolean } {
  const rows: Row[] = [];
  for (const order of ['ASC', 'DESC']) {
    try {
      const all = `SELECT ${columns} FROM ${name} ORDER BY ${key} ${order}`;
      for (const row of database.prepare<[], Row>(all).iterate()) rows.push(row);
      return { rows, whole: order === 'ASC' };
    } catch (error) {
      refuseBug(error);
    }
  }
  return { rows, whole: false };
}

function numberOf(row: Row | null, column: string): number | null {
  const value = row?.[column];
  return typeof value === 'number' ? value : null;
}

/**
 * Rethrows anything but SQLite errors about the file. A table that an older memory lacks counts as
 * empty.
 */
function refuseBug(error: unknown): void {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (!code.startsWith('SQLITE_')) throw error;
}
