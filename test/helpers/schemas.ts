/** Memories of earlier schemas, for tests of migrations. */
import { onTestFinished } from 'vitest';
import { migrations } from '../../core/store/migrations/index.ts';
import { openForWriting } from '../../core/store/sql/openDatabase.ts';
import { sql } from '../../core/store/sql/sql.ts';
import type { Connection, Row } from '../../core/store/sql/sql.ts';
import type { TestMemory } from './testMemory.ts';

/** A memory of an earlier schema, with the rows of another that it has a place for. */
export function asOfSchema(
  { db: source }: Pick<TestMemory, 'db'>,
  {
    file,
    number,
    changes = {},
  }: {
    readonly file: string;
    readonly number: number;
    /** By table, what all its rows hold instead. */
    readonly changes?: Readonly<Record<string, Row>>;
  },
): Connection {
  const db = openAtSchema(file, number);
  db.database.pragma('foreign_keys = OFF');
  for (const table of tablesOf(db)) {
    const columns = columnsOf(db, table);
    const marks = columns.map(() => '?').join(', ');
    const insert = db.database.prepare(
      `INSERT OR REPLACE INTO ${table} (${columns.join(', ')}) VALUES (${marks})`,
    );
    for (const row of rowsOf(source, table)) {
      const changed: Row = { ...row, ...changes[table] };
      insert.run(columns.map((column) => changed[column]));
    }
  }
  db.database.pragma('foreign_keys = ON');
  return db;
}

/** Opens a memory, migrated no further than to a schema. */
export function openAtSchema(file: string, number: number): Connection {
  const db = openForWriting(
    file,
    migrations.filter((migration) => migration.number <= number),
  );
  onTestFinished(() => void db.database.close());
  return db;
}

export function tablesOf(db: Connection): readonly string[] {
  return db
    .all<{ name: string }>(
      sql`SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'
          ORDER BY name`,
    )
    .map(({ name }) => name);
}

function columnsOf(db: Connection, table: string): readonly string[] {
  return db
    .all<{ name: string }>(sql`SELECT name FROM pragma_table_info(${table})`)
    .map(({ name }) => name);
}

/** A table's name cannot be bound; these come from the schema itself. */
export function rowsOf(db: Connection, table: string): readonly Row[] {
  return db.all({ text: `SELECT * FROM ${table}`, values: [] });
}
