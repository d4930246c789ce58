import { describe, expect, it } from 'vitest';
import type { InputOf } from '../../../core/contract/procedures.ts';
import { codeOf, sharedSearching, talk } from './searching.ts';

const LINES = [
  ...talk('tax', '2025-03-03T10:00:00.000Z', [
    'The checkout rounds the tax table wrongly.',
    'I found it: the **rounding** of the tax table is half up.',
    'So fix the rounding of it.',
  ]),
  ...talk('zebra', '2025-04-07T09:00:00.000Z', [
    'A zebra crossed.',
    'The zebra rounding the house.',
  ]),
  ...talk('late', '2025-05-05T09:00:00.000Z', ['Nothing of that kind.', 'No tax at all.']),
];

describe('hits', () => {
  const shared = sharedSearching(LINES);
  const asked = async (input: InputOf<'hits'>) => {
    const { conversations, ...totals } = await shared.client().call('hits', input);
    const { conversationCount, total } = totals;
    return {
      conversationCount,
      total,
      rows: conversations.map(({ conversationId, count, hits }) => [
        conversationId,
        count,
        ...hits.map(({ event }) => event.nativeId),
      ]),
    };
  };

  it('lists all that `find` counts by conversation, the best first, each in its order', async () => {
    const { total } = await shared.client().call('find', { query: 'tax rounding' });
    expect(await asked({ query: 'tax rounding' })).toEqual({
      conversationCount: 3,
      total,
      rows: [
        ['plain:tax', 3, 'tax:0', 'tax:1', 'tax:2'],
        ['plain:late', 1, 'late:1'],
        ['plain:zebra', 1, 'zebra:1'],
      ],
    });
  });

  it('gives a page of conversations, some hits of each, or one conversation', async () => {
    const query = 'tax rounding';
    const first = await asked({ query, limit: 1, each: 1 });
    expect(first).toEqual({ conversationCount: 3, total: 5, rows: [['plain:tax', 3, 'tax:1']] });
    const rest = await asked({ query, offset: 1 });
    expect(rest.rows.map(([id]) => id)).toEqual(['plain:late', 'plain:zebra']);
    expect((await asked({ query, only: 'plain:tax', each: 2 })).rows).toEqual([
      ['plain:tax', 3, 'tax:0', 'tax:1'],
    ]);
    expect((await asked({ query, only: 'plain:none' })).rows).toEqual([]);
  });

  it('sorts by time and keeps to the lens', async () => {
    const query = 'tax rounding';
    const client = shared.client();
    expect((await asked({ query, sort: 'time' })).rows.map(([id]) => id)).toEqual([
      'plain:late',
      'plain:zebra',
      'plain:tax',
    ]);
    expect(await asked({ query, starred: true })).toMatchObject({ total: 0, rows: [] });
    await client.call('markConversation', { conversationId: 'plain:zebra', starred: true });
    await client.call('markConversation', { conversationId: 'plain:late', tags: ['Money'] });
    expect((await asked({ query, starred: true })).rows).toEqual([['plain:zebra', 1, 'zebra:1']]);
    expect((await asked({ query, tag: 'money' })).rows).toEqual([['plain:late', 1, 'late:1']]);
    const found = await client.call('find', { query, tag: 'money' });
    expect(found.results.map(({ event }) => event.nativeId)).toEqual(['late:1']);
  });

  it('says which words of the event to mark, and refuses a query without words', async () => {
    const { conversations } = await shared.client().call('hits', { query: 'tax table', limit: 1 });
    const [hit] = conversations[0]?.hits ?? [];
    expect(hit?.event.text.slice(...(hit.range ?? []))).toBe('tax table');
    expect(await codeOf(asked({ query: '!!' }))).toBe('bad-input');
  });
});
