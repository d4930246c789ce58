/** What searching costs does not grow with the memory where an index can be used. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { procedures } from '../../../core/contract/procedures.ts';
import { createSearchPlanner } from '../../../core/engine/index/indexSearch.ts';
import { createSearch } from '../../../core/engine/search/createSearch.ts';
import { createReader } from '../../../core/store/createReader.ts';
import { Connection, sql } from '../../../core/store/sql/sql.ts';
import type { SqlValue } from '../../../core/store/sql/sql.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';
import { neverCancelled } from '../../helpers/storeMemory.ts';
import { openTestMemory } from '../../helpers/testMemory.ts';
import { logText, talk } from './searching.ts';

/** A table, or all nodes of a level. */
const WHOLE = /^SCAN|node_time \(level=\?\)$/;
/**
 * Lists that are given, what is due, tables of one row, rows that were found: all of them are few. So
 * are projects, and conversations, among whose folders a project is looked for; facts of people; and what a person
 * said of points and of conversations.
 */
const FEW =
  /^SCAN (?:project|project_root|conversation|point_state|conversation_mark|f USING INDEX fact_people|CONSTANT ROW|\(subquery-\d+\)|h|d|b|found|below|copy|search_due|search_state|.* VIRTUAL TABLE INDEX .*)$/;

it('reads no table from end to end, neither to find nor to keep the index of words', async () => {
  const memory = openTestMemory();
  const log = join(temporaryFolder(), 'talk.jsonl');
  const lines = talk('a', '2025-01-06T10:00:00.000Z', [
    'Where is the zebra?',
    'The zebra is here.',
  ]);
  writeFileSync(log, logText(lines));
  await memory.import(log);
  await memory.index();
  memory.db.run(sql`INSERT INTO search_due (node_ix) SELECT node_ix FROM node`);
  const { database } = memory.db;
  const prepare = vi.spyOn(database, 'prepare');
  const reader = createReader(new Connection(database));
  const planner = createSearchPlanner(reader);
  const search = createSearch({
    reader,
    countTokens: (text) => text.length,
    now: () => 0,
    ticks: () => 0,
  });
  const { find, navigate, pack, search: look } = procedures;
  await planner.planEventWords(0);
  for (const level of ['gone', 'segment', 'day'] as const) await planner.planNodeWords(level);
  await search.find(find.input.parse({ query: 'zebra' }), neverCancelled);
  await search.find(
    find.input.parse({ query: 'zebra', from: '2025', project: '/x', kind: 'message' }),
    neverCancelled,
  );
  for (const mode of ['toc', 'auto'])
    await search.navigate(
      navigate.input.parse({ question: 'the zebra in 2025?', asOf: '2025-02', mode }),
      neverCancelled,
    );
  for (const input of [
    {},
    { level: 'segment' },
    { level: 'segment', parentId: 'toc:month:2025-01' },
  ])
    await search.search(look.input.parse({ query: 'zebra', ...input }), neverCancelled);
  await search.pack(
    pack.input.parse({ nodeIds: ['toc:month:2025-01'], budget: 1_000 }),
    neverCancelled,
  );
  await search.handoff({ target: 'plain:a', budget: 1_000 }, neverCancelled);
  const asked = new Set(prepare.mock.calls.map(([text]) => text));
  prepare.mockRestore();
  const whole = [...asked].flatMap((text) => {
    const values = Array.from(text.matchAll(/\?/g), () => null);
    const plan = database
      .prepare<SqlValue[], { readonly detail: string }>(`EXPLAIN QUERY PLAN ${text}`)
      .all(...values);
    return plan.flatMap(({ detail }) =>
      WHOLE.test(detail) && !FEW.test(detail) ? [{ detail, text }] : [],
    );
  });
  expect(asked.size).toBeGreaterThan(20);
  expect(whole).toEqual([]);
});
