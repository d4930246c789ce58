import { join } from 'node:path';
import { expect, it } from 'vitest';
import { migrations } from '../../core/store/migrations/index.ts';
import { openForWriting } from '../../core/store/sql/openDatabase.ts';
import { sql } from '../../core/store/sql/sql.ts';
import type { Connection } from '../../core/store/sql/sql.ts';
import { temporaryFolder } from '../helpers/temporaryFolder.ts';

it('makes the schema that later migrations start from', () => {
  const db = openForWriting(join(temporaryFolder(), 'memory.db'), migrations.slice(0, 1));
  try {
    expect(schemaOf(db)).toMatchSnapshot();
  } finally {
    db.database.close();
  }
});

it('has strict tables only, each with a key of its own', () => {
  const db = openForWriting(join(temporaryFolder(), 'memory.db'), migrations.slice(0, 1));
  try {
    const tables = db.all<{ name: string; strict: number }>(
      sql`SELECT name, strict FROM pragma_table_list
          WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%'`,
    );
    expect(tables.filter(({ strict }) => strict !== 1)).toEqual([]);
    const keyless = tables.filter(
      ({ name }) => db.all(sql`SELECT 1 FROM pragma_table_info(${name}) WHERE pk > 0`).length === 0,
    );
    expect(keyless).toEqual([]);
  } finally {
    db.database.close();
  }
});

/** Tables and views with their columns and keys, indexes and triggers, without the words that made them. */
function schemaOf(db: Connection): readonly string[] {
  const things = db.all<{ type: string; name: string; tbl_name: string }>(
    sql`SELECT type, name, tbl_name FROM sqlite_schema
        WHERE name NOT LIKE 'sqlite_%' ORDER BY type, name`,
  );
  return things.map(({ type, name, tbl_name }) => {
    if (type === 'table' || type === 'view') return `${type} ${name}: ${columnsOf(db, name)}`;
    if (type !== 'index') return `${type} ${name} on ${tbl_name}`;
    const columns = db.all<{ name: string }>(sql`SELECT name FROM pragma_index_info(${name})`);
    return `index ${name} on ${tbl_name}: ${columns.map((column) => column.name).join(', ')}`;
  });
}

function columnsOf(db: Connection, table: string): string {
  interface Column {
    readonly name: string;
    readonly type: string;
    readonly notnull: number;
    readonly dflt_value: string | null;
    readonly pk: number;
  }
  const references = new Map(
    db
      .all<{ from: string; table: string }>(sql`SELECT * FROM pragma_foreign_key_list(${table})`)
      .map((key) => [key.from, key.table]),
  );
  return db
    .all<Column>(sql`SELECT * FROM pragma_table_info(${table})`)
    .map(({ name, type, notnull, dflt_value, pk }) =>
      [
        name,
        type,
        pk > 0 && `key ${pk}`,
        notnull === 1 && 'not null',
        dflt_value !== null && `default ${dflt_value}`,
        references.has(name) && `→ ${references.get(name)}`,
      ]
        .filter((part) => part !== false)
        .join(' '),
    )
    .join('; ');
}
