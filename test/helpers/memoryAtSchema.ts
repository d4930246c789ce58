/** A memory that an earlier schema left, for tests of what the next migration makes of it. */
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Connection, Row } from '../../core/store/sql/sql.ts';
import { makeConversations } from './madeConversations.ts';
import { makeMemory } from './madeMemory.ts';
import { asOfSchema, openAtSchema, rowsOf, tablesOf } from './schemas.ts';
import { temporaryFolder } from './temporaryFolder.ts';
import { openTestMemory } from './testMemory.ts';
import type { TestMemory } from './testMemory.ts';
import { databasePath } from '../../core/node/dataDirectory.ts';

export interface EarlierMemory {
  /** Of the present schema: what the earlier one was made from. */
  readonly present: TestMemory;
  readonly file: string;
  /** Migrates it, and expects in each table the rows that stood there, but for what `now` says of them. */
  readonly migrate: (
    number: number,
    now?: (table: string, rows: readonly Row[]) => unknown,
  ) => Connection;
}

/** Six conversations of six weeks. */
const CONVERSATIONS = makeConversations({
  seed: 11,
  from: '2025-03-03',
  to: '2025-04-14',
  count: 6,
});

/** The first schema that these rows fit; all later ones are migrated to. */
const FIRST = 4;

/**
 * A memory of conversations, indexed, as a schema left it. `change` is done to it there; tables that
 * are named in `except` need not stay as they are.
 */
export async function memoryAtSchema(
  number: number,
  {
    change,
    except = [],
  }: {
    readonly change?: (db: Connection) => void;
    readonly except?: readonly string[];
  } = {},
): Promise<EarlierMemory> {
  const dataDir = temporaryFolder();
  await makeMemory(CONVERSATIONS, { dataDir, logs: join(dataDir, 'logs') });
  const present = openTestMemory({ file: databasePath(dataDir) });
  const file = join(temporaryFolder(), 'memory.db');
  asOfSchema(present, { file, number: FIRST }).database.close();
  const old = openAtSchema(file, number);
  change?.(old);
  const before = tablesOf(old)
    // Each migration adds its backup.
    .filter((table) => table !== 'backup' && !except.includes(table))
    .map((table) => [table, rowsOf(old, table)] as const);
  old.database.close();
  return {
    present,
    file,
    migrate(next, now = (_table, rows) => rows) {
      const db = openAtSchema(file, next);
      for (const [table, rows] of before)
        expect([table, rowsOf(db, table)]).toEqual([table, now(table, rows)]);
      return db;
    },
  };
}
