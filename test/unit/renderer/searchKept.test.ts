import { expect, test } from 'vitest';
import { createSearchKeeper } from '../../../renderer/state/searchKept.ts';
import { EMPTY_QUERY, NO_FILTERS, type SearchQuery } from '../../../renderer/state/searchQuery.ts';

function fakeStorage(initial: Readonly<Record<string, string>> = {}) {
  const items = new Map(Object.entries(initial));
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  };
}

const query = (text: string, change: Partial<SearchQuery> = {}): SearchQuery => ({
  ...EMPTY_QUERY,
  text,
  ...change,
});
const bugs = query('bug', { filters: { ...NO_FILTERS, hasError: true }, sort: 'time' });

test('a star is kept with its filters, and taken away by the same key', () => {
  const storage = fakeStorage();
  createSearchKeeper(storage, 'own').toggleStar(bugs);
  const later = createSearchKeeper(storage, 'own');
  expect(later.store.getState()).toEqual({ starred: [bugs], recent: [] });
  later.toggleStar({ ...bugs, text: ' bug ' });
  expect(later.store.getState().starred).toEqual([]);
});

test('the last eight are remembered, each once, the newest first', () => {
  const keeper = createSearchKeeper(fakeStorage(), 'own');
  for (let n = 1; n <= 10; n++) keeper.remember(query(`words ${n}`));
  keeper.remember(query('words 7'));
  expect(keeper.store.getState().recent.map(({ text }) => text)).toEqual(
    [7, 10, 9, 8, 6, 5, 4, 3].map((n) => `words ${n}`),
  );
});

test('one is forgotten wherever it is kept', () => {
  const keeper = createSearchKeeper(fakeStorage(), 'own');
  keeper.remember(bugs);
  keeper.toggleStar(bugs);
  keeper.remember(query('other'));
  keeper.remove(bugs);
  expect(keeper.store.getState()).toEqual({ starred: [], recent: [query('other')] });
});

test('two windows do not undo each other, and each memory has its own', () => {
  const storage = fakeStorage();
  const [one, two] = [createSearchKeeper(storage, 'own'), createSearchKeeper(storage, 'own')];
  const sample = createSearchKeeper(storage, 'sample');
  one.toggleStar(query('first'));
  two.toggleStar(query('second'));
  sample.toggleStar(query('third'));
  one.reread();
  expect(one.store.getState().starred.map(({ text }) => text)).toEqual(['second', 'first']);
  expect(sample.store.getState().starred.map(({ text }) => text)).toEqual(['third']);
});

test('what the storage holds of something else is passed over', () => {
  const kept = { memory: 'own', query: query('good') };
  const broken = { starred: [{ memory: 'own' }, kept, 7], recent: 'none' };
  for (const text of [JSON.stringify(broken), '{', 'null'])
    expect(
      createSearchKeeper(fakeStorage({ 'strata.searches': text }), 'own').store.getState(),
    ).toEqual({ starred: text.length > 10 ? [query('good')] : [], recent: [] });
});

test('the last searches from before a time go, those made again since and starred ones stay', () => {
  let now = 1_000;
  const storage = fakeStorage();
  const keeper = createSearchKeeper(storage, 'own', () => now);
  const sample = createSearchKeeper(storage, 'sample', () => now);
  for (const text of ['gone', 'again', 'starred']) keeper.remember(query(text));
  sample.remember(query('of the sample'));
  keeper.toggleStar(query('starred'));
  now = 2_000;
  keeper.remember(query('again'));
  keeper.forgetUntil(1_500);
  const later = createSearchKeeper(storage, 'own', () => now);
  for (const kept of [keeper, later])
    expect(kept.store.getState()).toEqual({
      starred: [query('starred')],
      recent: [query('again')],
    });
  sample.reread();
  expect(sample.store.getState().recent).toEqual([query('of the sample')]);
});

test('what an earlier Strata kept, without its time, counts as old', () => {
  const kept = { starred: [], recent: [{ memory: 'own', query: query('old') }] };
  const storage = fakeStorage({ 'strata.searches': JSON.stringify(kept) });
  const keeper = createSearchKeeper(storage, 'own');
  expect(keeper.store.getState().recent).toEqual([query('old')]);
  keeper.forgetUntil(1);
  expect(keeper.store.getState().recent).toEqual([]);
});
