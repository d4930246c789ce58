import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import { migrations } from '../../core/store/migrations/index.ts';
import type { Migration } from '../../core/store/migrations/index.ts';
import { openForReading, openForWriting, PAGE_BYTES } from '../../core/store/sql/openDatabase.ts';
import { sql } from '../../core/store/sql/sql.ts';
import { temporaryFolder } from '../helpers/temporaryFolder.ts';

const CURRENT = migrations.at(-1)?.number ?? 0;
const LATER: Migration = {
  number: CURRENT + 1,
  name: 'a note on files',
  sql: `ALTER TABLE log_file ADD COLUMN note TEXT NOT NULL DEFAULT '-';`,
};

describe('opening a memory', () => {
  it('makes a new one, in pages that suit it, for its owner alone', () => {
    const file = newPath();
    const { database } = open(file);
    const pragma = (name: string): unknown => database.pragma(name, { simple: true });
    expect({
      version: pragma('user_version'),
      pageSize: pragma('page_size'),
      journal: pragma('journal_mode'),
      foreignKeys: pragma('foreign_keys'),
    }).toEqual({ version: CURRENT, pageSize: PAGE_BYTES, journal: 'wal', foreignKeys: 1 });
    if (process.platform === 'win32') return;
    const modes = [file, `${file}-wal`, `${file}-shm`].map((path) => statSync(path).mode & 0o777);
    expect(modes).toEqual([0o600, 0o600, 0o600]);
  });

  it('makes one also where an empty file lies, as a crash may leave it', () => {
    const file = newPath();
    writeFileSync(file, '');
    const { database } = open(file);
    expect(database.pragma('page_size', { simple: true })).toBe(PAGE_BYTES);
    expect(database.pragma('user_version', { simple: true })).toBe(CURRENT);
  });

  it('runs the migrations that are missing, each after a backup of what was before', () => {
    const file = newPath();
    const before = open(file, migrations.slice(0, 1));
    before.run(sql`INSERT INTO setting (name, value) VALUES ('kept', 'yes')`);
    before.database.close();
    const second: Migration = {
      number: LATER.number + 2,
      name: 'another',
      sql: 'CREATE TABLE more (a) ;',
    };
    const { database } = open(file, [...migrations.slice(0, 1), LATER, second]);
    expect(database.pragma('user_version', { simple: true })).toBe(second.number);
    const backups = [LATER, second]
      .map(({ number }) => `${file}.before-${number}`)
      .map((path) => {
        const backup = openForReading(path);
        onTestFinished(() => void backup.database.close());
        return {
          version: backup.database.pragma('user_version', { simple: true }),
          kept: backup.get(sql`SELECT value FROM setting WHERE name = 'kept'`),
          columns: backup.all(
            sql`SELECT name FROM pragma_table_info('log_file') WHERE name = 'note'`,
          ),
          mode: statSync(path).mode & 0o077,
        };
      });
    const kept = { value: 'yes' };
    expect(backups).toEqual([
      { version: 1, kept, columns: [], mode: 0 },
      { version: LATER.number, kept, columns: [{ name: 'note' }], mode: 0 },
    ]);
  });

  it('leaves all as it was when a migration fails, without a backup more at every try', () => {
    const file = newPath();
    open(file).database.close();
    const broken: Migration = { ...LATER, sql: `${LATER.sql} INSERT INTO nowhere VALUES (1);` };
    const before = readdirSync(dirname(file));
    for (let i = 0; i < 3; i++)
      expect(() => openForWriting(file, [...migrations, broken])).toThrow('nowhere');
    expect(readdirSync(dirname(file))).toEqual(before);
    const again = open(file, [...migrations, LATER]);
    expect(again.database.pragma('user_version', { simple: true })).toBe(LATER.number);
    expect(existsSync(`${file}.before-${LATER.number}`)).toBe(true);
    expect(again.all(sql`SELECT path, kind FROM backup`)).toEqual([
      { path: `${file}.before-${LATER.number}`, kind: 'migration' },
    ]);
  });

  it('leaves no part of a backup that could not be made', () => {
    const file = newPath();
    const { database } = open(file);
    database.exec(
      `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000)
       INSERT INTO setting (name, value) SELECT i, hex(randomblob(200)) FROM n`,
    );
    database.close();
    const bytes = readFileSync(file);
    bytes.fill(0xff, bytes.length - 5 * PAGE_BYTES);
    writeFileSync(file, bytes);
    const before = readdirSync(dirname(file));
    expect(() => openForWriting(file, [...migrations, LATER])).toThrow(
      expect.objectContaining({ code: 'database-damaged' }),
    );
    expect(readdirSync(dirname(file))).toEqual(before);
  });

  it('takes no backup when there is nothing to migrate', () => {
    const file = newPath();
    open(file, [...migrations, LATER]).database.close();
    open(file, [...migrations, LATER]);
    expect(existsSync(`${file}.before-${LATER.number}`)).toBe(false);
  });

  it('refuses a memory of a newer build, and leaves it as it is', () => {
    const file = newPath();
    open(file, [...migrations, LATER]).database.close();
    const before = readFileSync(file);
    expect(thrownBy(() => openForWriting(file))).toMatchObject({
      code: 'database-from-newer-build',
      message: expect.stringContaining('Update Strata') as string,
      details: { file, found: LATER.number, known: CURRENT },
    });
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  it.each([0, 3])('refuses a database of another program with schema %i', (version) => {
    const file = newPath();
    const foreign = new BetterSqlite3(file);
    foreign.exec('CREATE TABLE setting (name TEXT)');
    foreign.pragma(`user_version = ${version}`);
    foreign.close();
    const before = readFileSync(file);
    expect(thrownBy(() => openForWriting(file))).toMatchObject({
      code: 'unsupported',
      message: expect.stringContaining('another program') as string,
    });
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  it('refuses a file that is no database', () => {
    const file = newPath();
    writeFileSync(file, 'This is a shopping list. '.repeat(100));
    expect(thrownBy(() => openForWriting(file))).toMatchObject({ code: 'database-damaged' });
    expect(thrownBy(() => openForReading(file))).toMatchObject({ code: 'database-damaged' });
  });

  it('for reading lets nothing be written', () => {
    const file = newPath();
    open(file);
    const reading = openForReading(file);
    onTestFinished(() => void reading.database.close());
    expect(() => reading.run(sql`DELETE FROM setting`)).toThrow('readonly');
  });
});

function newPath(): string {
  return join(temporaryFolder(), 'memory.db');
}

function open(file: string, list?: readonly Migration[]) {
  const connection = openForWriting(file, list);
  onTestFinished(() => void connection.database.close());
  return connection;
}

function thrownBy(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
}
