/** What indexing a conversation costs does not grow with the memory. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { expect, it, vi } from 'vitest';
import type { SqlValue } from '../../../core/store/sql/sql.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';
import { openTestMemory } from '../../helpers/testMemory.ts';
import { logText, talk } from '../search/searching.ts';

/** A table, or all nodes of a level. */
const WHOLE = /^SCAN|node_time \(level=\?\)$/;
/** Lists that are given, what is due, tables of one row, rows that were found: all of them are few. */
const FEW =
  /^SCAN (?:CONSTANT ROW|\(subquery-\d+\)|up|above|below|d|search_due|search_state|idea_due|idea_link_due|.* VIRTUAL TABLE INDEX .*)$/;

it('reads no table from end to end for a conversation, what is above it, and its ideas', async () => {
  const memory = openTestMemory();
  const log = join(temporaryFolder(), 'talk.jsonl');
  writeFileSync(
    log,
    logText(
      talk('a', '2025-01-06T10:00:00.000Z', [
        'Where is the zebra?',
        'The zebra is here.',
        'We keep the zebra, never the horse.',
      ]),
    ),
  );
  await memory.import(log);
  const prepare = vi.spyOn(BetterSqlite3.prototype, 'prepare');
  await memory.index();
  const asked = new Set(prepare.mock.calls.map(([text]) => text));
  prepare.mockRestore();
  const reads = [...asked].filter((text) => /^\s*(?:SELECT|WITH)/.test(text));
  const whole = reads.flatMap((text) => {
    const values = Array.from(text.matchAll(/\?/g), () => null);
    const plan = memory.db.database
      .prepare<SqlValue[], { readonly detail: string }>(`EXPLAIN QUERY PLAN ${text}`)
      .all(...values);
    return plan.flatMap(({ detail }) =>
      WHOLE.test(detail) && !FEW.test(detail) ? [{ detail, text }] : [],
    );
  });
  expect(reads.length).toBeGreaterThan(30);
  expect(whole).toEqual([]);
});
