import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createSearchPlanner, indexSearch } from '../../../core/engine/index/indexSearch.ts';
import { sql } from '../../../core/store/sql/sql.ts';
import { neverCancelled } from '../../helpers/storeMemory.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';
import { openTestMemory } from '../../helpers/testMemory.ts';
import { logText, talk } from './searching.ts';

it('FTS5 holds the words of a step until its end, and writes them once', async () => {
  const memory = openTestMemory();
  const log = join(temporaryFolder(), 'talk.jsonl');
  const said = Array.from({ length: 200 }, (_, i) => `Answer ${i} names the zebra of herd ${i}.`);
  writeFileSync(log, logText(talk('a', '2025-01-06T10:00:00.000Z', said)));
  await memory.import(log);
  // What little is imported is indexed with it.
  memory.db.database.exec(`
    INSERT INTO said_words (said_words) VALUES ('delete-all');
    UPDATE search_state SET event_ix = 0`);
  expect(memory.db.column(sql`SELECT DISTINCT segid FROM said_words_idx`)).toEqual([]);
  await indexSearch(createSearchPlanner(memory.reader), memory.writer, { signal: neverCancelled });
  expect(memory.db.column(sql`SELECT count(*) FROM said_words_docsize`)).toEqual([200]);
  expect(memory.db.column(sql`SELECT DISTINCT segid FROM said_words_idx`)).toHaveLength(1);
});
