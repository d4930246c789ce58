import { statSync } from 'node:fs';
import BetterSqlite3 from 'better-sqlite3';
import type { Database } from 'better-sqlite3';
import { migrations } from '../migrations/index.ts';

export interface MemoryFacts {
  readonly bytes: number;
  readonly events: number;
  /** Why it cannot take a memory's place; null: it can. */
  readonly problem: string | null;
}

/**
 * Looks whether a file is a whole Strata memory that this build can read. `thorough` reads all of it;
 * otherwise only what tells is looked at. Never throws for what it finds.
 */
export function inspectMemory(
  file: string,
  { thorough }: { readonly thorough: boolean },
): MemoryFacts {
  let bytes = 0;
  let database: Database | undefined;
  try {
    const stat = statSync(file);
    ({ size: bytes } = stat);
    if (!stat.isFile()) return { bytes: 0, events: 0, problem: 'It is not a file.' };
    database = new BetterSqlite3(file, { readonly: true, fileMustExist: true, timeout: 5_000 });
    const problem = strangeness(database) ?? (thorough ? damageOf(database) : null);
    const events = problem === null ? countEvents(database) : 0;
    return { bytes, events, problem };
  } catch (error) {
    return { bytes, events: 0, problem: why(error) };
  } finally {
    database?.close();
  }
}

/** What SQLite's own check finds, a few of them; null: it is whole. */
export function damageOf(database: Database): string | null {
  const found = database.prepare('PRAGMA quick_check(5)').pluck().all().map(String);
  return found.length === 1 && found[0] === 'ok'
    ? null
    : `It is damaged: ${found.join('; ').replaceAll(/\s+/g, ' ')}.`;
}

function strangeness(database: Database): string | null {
  const schema = Number(database.pragma('user_version', { simple: true }));
  const tables = database
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table'")
    .pluck()
    .all();
  if (schema === 0 || !tables.includes('log_file')) return 'It is not a Strata memory.';
  const newest = migrations.at(-1)?.number ?? 0;
  if (schema > newest)
    return `It was written by a newer Strata (schema ${schema}; this one knows ${newest}).`;
  return null;
}

function countEvents(database: Database): number {
  return Number(database.prepare('SELECT count(*) FROM event').pluck().get());
}

function why(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  switch (code) {
    case 'ENOENT':
      return 'It is not there.';
    case 'EACCES':
    case 'EPERM':
      return 'It may not be read.';
    case 'SQLITE_NOTADB':
      return 'It is not a Strata memory, or its beginning is damaged.';
    default:
      return `It cannot be read: ${error instanceof Error ? error.message : String(error)}.`;
  }
}
