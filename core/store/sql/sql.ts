/** The only way to run SQL: a tagged template that binds values and caches prepared statements. */
import type { Database, Statement } from 'better-sqlite3';
import { SLOW_QUERY_MS, tellSlowQuery } from './slowQueries.ts';

export type SqlValue = string | number | bigint | Uint8Array | null;
export type Row = Readonly<Record<string, SqlValue>>;

interface Query {
  readonly text: string;
  readonly values: readonly SqlValue[];
}

/**
 * The joined text of each template in the code: joining it for every row would cost as much as a
 * small statement.
 */
const texts = new WeakMap<TemplateStringsArray, string>();

/**
 * A parameter that SQLite's planner does not look into. It would for partial indexes and limits, and
 * then prepare the statement anew each time it is run, as better-sqlite3 unbinds all values after
 * each. The sign changes no value.
 */
const PARAMETER = '+?';

/** Builds a query; every `${value}` is bound, never spliced. */
export function sql(strings: TemplateStringsArray, ...values: readonly SqlValue[]): Query {
  let text = texts.get(strings);
  if (text === undefined) texts.set(strings, (text = strings.join(PARAMETER)));
  return { text, values };
}

/**
 * Runs queries on one connection. Rows are returned as the type the caller declares, since the
 * schema is STRICT.
 */
export class Connection {
  readonly database: Database;
  readonly #statements = new Map<string, Statement<SqlValue[]>>();
  readonly #columns = new Map<string, Statement<SqlValue[]>>();

  constructor(database: Database) {
    this.database = database;
  }

  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the schema is STRICT: the caller names the columns that it asks for
  all<T = Row>(query: Query): readonly T[] {
    const started = performance.now();
    try {
      return this.#prepare(query.text).all(...query.values) as T[];
    } finally {
      this.#ended(query.text, started);
    }
  }

  /** Returns only the first column, which takes a third of the time for many thousands of rows. */
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the schema is STRICT: the caller names the column that it asks for
  column<T extends SqlValue>({ text, values }: Query): readonly T[] {
    let statement = this.#columns.get(text);
    if (statement === undefined) {
      statement = this.database.prepare<SqlValue[]>(text).pluck();
      this.#columns.set(text, statement);
    }
    const started = performance.now();
    try {
      return statement.all(...values) as T[];
    } finally {
      this.#ended(text, started);
    }
  }

  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the schema is STRICT: the caller names the columns that it asks for
  get<T = Row>(query: Query): T | undefined {
    const started = performance.now();
    try {
      return this.#prepare(query.text).get(...query.values) as T | undefined;
    } finally {
      this.#ended(query.text, started);
    }
  }

  /**
   * Runs a statement that returns no rows; returns the number of changed rows and the last row
   * number.
   */
  run(query: Query): { readonly changes: number; readonly rowid: number } {
    const started = performance.now();
    try {
      const { changes, lastInsertRowid } = this.#prepare(query.text).run(...query.values);
      return { changes, rowid: Number(lastInsertRowid) };
    } finally {
      this.#ended(query.text, started);
    }
  }

  /** Runs the work in one transaction. Nested calls join the outer one. */
  transaction<T>(work: () => T): T {
    return this.database.inTransaction ? work() : this.database.transaction(work).immediate();
  }

  /** Also called for failed statements: waiting in vain for a lock is slow. */
  #ended(text: string, started: number): void {
    const ms = performance.now() - started;
    if (ms >= SLOW_QUERY_MS) tellSlowQuery(text, ms);
  }

  #prepare(text: string): Statement<SqlValue[]> {
    let statement = this.#statements.get(text);
    if (statement === undefined) {
      statement = this.database.prepare<SqlValue[]>(text);
      this.#statements.set(text, statement);
    }
    return statement;
  }
}
