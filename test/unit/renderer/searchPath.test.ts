import { expect, test } from 'vitest';
import { StrataError } from '../../../core/model/result.ts';
import {
  createPath,
  type FoundChild,
  type NavigateReply,
  type PathState,
} from '../../../renderer/state/searchPath.ts';
import { pathRows, rowInPlaceOf } from '../../../renderer/state/searchPathRows.ts';
import { steeredWords } from '../../../renderer/state/searchWords.ts';
import { fakeClient } from '../../helpers/fakeClient.ts';
import { fakeHandlers } from '../../helpers/fakeHandlers.ts';
import { fakeMemory } from '../../helpers/fakeMemory.ts';

const candidate = (nodeId: string, level: 'year' | 'month' | 'segment', score: number) => ({
  nodeId,
  level,
  title: nodeId,
  score,
  matchedTerms: ['token'],
});

const step = (
  nodeId: string | null,
  candidates: NavigateReply['steps'][number]['candidates'],
  chosen: string[],
): NavigateReply['steps'][number] => ({
  nodeId,
  level: nodeId === null ? null : 'year',
  title: nodeId ?? 'All years',
  candidates,
  candidateCount: candidates.length,
  chosen,
  score: 1,
  matchedTerms: ['token'],
  reason: 'best',
  tokens: 10,
});

const reply = (
  steps: NavigateReply['steps'],
  change: Partial<NavigateReply> = {},
): NavigateReply => ({
  question: 'where is the token?',
  mode: 'toc',
  steps,
  evidence: [],
  found: true,
  strength: 'found',
  unknownWords: [],
  doubt: null,
  exhausted: false,
  stoppedBy: null,
  steering: null,
  embeddings: null,
  scope: null,
  leftProject: null,
  period: null,
  more: { pieces: 0, segments: 0 },
  near: [],
  leftOut: 0,
  tokensUsed: 9,
  searched: {
    year: 1,
    month: 1,
    week: 0,
    day: 0,
    conversation: 0,
    segment: 1,
    notIndexed: 0,
    words: 'All.',
  },
  text: '',
  ...change,
});

const STEPS = [
  step(null, [candidate('2026', 'year', 0.9), candidate('2025', 'year', 0.4)], ['2026']),
  step('2026', [candidate('jan', 'month', 0.8), candidate('seg', 'segment', 0.2)], ['jan']),
  step('2026', [candidate('feb', 'month', 0.1)], ['feb']),
];

const base = fakeHandlers(fakeMemory([]));
const start = (handlers: Partial<typeof base>) => {
  const client = fakeClient({ ...base, ...handlers });
  const path = createPath(client);
  const rows = () => pathRows(path.store.getState());
  const outline = () =>
    rows().map((row) => {
      const sign = row.isOpen === null ? ' ' : row.isOpen ? '-' : '+';
      const words = row.kind === 'node' ? row.title : 'text' in row ? row.text : row.kind;
      return `${'  '.repeat(row.depth - 1)}${sign} ${words}`;
    });
  return { client, path, rows, outline };
};

test('where vectors were to help and could not, it is said why', async () => {
  const guide = { model: 'text-embedding-3-small', tokensIn: 0, cost: 0, vectors: 0 };
  const stopped = 'The endpoint did not answer within 3 seconds.';
  let embeddings: NonNullable<NavigateReply['embeddings']> = { ...guide, stopped };
  const { path, outline } = start({ navigate: async () => reply([], { embeddings }) });
  await path.ask('token');
  expect(outline()).toEqual([
    '- The way there',
    `    Words alone, without vectors of text-embedding-3-small. ${stopped}`,
  ]);
  embeddings = { ...guide, vectors: 4, stopped: null };
  await path.ask('token');
  expect(outline()).toEqual([]);
});

test('steps stand below what they went on with, and other branches can be opened', async () => {
  const { path, outline, rows } = start({ navigate: async () => reply(STEPS) });
  await path.ask('where is the token?');
  expect(outline()).toEqual([
    '- The way there',
    '  - All years',
    '    - 2026',
    '      + jan',
    '        seg',
    '      + feb',
    '      + Other months of 2026',
    '    + 2025',
    '    + Other years',
  ]);
  expect(rows().find(({ id }) => id === 'path//2026')).toMatchObject({
    isChosen: true,
    position: 1,
    siblings: 3,
    did: '2 of 3 gone on with · best · 20 tokens',
  });
});

test('taking a branch searches below it once, and what is found there can be taken too', async () => {
  const { client, path, outline } = start({
    navigate: async () => reply(STEPS.slice(0, 1)),
    search: async ({ parentId }) => ({
      results: [
        {
          nodeId: `${parentId}-x`,
          title: `${parentId}-x`,
          level: 'month',
          matches: [],
          below: null,
          relevanceScore: 0.5,
        },
      ],
      hasMore: true,
    }),
  });
  await path.ask('where is the token?');
  path.toggle('path//2025');
  const taking = path.take('2025');
  expect(outline().at(-2)).toBe('        Looking below…');
  await taking;
  await path.take('2025');
  expect(outline().slice(-4)).toEqual([
    '    - 2025',
    '      + 2025-x',
    '        More below it match less well.',
    '    + Other years',
  ]);
  expect(client.calls.filter(({ name }) => name === 'search')).toEqual([
    { name: 'search', input: { query: 'where is the token?', parentId: '2025', limit: 12 } },
  ]);
});

const found = (nodeId: string) => ({
  nodeId,
  title: nodeId,
  level: 'year' as const,
  matches: [],
  below: null,
  relevanceScore: 0.3,
});

test('other ways from a node on the path leave out those that are listed there', async () => {
  const { client, path, outline } = start({
    navigate: async () => reply(STEPS.slice(0, 1)),
    search: async () => ({ results: [found('2026'), found('2024')], hasMore: false }),
  });
  await path.ask('token');
  path.toggle('path//others');
  await path.take(null);
  expect(outline().slice(-2)).toEqual(['    - Other years', '      + 2024']);
  expect(client.calls.at(-1)).toEqual({ name: 'search', input: { query: 'token', limit: 12 } });
});

test('a branch that failed says why, and is asked for again', async () => {
  let fails = true;
  const { path, outline } = start({
    navigate: async () => reply(STEPS.slice(0, 1)),
    search: async () => {
      if (fails) throw new StrataError({ code: 'host-gone', message: 'The host is gone.' });
      return { results: [], hasMore: false };
    },
  });
  await path.ask('token');
  path.toggle('path//2025');
  await path.take('2025');
  expect(outline().at(-2)).toBe('        The host is gone.');
  fails = false;
  await path.take('2025');
  expect(outline().at(-2)).toBe('        No title or text below it holds a word of the question.');
});

test('an answer that arrives after its question was left is dropped', async () => {
  const pending = Promise.withResolvers<NavigateReply>();
  const { path } = start({ navigate: () => pending.promise });
  const asking = path.ask('one');
  path.leave();
  pending.resolve(reply(STEPS));
  await asking;
  expect(path.store.getState()).toMatchObject({ question: null, reply: null });
});

test('a way that leads back to where it was ends there', async () => {
  const round = [
    step(null, [candidate('a', 'year', 1)], ['a']),
    step('a', [candidate('b', 'year', 1)], ['b']),
    step('b', [candidate('a', 'year', 1)], ['a']),
  ];
  const { path, outline } = start({ navigate: async () => reply(round) });
  await path.ask('token');
  expect(outline()).toEqual([
    '- The way there',
    '  - All years',
    '    - a',
    '      - b',
    '        + a',
    '        + Other years of b',
    '      + Other years of a',
    '    + Other years',
  ]);
});

test('what was not found is named so, with what had no room', async () => {
  const evidence = [
    {
      nodeId: 'seg',
      bullet: null,
      supported: null,
      gripId: 'grip:1',
      role: null,
      title: 'A segment',
      project: null,
      projectName: null,
      conversation: 'A talk',
      place: 1,
      excerpt: 'x',
      marks: [],
      score: 0.1,
      events: [],
      isCut: false,
    },
  ];
  const { path, outline } = start({
    navigate: async () => reply([], { found: false, evidence, leftOut: 3 }),
  });
  await path.ask('token');
  expect(outline()).toEqual(['- The nearest', '    evidence', '    3 more had no room.']);
});

test('a model is asked only where it was told to, for this question, and says what it did', async () => {
  const steering = {
    model: 'gpt-4o-mini',
    calls: 2,
    tokensIn: 1_180,
    tokensOut: 42,
    cost: 0.0002,
    words: 'time server',
    choices: 1,
    stopped: 'The limit of calls (2) was reached.',
  };
  const { client, path, outline } = start({
    navigate: async ({ steer }) => reply([], { steering: steer ? steering : null }),
  });
  await path.ask('token', { steer: true });
  expect(path.store.getState()).toMatchObject({ isSteered: true });
  expect(outline()).toEqual([
    '- The way there',
    '    gpt-4o-mini looked for these besides: time server',
    '    gpt-4o-mini was not asked further. The limit of calls (2) was reached.',
  ]);
  expect(steeredWords(steering)).toBe(
    'gpt-4o-mini: 2 calls · 1,222 tokens · $0.00020 · words went on alone',
  );
  await path.ask('clock');
  expect(path.store.getState()).toMatchObject({ isSteered: false });
  expect(client.calls.map(({ input }) => input)).toEqual([
    { question: 'token', steer: true },
    { question: 'clock' },
  ]);
});

test('what was found takes the place of the words that it is looked for, and what was closed that of its rows', () => {
  const branch = rowsOf(new Map(), []).find((row) => row.kind === 'node' && row.nodeId === '2025');
  const id = branch?.id ?? '';
  const asking = rowsOf(new Map([['2025', { phase: 'asking' }]]), [id]);
  const note = asking.find(({ parentId }) => parentId === id);
  expect(note).toMatchObject({ kind: 'note', text: 'Looking below…' });
  const may: FoundChild = {
    nodeId: 'may',
    level: 'month',
    title: 'May',
    relevanceScore: 0.3,
    matches: [],
    below: null,
  };
  const there = rowsOf(new Map([['2025', { phase: 'there', children: [may], hasMore: false }]]), [
    id,
  ]);
  expect(rowInPlaceOf(there, note?.id ?? '')).toMatchObject({ kind: 'node', nodeId: 'may' });
  expect(rowInPlaceOf(rowsOf(new Map(), []), note?.id ?? '')).toEqual(branch);
});

function rowsOf(branches: PathState['branches'], toggled: readonly string[]) {
  return pathRows({ reply: reply(STEPS), branches, toggled: new Set(toggled) });
}
