/** Forgets in a test's memory, and looks for what may be left of it. */
import { existsSync, readFileSync } from 'node:fs';
import { zstdDecompressSync } from 'node:zlib';
import { expect } from 'vitest';
import type {
  ForgetCounts,
  ForgetRule,
} from '../../../core/engine/maintenance/ports/forgetStore.ts';
import { sql } from '../../../core/store/sql/sql.ts';
import type { Connection } from '../../../core/store/sql/sql.ts';
import type { LogicalExport } from '../../helpers/logicalExport.ts';
import type { TestMemory } from '../../helpers/testMemory.ts';

/** Forgets to the last byte, as the host does, and checks that no row names one that is not there. */
export async function forgetIn(memory: TestMemory, rule: ForgetRule): Promise<ForgetCounts | null> {
  const counts = await memory.writer.forget(rule, { nowMs: 0, dryRun: false, backups: [] });
  await memory.writer.compact();
  expect(memory.db.database.pragma('foreign_key_check')).toEqual([]);
  expect(memory.db.all(sql`SELECT * FROM released`)).toEqual([]);
  return counts;
}

/** Which of some words the database still has: in any byte of its files, or packed in a block. */
export function leftOf(db: Connection, words: readonly string[]): readonly string[] {
  const { name } = db.database;
  const bytes = ['', '-wal', '-shm', '-journal']
    .map((ending) => name + ending)
    .filter((path) => existsSync(path))
    .map((path) => readFileSync(path));
  const blocks = [
    ...db.all<{ data: Uint8Array }>(sql`SELECT data FROM raw_block`),
    ...db.all<{ data: Uint8Array }>(sql`SELECT data FROM text_block WHERE length(data) > 0`),
  ].map(({ data }) => zstdDecompressSync(data));
  return words.filter((word) => [...bytes, ...blocks].some((each) => each.includes(word)));
}

/** Packed blocks that hold some words, to look for their bytes later. */
export function blocksWith(db: Connection, word: string): readonly Buffer[] {
  return [
    ...db.all<{ data: Uint8Array }>(sql`SELECT data FROM raw_block`),
    ...db.all<{ data: Uint8Array }>(sql`SELECT data FROM text_block WHERE length(data) > 0`),
  ]
    .filter(({ data }) => zstdDecompressSync(data).includes(word))
    .map(({ data }) => Buffer.from(data));
}

/** Does any file of the database still hold a part of a packed block? */
export function holdsPartOf(db: Connection, block: Buffer): boolean {
  const { name } = db.database;
  const files = ['', '-wal'].map((ending) => name + ending).filter((path) => existsSync(path));
  const PART = 48;
  return files.some((path) => {
    const bytes = readFileSync(path);
    for (let at = 16; at + PART <= block.length; at += PART)
      if (bytes.includes(block.subarray(at, at + PART))) return true;
    return false;
  });
}

/** What a memory shows, whatever came before: rules and how files were read do not count. */
export function shownBy(memory: TestMemory): LogicalExport {
  const {
    settings,
    forgotten: _forgotten,
    ...tables
  } = memory.export({
    history: false,
    files: false,
  });
  return {
    ...tables,
    settings: (settings ?? []).filter((row) => !/"(?:least_rows|unfinished_forget)"/.test(row)),
  };
}
