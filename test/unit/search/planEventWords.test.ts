/** Which words of an event come into the index. */
import { expect, it } from 'vitest';
import { createSearchPlanner } from '../../../core/engine/index/indexSearch.ts';
import type {
  EventToIndex,
  SearchIndexReader,
} from '../../../core/engine/search/ports/searchStore.ts';

const LONG = `begun ${'filler '.repeat(700)} middle ${'filler '.repeat(700)} ended`;

async function wordsOf(event: Pick<EventToIndex, 'kind' | 'name' | 'role'>) {
  const reader: Pick<SearchIndexReader, 'eventsToIndex'> = {
    eventsToIndex: () => Promise.resolve([{ eventIx: 1, text: LONG, ...event }]),
  };
  const plan = await createSearchPlanner(reader as SearchIndexReader).planEventWords(0);
  const [found] = plan?.events ?? [];
  const words = new Set(found?.words.split(' '));
  return { table: found?.table, has: ['begun', 'middl', 'end'].filter((word) => words.has(word)) };
}

it('are all that was said, of a tool its start and end, and all of a summary that a tool left', async () => {
  expect({
    message: await wordsOf({ kind: 'message', role: 'user', name: null }),
    result: await wordsOf({ kind: 'tool_result', role: 'tool', name: 'Bash' }),
    summary: await wordsOf({ kind: 'system', role: 'system', name: 'compact-summary' }),
  }).toEqual({
    message: { table: 'said', has: ['begun', 'middl', 'end'] },
    result: { table: 'tool', has: ['begun', 'end'] },
    summary: { table: 'tool', has: ['begun', 'middl', 'end'] },
  });
});
