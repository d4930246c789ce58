import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Client } from '../../../core/contract/client.ts';
import type { InputOf, OutputOf } from '../../../core/contract/procedures.ts';
import { StrataError } from '../../../core/model/result.ts';
import { createFind, type FindReply } from '../../../renderer/state/searchFind.ts';
import { EMPTY_QUERY, NO_FILTERS } from '../../../renderer/state/searchQuery.ts';

interface Asked {
  readonly name: string;
  readonly input: InputOf<'find'>;
  readonly signal: { readonly aborted: boolean } | undefined;
  readonly answer: (reply: FindReply | OutputOf<'findNodes'>) => Promise<void>;
  readonly fail: (thrown: unknown) => Promise<void>;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** What is asked of events; titles are found at once, and none are, unless a test answers for them. */
function start({ titlesAtOnce = true } = {}) {
  const asked: Asked[] = [];
  const titles: Asked[] = [];
  const call: Client['call'] = (name, input, options) => {
    const reply = Promise.withResolvers<OutputOf<typeof name>>();
    const all = name === 'findNodes' ? titles : asked;
    if (name === 'findNodes' && titlesAtOnce)
      reply.resolve({ nodes: [] } as unknown as OutputOf<typeof name>);
    all.push({
      name,
      input: input as InputOf<'find'>,
      signal: options?.signal,
      answer: async (value) => {
        reply.resolve(value as OutputOf<typeof name>);
        await vi.advanceTimersByTimeAsync(0);
      },
      fail: async (thrown) => {
        reply.reject(thrown);
        await vi.advanceTimersByTimeAsync(0);
      },
    });
    return reply.promise;
  };
  const find = createFind({ call });
  return { find, asked, titles, state: () => find.store.getState() };
}

const replyOf = (total: number): FindReply => ({
  results: [],
  strength: 'found',
  unknownWords: [],
  doubt: null,
  total,
  totalIsCapped: false,
  notIndexed: 0,
  elapsedMs: 1,
});

const TITLE: OutputOf<'findNodes'>['nodes'][number] = {
  nodeId: 'toc:day:2026-01-30',
  level: 'day',
  title: 'Tokens',
  start: '2026-01-30T00:00:00.000Z',
  field: 'title',
  snippet: 'Tokens',
  supported: true,
  marks: [[0, 6]],
  score: 1,
};

test('asks once the typing pauses, with the last word still open', () => {
  const { find, asked } = start();
  for (const text of ['t', 'to', 'tok']) {
    find.type(text);
    vi.advanceTimersByTime(79);
  }
  expect(asked).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(asked.map(({ input }) => input)).toEqual([
    { query: 'tok', limit: 50, sort: 'relevance', asYouType: true, maxText: 0, nodes: false },
  ]);
});

test('words that come at once are asked for at once, and letters where one types slowly', () => {
  const { find, asked } = start();
  find.type('token');
  expect(asked.map(({ input }) => input.query)).toEqual(['token']);
  vi.advanceTimersByTime(79);
  find.type('tokens');
  expect(asked).toHaveLength(1);
  vi.advanceTimersByTime(80);
  find.type('tokens ');
  expect(asked.map(({ input }) => input.query)).toEqual(['token', 'tokens', 'tokens ']);
});

test('an older answer never takes the place of a newer one, and is cancelled', async () => {
  const { find, asked, state } = start();
  find.type('old');
  vi.advanceTimersByTime(80);
  find.type('new');
  expect(asked[0]?.signal?.aborted).toBe(true);
  vi.advanceTimersByTime(80);
  await asked[1]?.answer(replyOf(2));
  await asked[0]?.answer(replyOf(1));
  expect(state()).toMatchObject({
    isWaiting: false,
    answer: { query: { text: 'new' }, reply: { total: 2 } },
  });
});

test('the failure of what was superseded is nobody’s', async () => {
  const { find, asked, state } = start();
  find.type('old');
  vi.advanceTimersByTime(80);
  find.type('new');
  vi.advanceTimersByTime(80);
  await asked[0]?.fail(new StrataError({ code: 'cancelled', message: 'Cancelled.' }));
  expect(state()).toMatchObject({ failure: null, isWaiting: true });
});

test('shows the last answer until the next one is there, and nothing for no words', async () => {
  const { find, asked, state } = start();
  find.type('one');
  vi.advanceTimersByTime(80);
  await asked[0]?.answer(replyOf(1));
  vi.advanceTimersByTime(80);
  find.type('one tw');
  expect(state()).toMatchObject({ isWaiting: true, answer: { reply: { total: 1 } } });
  expect(asked).toHaveLength(2);
  find.type('  ');
  expect(state()).toMatchObject({ isWaiting: false, answer: null });
  vi.advanceTimersByTime(1_000);
  expect(asked).toHaveLength(2);
});

test('titles are asked for alone, and shown before events are there', async () => {
  const { find, asked, titles, state } = start({ titlesAtOnce: false });
  find.type('token');
  expect(titles.map(({ input }) => input)).toEqual([{ query: 'token', asYouType: true }]);
  await titles[0]?.answer({ nodes: [TITLE] });
  expect(state()).toMatchObject({ nodes: [TITLE], answer: null, isWaiting: true });
  await asked[0]?.answer(replyOf(2));
  expect(state()).toMatchObject({
    nodes: [TITLE],
    answer: { reply: { total: 2 } },
    isWaiting: false,
  });

  // What came first is not moved by what stands above it.
  vi.advanceTimersByTime(80);
  find.type('tokens');
  await asked[1]?.answer(replyOf(3));
  expect(state()).toMatchObject({
    nodes: [TITLE],
    answer: { reply: { total: 2 } },
    isWaiting: true,
  });
  await titles[1]?.answer({ nodes: [] });
  expect(state()).toMatchObject({ nodes: [], answer: { reply: { total: 3 } }, isWaiting: false });
});

test('where events are narrowed down, there are no titles', async () => {
  const { find, asked, titles, state } = start({ titlesAtOnce: false });
  find.set({ ...EMPTY_QUERY, text: 'token' });
  await titles[0]?.answer({ nodes: [TITLE] });
  find.set({ ...EMPTY_QUERY, text: 'token', filters: { ...NO_FILTERS, role: 'user' } });
  await asked[1]?.answer(replyOf(1));
  expect(titles).toHaveLength(1);
  expect(state()).toMatchObject({ nodes: [], answer: { reply: { total: 1 } } });
});

test('a filter is asked for at once, a kept search with all of its words', async () => {
  const { find, asked } = start();
  find.type('to');
  const filters = { ...NO_FILTERS, when: 'last week', role: 'user', hasError: true } as const;
  find.set({ ...find.store.getState().query, filters });
  find.set({ ...EMPTY_QUERY, text: 'token', sort: 'time' });
  expect(asked.map(({ input }) => input)).toEqual([
    {
      query: 'to',
      limit: 50,
      sort: 'relevance',
      asYouType: true,
      maxText: 0,
      nodes: false,
      from: 'last week',
      to: 'last week',
      role: 'user',
      hasError: true,
    },
    { query: 'token', limit: 50, sort: 'time', asYouType: false, maxText: 0, nodes: false },
  ]);
  vi.advanceTimersByTime(1_000);
  expect(asked).toHaveLength(2);
});

test('the same is asked for again', async () => {
  const { find, asked, state } = start();
  find.set({ ...EMPTY_QUERY, text: 'token' });
  await asked[0]?.answer(replyOf(120));
  find.again();
  await asked[1]?.answer(replyOf(121));
  expect(asked.map(({ input }) => input.limit)).toEqual([50, 50]);
  expect(state().answer?.reply.total).toBe(121);
});

test('a refused query keeps the reason and no old results', async () => {
  const { find, asked, state } = start();
  find.set({ ...EMPTY_QUERY, text: 'a' });
  await asked[0]?.answer(replyOf(1));
  find.set({ ...EMPTY_QUERY, text: '?' });
  const failure = { code: 'bad-input', message: 'No word.', details: { query: '?' } } as const;
  await asked[1]?.fail(new StrataError(failure));
  expect(state()).toMatchObject({ answer: null, failure, isWaiting: false });
});

test('at rest it waits for nothing', async () => {
  const { find, asked, state } = start();
  find.type('to');
  find.rest();
  vi.advanceTimersByTime(1_000);
  expect([asked.length, state().isWaiting]).toEqual([0, false]);
});
