import type { Database } from 'better-sqlite3';

interface Step {
  readonly id: number;
  readonly parent: number;
  readonly detail: string;
}

/** How SQLite would find the rows of a statement: a line a step, those within another indented. Runs nothing. */
export function explainQuery(database: Database, sql: string): readonly string[] {
  const depths = new Map<number, number>();
  return planOf(database, sql).map(({ id, parent, detail }) => {
    const depth = (depths.get(parent) ?? -1) + 1;
    depths.set(id, depth);
    return `${'  '.repeat(depth)}${detail}`;
  });
}

/** What is bound changes nothing in a plan, but all of it must be bound. */
function planOf(database: Database, sql: string): readonly Step[] {
  const statement = database.prepare<null[], Step>(`EXPLAIN QUERY PLAN ${sql}`);
  for (let count = 0; ; count++)
    try {
      return statement.all(...Array.from({ length: count }, () => null));
    } catch (error) {
      if (!(error instanceof RangeError) || count > sql.length) throw error;
    }
}
