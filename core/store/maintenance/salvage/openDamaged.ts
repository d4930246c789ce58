import {
  closeSync,
  copyFileSync,
  fstatSync,
  openSync,
  readSync,
  statSync,
  writeSync,
} from 'node:fs';
import BetterSqlite3 from 'better-sqlite3';
import type { Database } from 'better-sqlite3';
import { migrations } from '../../migrations/index.ts';
import { removeDatabase } from '../backup/databaseFiles.ts';
import { PAGE_BYTES } from '../../sql/openDatabase.ts';

/**
 * Opens what is left of a memory for reading, however damaged; null if nothing can be read. A
 * memory whose header is destroyed is read from a copy with a new header at `scratch`, which the
 * caller removes.
 */
export function openDamaged(file: string, scratch: string): Database | null {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) < PAGE_BYTES) return null;
  const asItIs = tryOpen(file);
  if (asItIs !== null) return asItIs;
  for (const pageBytes of [PAGE_BYTES, OLDER_PAGE_BYTES]) {
    removeDatabase(scratch);
    copyFileSync(file, scratch);
    writeHeader(scratch, pageBytes);
    const opened = tryOpen(scratch);
    if (opened !== null) return opened;
  }
  return null;
}

function tryOpen(file: string): Database | null {
  let database: Database | undefined;
  try {
    database = new BetterSqlite3(file, { readonly: true, fileMustExist: true, timeout: 5_000 });
    // Lets SQLite read a file that is shorter than its header says, and a schema with broken rows.
    database.unsafeMode(true);
    database.pragma('writable_schema = ON');
    const tables = database.prepare('SELECT name FROM sqlite_schema').pluck().all();
    if (tables.includes('log_file')) return database;
  } catch {
    // Whatever SQLite reported, this file cannot be opened.
  }
  database?.close();
  return null;
}

/** The page size of a memory that an older build made. */
const OLDER_PAGE_BYTES = 8_192;

/**
 * Writes the first 100 bytes of a memory's file, which are all either constant or derived from its
 * size.
 */
function writeHeader(file: string, pageBytes: number): void {
  const open = openSync(file, 'r+');
  try {
    const header = Buffer.alloc(100);
    readSync(open, header, 0, 100, 0);
    const pages = Math.floor(fstatSync(open).size / pageBytes);
    header.fill(0, 0, 16);
    header.write('SQLite format 3', 0, 'latin1');
    header.writeUInt16BE(pageBytes, 16);
    // No write-ahead log; whole pages; the payload fractions that SQLite requires.
    header.set([1, 1, 0, 64, 32, 32], 18);
    header.writeUInt32BE(1, 24);
    header.writeUInt32BE(pages, 28);
    // No known free pages, schema format 4, UTF-8.
    header.fill(0, 32, 40);
    header.writeUInt32BE(1, 40);
    header.writeUInt32BE(4, 44);
    header.fill(0, 48, 56);
    header.writeUInt32BE(1, 56);
    header.writeUInt32BE(migrations.at(-1)?.number ?? 0, 60);
    header.fill(0, 64, 92);
    header.writeUInt32BE(1, 92);
    writeSync(open, header, 0, 100, 0);
  } finally {
    closeSync(open);
  }
}
