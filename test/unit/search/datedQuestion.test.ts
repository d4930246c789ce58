import { expect, it } from 'vitest';
import { datedQuestion } from '../../../core/engine/search/datedQuestion.ts';
import type { SearchedNode } from '../../../core/engine/search/ports/searchStore.ts';

const TODAY = '2026-03-10';

const dated = (question: string, ...days: readonly string[]): Promise<string> =>
  datedQuestion(
    {
      nodeToSearch: (nodeId) => Promise.resolve(days.includes(nodeId) ? node(nodeId) : null),
    },
    question,
    TODAY,
  );

const node = (nodeId: string): SearchedNode => ({
  nodeIx: 1,
  nodeId: nodeId as SearchedNode['nodeId'],
  level: 'day',
  startMs: 0,
  endMs: 0,
  textIx: null,
  writtenMs: null,
  title: '',
  tags: [],
});

it('takes the last such day that has events, or else the last one', async () => {
  expect(await dated('What did we do on the 5th?', 'toc:day:2026-01-05')).toBe(
    'What did we do on 2026-01-05?',
  );
  expect(await dated('What did we do on the 5th?')).toBe('What did we do on 2026-03-05?');
  expect(await dated('What did we do on the 31st in the shop?')).toBe(
    'What did we do on 2026-01-31 in the shop?',
  );
});

it('takes both ends of a span', async () => {
  expect(await dated('What went on between the 2nd and the 8th?')).toBe(
    'What went on between 2026-03-02 and 2026-03-08?',
  );
});

it('leaves a day whose month is named, and what is no day', async () => {
  for (const question of [
    'What did we do on the 5th of January?',
    'What did we do on Friday the 6th of March?',
    'What failed on the 5th attempt?',
    'What is the 5th field?',
  ])
    expect(await dated(question)).toBe(question);
});
