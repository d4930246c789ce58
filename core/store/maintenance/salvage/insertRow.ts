import type { Connection, Row } from '../../sql/sql.ts';

/** Inserts rows of another memory, matching columns by name. */
export interface RowInserter {
  /** False if the row violates a constraint of the schema or already exists. */
  readonly insert: (table: string, row: Row) => boolean;
}

export function createInserter(db: Connection): RowInserter {
  const columns = new Map<string, readonly string[]>();
  const columnsOf = (table: string): readonly string[] => {
    let names = columns.get(table);
    if (names === undefined) {
      names = db
        .all<{ name: string }>({
          text: `SELECT name FROM pragma_table_info('${table}')`,
          values: [],
        })
        .map(({ name }) => name);
      columns.set(table, names);
    }
    return names;
  };
  return {
    insert(table, row) {
      const names = columnsOf(table).filter((name) => row[name] !== undefined);
      const places = names.map(() => '?').join(', ');
      try {
        const { changes } = db.run({
          text: `INSERT OR IGNORE INTO ${table} (${names.join(', ')}) VALUES (${places})`,
          values: names.map((name) => row[name] ?? null),
        });
        return changes > 0;
      } catch (error) {
        // A value of another type, or a reference to a lost row.
        if (isMisfit(error)) return false;
        throw error;
      }
    },
  };
}

function isMisfit(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return code.startsWith('SQLITE_CONSTRAINT') || code === 'SQLITE_MISMATCH';
}
