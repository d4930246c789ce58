/** Real damage to a memory's file. */
import { readFileSync, writeFileSync } from 'node:fs';
import BetterSqlite3 from 'better-sqlite3';
import { PAGE_BYTES } from '../../../core/store/sql/openDatabase.ts';

/** Overwrites whole pages, numbered from 1, with what a random source gives. */
export function destroyPages(file: string, pages: readonly number[], random: () => number): void {
  const bytes = readFileSync(file);
  for (const page of pages)
    for (let at = (page - 1) * PAGE_BYTES; at < page * PAGE_BYTES && at < bytes.length; at++)
      bytes[at] = Math.floor(random() * 256);
  writeFileSync(file, bytes);
}

/** Rewrites a memory in pages of another size; older builds' have 8 KiB. */
export function inPagesOf(file: string, pageBytes: number): void {
  const database = new BetterSqlite3(file);
  database.pragma('journal_mode = DELETE');
  database.pragma(`page_size = ${pageBytes}`);
  database.exec('VACUUM');
  database.pragma('journal_mode = WAL');
  database.close();
}

export function pagesOf(file: string): number {
  return readFileSync(file).length / PAGE_BYTES;
}

/** The first page of each table and index, and some further ones of it, by name. */
export function pagesByName(file: string): ReadonlyMap<string, readonly number[]> {
  const database = new BetterSqlite3(file, { readonly: true });
  try {
    const rows = database
      .prepare<[], { name: string; pageno: number }>(
        'SELECT name, pageno FROM dbstat ORDER BY pageno',
      )
      .all();
    const pages = new Map<string, number[]>();
    for (const { name, pageno } of rows) pages.set(name, [...(pages.get(name) ?? []), pageno]);
    return pages;
  } finally {
    database.close();
  }
}
