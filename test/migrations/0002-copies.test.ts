import { appendFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { migrations } from '../../core/store/migrations/index.ts';
import { openForWriting } from '../../core/store/sql/openDatabase.ts';
import { sql } from '../../core/store/sql/sql.ts';
import type { Connection, Row } from '../../core/store/sql/sql.ts';
import { createWriter } from '../../core/store/createWriter.ts';
import { temporaryFolder } from '../helpers/temporaryFolder.ts';

const KEYS = [1, 2].map((n) => Buffer.alloc(10, n));

it('adds what packed logs and copies need, and leaves all rows as they are', () => {
  const file = join(temporaryFolder(), 'memory.db');
  const old = open(file, 1);
  fill(old);
  const before = Object.fromEntries(TABLES.map(([table, rows]) => [table, old.all(rows)]));
  old.database.close();
  const db = open(file, 2);
  const added: Readonly<Record<string, Row>> = {
    log_file: { packed_size: null },
    repeat: { copied: 0 },
  };
  for (const [table, rows] of TABLES)
    expect([table, db.all(rows)]).toEqual([
      table,
      before[table]?.map((row) => ({ ...row, ...added[table] })),
    ]);
  expect(db.all(sql`SELECT * FROM copy`)).toEqual([]);
  expect(db.all(sql`SELECT * FROM standing ORDER BY event_ix`)).toEqual(
    KEYS.map((key, at) => ({ event_ix: at + 1, key, ms: 1000 + at, shown_ix: at + 1 })),
  );
  expect(db.all(sql`SELECT name FROM pragma_table_info('copy')`)).toEqual(
    ['event_ix', 'original_key', 'conversation_ix', 'shown_ix'].map((name) => ({ name })),
  );
  expect(db.all(sql`SELECT * FROM pragma_foreign_key_check`)).toEqual([]);
});

it('knows the files that were read before, as plain ones', async () => {
  const folder = temporaryFolder();
  const path = join(folder, 'talk.jsonl');
  writeFileSync(path, 'x');
  appendFileSync(path, 'y');
  const file = join(folder, 'memory.db');
  const old = open(file, 1);
  fill(old, { path, size: statSync(path).size });
  old.database.close();
  const db = open(file, migrations.length);
  expect(await createWriter(db).knownFiles()).toMatchObject([
    { path, size: 2, consumed: 2, packedSize: null },
  ]);
});

const ROWS = {
  log_file: sql`SELECT * FROM log_file`,
  event: sql`SELECT * FROM event`,
  timeline: sql`SELECT * FROM timeline`,
  repeat: sql`SELECT * FROM repeat`,
  conversation: sql`SELECT * FROM conversation`,
};
const TABLES = Object.entries(ROWS);

function open(file: string, number: number): Connection {
  const db = openForWriting(
    file,
    migrations.filter((migration) => migration.number <= number),
  );
  onTestFinished(() => void db.database.close());
  return db;
}

/** Two conversations of which one repeats an event of the other, as the first schema has them. */
function fill(db: Connection, { path, size } = { path: '/logs/a.jsonl', size: 100 }): void {
  db.run(
    sql`INSERT INTO log_file (path, generation, source, identity, head_hash, head_bytes, size, consumed)
        VALUES (${path}, 0, 'plain', '1:2', ${KEYS[0] ?? null}, 10, ${size}, ${size})`,
  );
  db.run(sql`INSERT INTO text_block (data) VALUES (${Buffer.alloc(0)})`);
  for (const native of ['a', 'b'])
    db.run(sql`INSERT INTO conversation (source, native_id) VALUES ('plain', ${native})`);
  for (const [at, key] of KEYS.entries())
    db.run(
      sql`INSERT INTO event (key, ms, flags, kind, role, tokens, block_ix, start, length)
          VALUES (${key}, ${1000 + at}, 0, 0, 0, 1, 1, 0, 0)`,
    );
  for (const at of [1, 2])
    db.run(
      sql`INSERT INTO timeline (conversation_ix, position, event_ix, file_ix, start, ordinal, turn)
          VALUES (${at}, 0, ${at}, 1, ${at * 10}, 0, 0)`,
    );
  db.run(
    sql`INSERT INTO repeat (conversation_ix, file_ix, start, ordinal, event_ix)
        VALUES (2, 1, 30, 0, 1)`,
  );
}
