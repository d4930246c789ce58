import type { Connection } from '../../sql/sql.ts';

/** Runs work against a single snapshot of the memory, whatever is written meanwhile. */
export async function atOneMoment<T>(db: Connection, work: () => Promise<T>): Promise<T> {
  db.database.exec('BEGIN');
  try {
    return await work();
  } finally {
    db.database.exec('COMMIT');
  }
}

/** Runs steps against a single snapshot of the memory. */
export function* stepsAtOneMoment<T>(db: Connection, steps: () => Iterable<T>): Generator<T> {
  db.database.exec('BEGIN');
  try {
    yield* steps();
  } finally {
    db.database.exec('COMMIT');
  }
}
