import { statSync } from 'node:fs';
import BetterSqlite3 from 'better-sqlite3';
import type { Database } from 'better-sqlite3';
import { isDamageCode } from '../../sql/damageCodes.ts';
import { migrations } from '../../migrations/index.ts';
import { isCut } from './lookAtOpen.ts';
import type { MemoryContent } from '../../../engine/maintenance/ports/backups.ts';

export interface MemoryFacts {
  readonly bytes: number;
  /** Its content; null if that cannot be read. */
  readonly content: MemoryContent | null;
  /** Why it cannot replace a memory; null if it can. */
  readonly problem: string | null;
}

/**
 * Checks whether a file is an intact Strata memory that this build can read. `thorough` reads all
 * of it; otherwise only the parts that reveal this are read. Findings never throw.
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
    if (!stat.isFile()) return { bytes: 0, content: null, problem: 'It is not a file.' };
    database = new BetterSqlite3(file, { readonly: true, fileMustExist: true, timeout: 5_000 });
    const strange = strangeness(database);
    if (strange !== null) return { bytes, content: null, problem: strange };
    const isDamaged = isCut(database) || (thorough && damageOf(database) !== null);
    const problem = isDamaged ? DAMAGED : null;
    return { bytes, content: problem === null ? readContent(database) : null, problem };
  } catch (error) {
    return { bytes, content: null, problem: why(error) };
  } finally {
    database?.close();
  }
}

/**
 * The time zone of a memory's table of contents, without reading anything else; null if it cannot
 * be read.
 */
export function zoneOf(file: string): string | null {
  let database: Database | undefined;
  try {
    database = new BetterSqlite3(file, { readonly: true, fileMustExist: true, timeout: 5_000 });
    return strangeness(database) === null && !isCut(database) ? readZone(database) : null;
  } catch {
    return null;
  } finally {
    database?.close();
  }
}

/** Wording for people, who can do nothing with pages and trees. */
export const DAMAGED = 'It is damaged: some of it cannot be read any more.';

/** A few findings of SQLite's own check, for a log; null if the database is intact. */
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

/** Uses small tables only: no index leads to the newest of possibly millions of events. */
function readContent(database: Database): MemoryContent {
  const one = (query: string): unknown => database.prepare(query).pluck().get();
  const lastMs = one('SELECT max(end_ms) FROM turn');
  return {
    events: Number(one('SELECT count(*) FROM event')),
    lastMs: typeof lastMs === 'number' ? lastMs : null,
    zone: readZone(database),
  };
}

function readZone(database: Database): string {
  const zone = database.prepare("SELECT value FROM setting WHERE name = 'zone'").pluck().get();
  return typeof zone === 'string' ? zone : 'UTC';
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
    case 'SQLITE_BUSY':
      return 'Another program holds it.';
    default:
      return typeof code === 'string' && isDamageCode(code)
        ? DAMAGED
        : `It cannot be read: ${error instanceof Error ? error.message : String(error)}.`;
  }
}
