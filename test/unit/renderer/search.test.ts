import { expect, test } from 'vitest';
import { createSearch } from '../../../renderer/state/search.ts';
import { EMPTY_QUERY, NO_FILTERS } from '../../../renderer/state/searchQuery.ts';
import { fakeClient } from '../../helpers/fakeClient.ts';
import { fakeHandlers } from '../../helpers/fakeHandlers.ts';
import { fakeMemory } from '../../helpers/fakeMemory.ts';
import { makeConversations } from '../../helpers/madeConversations.ts';

const memory = fakeMemory(
  makeConversations({ seed: 8, from: '2024-11-01', to: '2025-02-28', count: 12 }),
);

interface StartOptions {
  readonly now?: () => number;
  /** When something was forgotten, ms. */
  readonly forgottenAt?: readonly number[];
}

function start({ now, forgottenAt = [] }: StartOptions = {}) {
  const client = fakeClient({
    ...fakeHandlers(memory),
    forgotten: () =>
      Promise.resolve({
        rules: forgottenAt.map((atMs, ruleId) => ({
          ruleId,
          kind: 'project' as const,
          value: 'p',
          from: null,
          to: null,
          at: new Date(atMs).toISOString(),
          events: 1,
        })),
      }),
  });
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  const search = createSearch(client, {
    storage,
    memory: 'own',
    ...(now === undefined ? {} : { now }),
  });
  return { search, client, names: () => client.calls.map(({ name }) => name) };
}

test('opening it again asks again for what it held: the memory may have changed', () => {
  const { search, names } = start();
  search.show();
  search.look({ ...EMPTY_QUERY, text: 'token' });
  search.close();
  expect(search.find.store.getState().isWaiting).toBe(false);
  search.show();
  expect(search.store.getState().isOpen).toBe(true);
  search.show();
  expect(names()).toEqual(['findNodes', 'find', 'findNodes', 'find']);
});

test('a saved search is opened again with its filters, and goes without them once other words are typed', () => {
  const { search } = start();
  const query = () => search.find.store.getState().query;
  const errors = { ...NO_FILTERS, hasError: true };
  search.show();
  search.look({ ...EMPTY_QUERY, text: 'token', filters: errors });
  search.close();
  search.show();
  expect(query()).toEqual({ ...EMPTY_QUERY, text: 'token' });
  search.look({ ...EMPTY_QUERY, text: 'token', filters: errors });
  search.toggleStar();
  search.close();
  search.show();
  expect(query().filters).toEqual(errors);
  search.type('token rotation');
  expect(query()).toEqual({ ...EMPTY_QUERY, text: 'token rotation', filters: errors });
  search.look({ ...EMPTY_QUERY, text: 'token', filters: errors });
  search.close();
  search.show();
  search.type('proxy');
  expect(query()).toEqual({ ...EMPTY_QUERY, text: 'proxy' });
});

test('a search is saved under its words, and nothing without words', () => {
  const { search } = start();
  search.toggleStar();
  search.look({ ...EMPTY_QUERY, text: ' token ' });
  search.toggleStar();
  expect(search.keeper.store.getState().starred).toEqual([{ ...EMPTY_QUERY, text: 'token' }]);
  search.toggleStar();
  expect(search.keeper.store.getState().starred).toEqual([]);
});

test('a question that is navigated is remembered; other words lead back to the results', async () => {
  const { search, names } = start();
  search.navigate();
  search.look({ ...EMPTY_QUERY, text: ' where is the token? ' });
  search.navigate();
  expect(search.path.store.getState().question).toBe('where is the token?');
  expect(search.keeper.store.getState().recent).toEqual([
    { ...EMPTY_QUERY, text: 'where is the token?' },
  ]);
  search.type('where is the token');
  expect(search.path.store.getState().question).toBeNull();
  expect(names()).toEqual(['findNodes', 'find', 'navigate', 'findNodes', 'find']);
  search.find.rest();
});

test.each([
  [
    { project: 'p:1', when: 'last week' },
    { question: 'who? last week', project: 'p:1' },
  ],
  [{ when: 'June – July' }, { question: 'who? from June to July' }],
  [{ when: 'June – ' }, { question: 'who? since June' }],
  [{ when: ' – July', starred: true }, { question: 'who? until July' }],
])('a question keeps to what of %j narrows answers down', (filters, asked) => {
  const { search, client } = start();
  search.look({ ...EMPTY_QUERY, text: 'who?', filters: { ...NO_FILTERS, ...filters } });
  search.navigate();
  expect(client.calls.at(-1)).toEqual({ name: 'navigate', input: asked });
  // With the model it is the same question.
  void search.path.ask('who?', { steer: true });
  expect(client.calls.at(-1)).toEqual({ name: 'navigate', input: { ...asked, steer: true } });
  search.find.rest();
});

test('a filter that ends a question narrows it down, as it would with a space behind it', () => {
  const other = { projectId: 'p:2', name: 'agentv-web' };
  const known = { projects: [{ projectId: 'p:1', name: 'agentv' }, other], tags: [] };
  const { search, client } = start();
  search.type('why in:agentv', known);
  expect(search.find.store.getState().query.text).toBe('why in:agentv');
  search.navigate();
  expect(client.calls.at(-1)).toEqual({
    name: 'navigate',
    input: { question: 'why', project: 'p:1' },
  });
  // No other one begins so: it narrows down as it is typed.
  search.type('why in:agentv-web', known);
  expect(search.find.store.getState().query).toMatchObject({
    text: 'why ',
    filters: { project: 'p:2' },
  });
  search.type('why  ', known);
  expect(search.find.store.getState().query.text).toBe('why ');
  search.look(EMPTY_QUERY);
  search.type('what is src:main', known);
  search.navigate();
  expect(client.calls.at(-1)?.input).toMatchObject({ question: 'what is src:main' });
  search.find.rest();
});

test('once something was forgotten, what was looked for before is gone, also from the field', async () => {
  let now = 1_000;
  const forgottenAt = [500];
  const { search } = start({ now: () => now, forgottenAt });
  search.look({ ...EMPTY_QUERY, text: 'secret plan' });
  search.remember();
  await search.dropForgotten();
  expect(search.keeper.store.getState().recent).toHaveLength(1);
  forgottenAt.push(2_000);
  now = 3_000;
  await search.dropForgotten();
  expect(search.keeper.store.getState().recent).toEqual([]);
  expect(search.find.store.getState()).toMatchObject({ query: EMPTY_QUERY, answer: null });
  search.look({ ...EMPTY_QUERY, text: 'since then' });
  search.remember();
  await search.dropForgotten();
  expect(search.keeper.store.getState().recent.map(({ text }) => text)).toEqual(['since then']);
});
