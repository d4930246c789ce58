import type { IdeaWriter } from '../../../core/engine/ideas/ports/ideaStore.ts';
import { noIdeas } from '../../helpers/noIdeas.ts';
import { expect, test } from 'vitest';
import { runIndex } from '../../../core/engine/index/runIndex.ts';
import type { IndexPlanner } from '../../../core/engine/index/runIndex.ts';
import type { DueConversation, IndexWriter } from '../../../core/engine/index/ports/indexStore.ts';
import { conversationId } from '../../../core/model/ids.ts';
import { StrataError } from '../../../core/model/result.ts';
import type { SearchIndexWriter } from '../../../core/engine/search/ports/searchStore.ts';
import { keepsNoWords, nothingToSearch } from '../../helpers/nothingToSearch.ts';

const due: readonly DueConversation[] = ['a', 'b', 'c'].map((native, at) => ({
  conversationIx: at,
  conversationId: conversationId('plain', native),
  revision: 1,
  rebuild: false,
  title: null,
  lastMs: 0,
  events: 1,
}));

test('a conversation that cannot be planned is named, stays due, and costs the others nothing', async () => {
  const { report, planned } = await index(new Error('no such month'));
  expect(planned).toEqual(['plain:a', 'plain:c']);
  expect(report.failed).toEqual([
    { nodeId: 'plain:b', code: 'internal', message: 'no such month' },
  ]);
});

test('what is wrong with the memory itself ends the run', async () => {
  const full = new StrataError({ code: 'disk-full', message: 'The disk is full.' });
  await expect(index(full)).rejects.toBe(full);
});

/** Runs over three conversations, of which the second throws and stays due. */
async function index(thrown: Error) {
  const open = [...due];
  const planned: string[] = [];
  const planner: IndexPlanner = {
    ...nothingToSearch,
    ...noIdeas,
    countDue: async () => open.length,
    dueConversations: async () => [...open],
    planConversation: async (conversation) => {
      if (conversation.conversationId === 'plain:b') throw thrown;
      planned.push(conversation.conversationId);
      open.splice(open.indexOf(conversation), 1);
    },
    planPeriods: async () => [],
  };
  const writer: IndexWriter & IdeaWriter & SearchIndexWriter = {
    ...keepsNoWords,
    ...noIdeas,
    markDue: async () => undefined,
    applySegments: async () => ({ written: 0, texts: [] }),
    applyPeriods: async () => ({ written: 0, texts: [] }),
    tidy: async () => undefined,
  };
  const signal = { aborted: false, throwIfAborted: () => undefined };
  const report = await runIndex(
    { planner, writer, now: () => 0, tags: true, onWritten: () => undefined },
    { signal, onProgress: () => undefined },
  );
  return { report, planned };
}
