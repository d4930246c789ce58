import type { Connection } from '../../sql/sql.ts';

/** Runs work that reads the memory as it is at one moment, whatever is written beside it. */
export async function atOneMoment<T>(db: Connection, work: () => Promise<T>): Promise<T> {
  db.database.exec('BEGIN');
  try {
    return await work();
  } finally {
    db.database.exec('COMMIT');
  }
}

/** Goes through steps that read the memory as it is at one moment. */
export function* stepsAtOneMoment<T>(db: Connection, steps: () => Iterable<T>): Generator<T> {
  db.database.exec('BEGIN');
  try {
    yield* steps();
  } finally {
    db.database.exec('COMMIT');
  }
}
