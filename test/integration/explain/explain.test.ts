import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { openForWriting } from '../../../core/store/sql/openDatabase.ts';
import { findStatements } from '../../explain/findStatements.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';

test('finds the statements of a function, else of a file, with what is bound as ?', () => {
  const root = temporaryFolder();
  mkdirSync(join(root, 'core/store/toc'), { recursive: true });
  writeFileSync(
    join(root, 'core/store/toc/readToc.ts'),
    `export function readYears(db: Db) {
  return db.all(sql\`SELECT 1\`);
}
const makeReader = (db: Db) => ({
  years: (from: number) => db.all(sql\`SELECT \${from}
    AS a, \${'b'}\`),
});
`,
  );
  const inFile = { file: 'core/store/toc/readToc.ts' };
  const years = { ...inFile, name: 'years', line: 5, sql: 'SELECT ?\n    AS a, ?' };
  const readYears = { ...inFile, name: 'readYears', line: 2, sql: 'SELECT 1' };
  expect(
    ['YEARS', 'readyears', 'readToc', 'nobody'].map((name) => findStatements(root, name)),
  ).toEqual([[years], [readYears], [readYears, years], []]);
});

test('prints the plan of a statement against a file, which stays as it is', () => {
  const file = join(temporaryFolder(), 'memory.db');
  openForWriting(file).database.close();
  const before = readFileSync(file);
  const { stdout, stderr, status } = explain(
    'DELETE FROM event WHERE event_ix = ? AND 1 = ?',
    'SELECT a FROM nowhere',
    '--file',
    file,
  );
  expect([stdout.split('\n')[0], stderr, status]).toEqual([
    'SEARCH event USING INTEGER PRIMARY KEY (rowid=?)',
    'no such table: nowhere\n',
    1,
  ]);
  expect(readFileSync(file).equals(before)).toBe(true);
});

test('prints each statement of the store that a name means, with its place and plan', () => {
  const file = join(temporaryFolder(), 'memory.db');
  openForWriting(file).database.close();
  const { stdout, status } = explain('readStatus', '--file', file);
  expect([stdout, status]).toEqual([
    expect.stringMatching(
      /^readStatus \(core\/store\/\S+\.ts:\d+\)\nSELECT [^]+?\n\n {2}(SCAN|SEARCH|[A-Z ]+)[^]+\nreadStatus \(/,
    ),
    0,
  ]);
});

function explain(...args: readonly string[]) {
  const main = fileURLToPath(new URL('../../explain/main.ts', import.meta.url));
  return spawnSync(process.execPath, [main, ...args], { encoding: 'utf8' });
}
