/**
 * `npm run explain -- NAME|SQL… [--file MEMORY]`: SQLite's plan of a statement, or of all statements of a
 * function or file of the store, against the person's memory or another, which is opened for reading only.
 */
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { databasePath, dataDirectory } from '../../core/node/dataDirectory.ts';
import { toFailure } from '../../core/model/result.ts';
import { openForReading } from '../../core/store/sql/openDatabase.ts';
import { explainQuery } from './explainQuery.ts';
import { findStatements } from './findStatements.ts';

const USAGE = `npm run explain -- NAME|SQL… [--file MEMORY]
  NAME    a function of core/store that asks, as the log of slow queries names it, or one of its files
  SQL     a statement, with ? where values are bound
  --file  a database; without it the memory's, where STRATA_HOME or the platform has it
`;

const { values, positionals } = parseArgs({
  options: { file: { type: 'string' } },
  allowPositionals: true,
});
if (positionals.length === 0) {
  process.stderr.write(USAGE);
  process.exitCode = 2;
}
try {
  for (const asked of positionals) explain(asked);
} catch (error) {
  process.stderr.write(`${toFailure(error).message}\n`);
  process.exitCode = 1;
}

function explain(asked: string): void {
  const { database } = openForReading(values.file ?? databasePath(dataDirectory(process.env)));
  if (/\s/.test(asked)) {
    print(explainQuery(database, asked));
    return;
  }
  const found = findStatements(fileURLToPath(new URL('../..', import.meta.url)), asked);
  if (found.length === 0) throw new Error(`No function or file of core/store is named ${asked}.`);
  for (const { name, file, line, sql } of found) {
    print([`${name} (${file}:${line})`, ...sql.trim().split('\n'), '']);
    print([...planOrReason(sql).map((step) => `  ${step}`), '']);
  }

  /** Some need tables that are there only while they run. */
  function planOrReason(sql: string): readonly string[] {
    try {
      return explainQuery(database, sql);
    } catch (error) {
      return [toFailure(error).message];
    }
  }
}

function print(lines: readonly string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`);
}
