import { expect, test } from 'vitest';
import type { FindReply, FoundNodes } from '../../../renderer/state/searchFind.ts';
import { NO_OFFERS, type GoTo } from '../../../renderer/state/searchOffers.ts';
import {
  conversationsInput,
  EMPTY_QUERY,
  NO_FILTERS,
  type SearchQuery,
} from '../../../renderer/state/searchQuery.ts';
import { searchRows } from '../../../renderer/state/searchRows.ts';
import { countWords, searchedWords } from '../../../renderer/state/searchWords.ts';

const NOTHING_KEPT = { starred: [], recent: [] };
const FEW = { allNodes: false };

const hit = (name: string, nodeId: string | null): FindReply['results'][number] => ({
  event: {
    eventId: `evt:${name}`,
    nativeId: null,
    conversationId: 'plain:c1',
    turnId: null,
    kind: 'message',
    role: 'user',
    name: null,
    time: `2026-01-30T10:0${name}:00.000Z`,
    text: 'token',
    file: '/logs/c1.jsonl',
    offset: 0,
  },
  isCut: false,
  gripId: `grip:${name}`,
  nodeId,
  place: nodeId === null ? null : 1,
  title: nodeId === null ? null : `About ${nodeId}`,
  project: null,
  snippet: 'token',
  range: [0, 5],
  marks: [[0, 5]],
  score: 1,
});

const reply = (change: Partial<FindReply>): FindReply => ({
  results: [],
  strength: 'found',
  unknownWords: [],
  doubt: null,
  total: 0,
  totalIsCapped: false,
  notIndexed: 0,
  elapsedMs: 7.6,
  ...change,
});

const day: FoundNodes[number] = {
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

const answered = (
  found: FindReply,
  { nodes = [], ...query }: Partial<SearchQuery> & { readonly nodes?: FoundNodes } = {},
) => {
  const asked = { ...EMPTY_QUERY, text: 'token', ...query };
  const answer = { query: asked, reply: found };
  return searchRows({ query: asked, nodes, answer }, NOTHING_KEPT, FEW);
};

const idsWith = (filters: Partial<SearchQuery['filters']>) =>
  answered(reply({}), { filters: { ...NO_FILTERS, ...filters } }).rows.map(({ id }) => id);

test('nodes come first, then events under their segment, in the order of their best', () => {
  const results = [hit('1', 'toc:a'), hit('2', 'toc:b'), hit('3', 'toc:a'), hit('4', null)];
  const { rows, choices, first } = answered(reply({ results, total: 4 }), { nodes: [day] });
  expect(rows.map(({ id }) => id)).toEqual([
    'navigate',
    'nodes',
    'node toc:day:2026-01-30',
    'segment toc:a',
    'event evt:1',
    'event evt:3',
    'segment toc:b',
    'event evt:2',
    'segment plain:c1',
    'event evt:4',
    'all',
  ]);
  expect(choices.map((at) => rows[at]?.kind)).toEqual([
    'navigate',
    'node',
    'event',
    'event',
    'event',
    'event',
    'all',
  ]);
  expect(first).toBe(1);
});

const noded = (
  nodeId: string,
  level: 'conversation' | 'segment',
  title: string,
): FoundNodes[number] => ({ ...day, nodeId, level, title });

test('a part that is called as its conversation is no row beside it', () => {
  const { rows } = answered(reply({}), {
    nodes: [
      noded('toc:part', 'segment', 'Tokens'),
      noded('toc:whole', 'conversation', 'Tokens'),
      noded('toc:other', 'segment', 'Their clock'),
    ],
  });
  expect(rows.filter(({ kind }) => kind === 'node').map(({ id }) => id)).toEqual([
    'node toc:whole',
    'node toc:other',
  ]);
});

test('Enter navigates a question, and where nothing else can be chosen', () => {
  const found = reply({ results: [hit('1', 'toc:a')], total: 1 });
  expect(answered(found, { text: 'where is the token?' }).first).toBe(0);
  expect(answered(found, { text: 'where is the token' }).first).toBe(1);
  expect(answered(reply({})).first).toBe(0);
});

test('all are offered as a list wherever something was said', () => {
  const found = reply({ results: [hit('1', 'toc:a')], total: 900, totalIsCapped: true });
  expect(answered(found).rows.at(-1)).toEqual({
    kind: 'all',
    id: 'all',
    count: 900,
    isCapped: true,
  });
  expect(answered(reply({}), { nodes: [day] }).rows.at(-1)?.kind).toBe('node');
});

test('a filter whose name begins is chosen before what was found; a time is offered beside it', () => {
  const found = reply({ results: [hit('1', 'toc:a')], total: 1 });
  const listed = (words: string) => {
    const query = { ...EMPTY_QUERY, text: 'token' };
    const completions = [{ words, text: 'token', filters: {} }];
    const { rows, first, choices } = searchRows(
      { query, nodes: [], answer: { query, reply: found } },
      NOTHING_KEPT,
      { allNodes: false, completions },
    );
    return [rows[0]?.id, rows[choices[first] ?? -1]?.id];
  };
  expect(listed('in:shop')).toEqual(['narrow in:shop', 'narrow in:shop']);
  expect(listed('last week')).toEqual(['navigate', 'event evt:1']);
});

test('a few nodes leave room for events, unless all are wanted or there are no events', () => {
  const nodes = [1, 2, 3, 4, 5].map((n) => ({ ...day, nodeId: `n${n}` }));
  const query = { ...EMPTY_QUERY, text: 'token' };
  const idsOf = (found: FindReply | null, allNodes: boolean) => {
    const answer = found === null ? null : { query, reply: found };
    return searchRows({ query, nodes, answer }, NOTHING_KEPT, { allNodes }).rows.map(
      ({ id }) => id,
    );
  };
  const both = reply({ results: [hit('1', 'toc:a')], total: 1 });
  const all = ['navigate', 'nodes', ...nodes.map(({ nodeId }) => `node ${nodeId}`)];
  const event = ['segment toc:a', 'event evt:1', 'all'];
  expect(idsOf(both, false)).toEqual([...all.slice(0, 5), 'more-nodes', ...event]);
  expect(idsOf(both, true)).toEqual([...all, ...event]);
  expect(idsOf(reply({}), false)).toEqual(all);
  // While events are on their way.
  expect(idsOf(null, false)).toEqual([...all.slice(0, 5), 'more-nodes']);
});

test('where nothing was found, what filters kept away is offered', () => {
  expect(idsWith({})).toEqual(['navigate']);
  expect(idsWith({ when: 'today' })).toEqual(['navigate', 'drop-filters']);
  expect(idsWith({ role: 'user' })).toEqual(['navigate', 'drop-filters', 'search-tools']);
  expect(idsWith({ kind: 'tool_result' })).toEqual(['navigate', 'drop-filters']);
});

test('without words the kept searches are listed, starred ones once', () => {
  const [a, b] = ['a', 'b'].map((text) => ({ ...EMPTY_QUERY, text }));
  if (a === undefined || b === undefined) throw new Error('two were made');
  const { rows, choices } = searchRows(
    { query: EMPTY_QUERY, nodes: [], answer: null },
    { starred: [a], recent: [a, b] },
    FEW,
  );
  expect(rows.map((row) => (row.kind === 'kept' ? row.query.text : row.id))).toEqual([
    'Saved searches',
    'a',
    'Recent',
    'b',
    'Go to',
    'go Today',
    'go Time',
    'go Projects',
    'go Points',
    'go Numbers',
    'go Conversations',
  ]);
  expect(choices).toEqual([1, 3, 5, 6, 7, 8, 9, 10]);
  const nothing = searchRows({ query: EMPTY_QUERY, nodes: [], answer: null }, NOTHING_KEPT, FEW);
  expect(nothing.rows.map(({ id }) => id)).toEqual([
    'Go to',
    'go Today',
    'go Time',
    'go Projects',
    'go Points',
    'go Numbers',
    'go Conversations',
  ]);
  expect([nothing.choices, nothing.first]).toEqual([[1, 2, 3, 4, 5, 6], 0]);
});

test('the conversation that is called as typed is chosen, however many others match', () => {
  const others = [1, 2, 3, 4, 5].map((n) => ({ ...day, nodeId: `n${n}`, title: `Token ${n}` }));
  const own = { ...day, nodeId: 'own', level: 'conversation' as const, title: 'Token' };
  const nodes = [...others, own];
  const found = reply({ results: [hit('1', 'toc:a')], total: 1 });
  const { rows, choices, first } = answered(found, { nodes });
  expect(rows[choices[first] ?? -1]?.id).toBe('node own');
  const longer = answered(found, { nodes, text: 'token 1' });
  expect(longer.rows[longer.choices[longer.first] ?? -1]?.id).toBe('node n1');
});

test('filters alone list the conversations that they leave, before all else', () => {
  const query = { ...EMPTY_QUERY, filters: { ...NO_FILTERS, starred: true } };
  const ferry: GoTo = {
    id: 'plain:ferry',
    words: 'Ferry',
    note: 'shop',
    to: { kind: 'conversation', conversationId: 'plain:ferry' },
  };
  const rowsOf = (narrowed: readonly GoTo[]) =>
    searchRows(
      { query, nodes: [], answer: null },
      { starred: [], recent: [query] },
      {
        allNodes: false,
        offers: { ...NO_OFFERS, narrowed },
      },
    );
  const { rows, choices, first } = rowsOf([ferry]);
  expect(rows.slice(0, 3).map(({ id }) => id)).toEqual([
    'narrowed',
    'narrowed plain:ferry',
    'Recent',
  ]);
  expect(rows[choices[first] ?? -1]).toMatchObject({ kind: 'go', go: ferry });
  expect(rowsOf([]).rows[0]).toMatchObject({
    kind: 'heading',
    text: 'No conversation that the filters leave',
  });
});

test.each([
  [{ starred: true }, { starred: true }],
  [
    { tag: 'x', when: 'June – July' },
    { tag: 'x', from: 'June', to: 'July' },
  ],
  [{ starred: true, role: 'user' as const }, null],
  [{}, null],
])('filters %j ask for conversations by %j', (filters, input) => {
  const query = { ...EMPTY_QUERY, filters: { ...NO_FILTERS, ...filters } };
  expect(conversationsInput(query)).toEqual(input);
  expect(conversationsInput({ ...query, text: 'token' })).toBeNull();
});

const listsFor = (text: string, found: FindReply) => {
  const { rows, choices, first } = answered(found, { text });
  return {
    offered: rows.flatMap((row) => (row.kind === 'go' ? [row.go.words] : [])),
    first: rows[choices[first] ?? -1]?.kind,
  };
};

test('lists are offered by the beginning of their name, and chosen where nothing has the words', () => {
  const found = reply({ results: [hit('1', 'toc:a')], total: 1 });
  expect(listsFor('Proj', reply({}))).toEqual({ offered: ['Projects'], first: 'go' });
  expect(listsFor('proj', found)).toEqual({ offered: ['Projects'], first: 'event' });
  expect(listsFor('conv', found).offered).toEqual(['Conversations']);
  expect(listsFor('pr', found)).toEqual({ offered: [], first: 'event' });
});

test('counts are honest', () => {
  expect(countWords([], reply({ elapsedMs: 0.2 }))).toBe('0 events · 1 ms');
  const some = { results: [hit('1', 'toc:a')], total: 1_000, totalIsCapped: true };
  expect(countWords([day], reply({ ...some, notIndexed: 1 }))).toBe(
    '1 of 1,000 or more events · 1 text · 1 event is not in the index yet · 8 ms',
  );
});

test('nothing found says what was searched, and what was not', () => {
  const counts = { conversations: 2, events: 40, turns: 9, segments: 3, nodes: 9 };
  const status = {
    counts: { ...counts, grips: 0, anchors: 0 },
    queue: { conversations: 1, nodes: 2, logs: 0, failed: 0 },
  };
  expect(searchedWords({ filters: NO_FILTERS, notIndexed: 12, status })).toEqual([
    'Searched: 28 events, and the titles, texts and points of all conversations.',
    'Of long tool output, its start and its end.',
    '12 events are not in the index yet.',
    '1 conversation not in the table of contents yet.',
    '2 texts not written yet.',
  ]);
  const filters = { ...NO_FILTERS, when: 'last week', role: 'user' } as const;
  expect(searchedWords({ filters, notIndexed: 0, status: undefined })).toEqual([
    'Searched: all events in the index, of which the filters leave last week · You.',
    'Of long tool output, its start and its end.',
  ]);
});
