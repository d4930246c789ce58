import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OutputOf } from '../../../core/contract/procedures.ts';
import { procedures } from '../../../core/contract/procedures.ts';
import { openForWriting } from '../../../core/store/sql/openDatabase.ts';
import { openHost } from '../../helpers/openHost.ts';
import { anyText } from '../../unit/tokens/anyText.ts';
import { tiktokenCount } from '../../unit/search/tiktoken.ts';
import { codeOf, nodesOf, openSearching, sharedSearching, talk } from './searching.ts';

const DAYS = ['2024-11-04', '2025-01-06', '2025-01-07', '2025-01-14', '2025-03-03', '2025-03-04'];
const TOPICS = [
  'authentication with JWT tokens and their expiration',
  'the vector embedding store and its distance',
  'authentication of the webhook by signatures',
  'the kitchen lamp and the electrician',
  'debugging the JWT refresh rotation',
  'the holiday in Lisbon and the train',
];
const LINES = DAYS.flatMap((day, at) =>
  talk(`c${at}`, `${day}T10:00:00.000Z`, [
    `Let us talk about ${TOPICS[at]}. What should we decide?`,
    `I decided that ${TOPICS[at]} comes first, because it blocks the others. The limit is ${at}40 ms.`,
    `Good. Please write down ${TOPICS[at]} in docs/topic${at}.md, and fix the bug.`,
    `Done: docs/topic${at}.md says it. Is there anything else about it?`,
  ]),
);

type Many = Extract<OutputOf<'search'>, { results: unknown }>;
type One = Extract<OutputOf<'search'>, { matched: unknown }>;

const many = (reply: OutputOf<'search'>): Many => {
  if (!('results' in reply)) throw new Error('one node was searched');
  return reply;
};
const one = (reply: OutputOf<'search'>): One => {
  if (!('matched' in reply)) throw new Error('many nodes were searched');
  return reply;
};
const items = (reply: OutputOf<'search'>): readonly unknown[] =>
  'results' in reply ? reply.results : reply.matches;
const datesOf = (reply: Many): readonly string[] =>
  reply.results.map(({ nodeId }) => nodeId.split(':')[2] ?? '');

describe('search', () => {
  const shared = sharedSearching(LINES);

  it('looks among the years, the children of a node, or all of a level below one', async () => {
    const client = shared.client();
    const search = async (input: object): Promise<Many> =>
      many(await client.call('search', { query: 'jwt', ...input }));
    expect((await search({})).results.map(({ level }) => level)).toEqual(['year', 'year']);
    const days = await search({ level: 'day' });
    expect(datesOf(days).toSorted()).toEqual(['2024-11-04', '2025-03-03']);
    expect(datesOf(await search({ level: 'day', parentId: 'toc:year:2024' }))).toEqual([
      '2024-11-04',
    ]);
    expect(datesOf(await search({ parentId: 'toc:year:2025' }))).toEqual(['2025-03']);
    expect(await search({ parentId: 'toc:month:2025-01' })).toEqual({
      results: [],
      hasMore: false,
    });
    const segments = await search({ level: 'segment', query: 'authentication' });
    expect(datesOf(segments).toSorted()).toEqual(['2024-11-04', '2025-01-07']);
  });

  it('answers "find X" by drilling down with it alone, to grips and the raw words', async () => {
    const client = shared.client();
    let parentId: string | undefined;
    const path: string[] = [];
    for (const level of ['year', 'month', 'week', 'day', 'conversation', 'segment']) {
      const reply = many(
        await client.call('search', {
          query: 'lamp electrician',
          ...(parentId === undefined ? {} : { parentId }),
        }),
      );
      const [best] = reply.results;
      expect(best?.level).toBe(level);
      path.push(best?.nodeId ?? '');
      parentId = best?.nodeId;
    }
    expect(path.slice(0, 4)).toEqual([
      'toc:year:2025',
      'toc:month:2025-01',
      'toc:week:2025-W03',
      'toc:day:2025-01-14',
    ]);
    const found = one(await client.call('search', { query: 'lamp', nodeId: path[5] ?? '' }));
    const bullet = found.matches.find(({ field }) => field === 'bullets');
    expect(bullet?.gripIds.length).toBeGreaterThan(0);
    const grip = await client.call('grip', { gripId: bullet?.gripIds[0] ?? '' });
    expect(grip.events.map(({ text }) => text).join(' ')).toContain('lamp');
  });

  it('gives scores from 0 to 1, the best first, with the fields that say why', async () => {
    const { results } = many(
      await shared.client().call('search', { query: 'jwt authentication', level: 'segment' }),
    );
    const scores = results.map(({ relevanceScore }) => relevanceScore);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    expect(datesOf({ results, hasMore: false })[0]).toBe('2024-11-04');
    for (const { relevanceScore, matches } of results) {
      expect(relevanceScore).toBeGreaterThan(0);
      expect(relevanceScore).toBeLessThanOrEqual(1);
      expect(matches.length).toBeGreaterThan(0);
      for (const { score, text, field, gripIds } of matches) {
        expect(score).toBeGreaterThan(0);
        expect(score).toBeLessThanOrEqual(1);
        expect(text).toMatch(/jwt|authenti/i);
        // What a bullet says too is proved by it.
        expect([field, gripIds.length > 0]).toEqual([field, true]);
      }
    }
  });

  it('looks in one node, in the fields that are meant, as far as the limit', async () => {
    const client = shared.client();
    const [segment] = await nodesOf(client, 'segment');
    const nodeId = segment?.nodeId ?? '';
    const all = one(await client.call('search', { query: 'jwt tokens', nodeId }));
    expect(all).toMatchObject({ matched: true, nodeId, level: 'segment' });
    expect(new Set(all.matches.map(({ field }) => field))).toEqual(
      new Set(['title', 'summary', 'bullets', 'keywords']),
    );
    const bullets = one(
      await client.call('search', { query: 'jwt tokens', nodeId, fields: ['bullets'] }),
    );
    expect(bullets.matches).toEqual(all.matches.filter(({ field }) => field === 'bullets'));
    const first = one(await client.call('search', { query: 'jwt tokens', nodeId, limit: 1 }));
    expect(first.matches).toEqual(all.matches.slice(0, 1));
    expect(one(await client.call('search', { query: 'quagga', nodeId }))).toEqual({
      matched: false,
      matches: [],
      below: null,
      nodeId,
      level: 'segment',
    });
  });

  it('says that there are more than the limit lets it give', async () => {
    const client = shared.client();
    const search = async (limit: number): Promise<Many> =>
      many(await client.call('search', { query: 'docs bug', level: 'segment', limit }));
    const whole = await search(10);
    expect(whole).toMatchObject({ hasMore: false });
    expect(whole.results).toHaveLength(6);
    expect(await search(6)).toEqual(whole);
    expect(await search(2)).toEqual({ results: whole.results.slice(0, 2), hasMore: true });
  });

  it('keeps its text within any budget, the best first, and says what it left out', async () => {
    const client = shared.client();
    const [segment] = await nodesOf(client, 'segment');
    const inputs = [{ level: 'segment' as const }, { nodeId: segment?.nodeId ?? '' }];
    for (const input of inputs) {
      const whole = await client.call('search', { query: 'jwt docs bug', ...input });
      for (const budget of [1, 5, 20, 60, 61, 62, 120, 250, 500, 5_000]) {
        const reply = await client.call('search', { query: 'jwt docs bug', ...input, budget });
        const text = reply.text ?? 'none';
        expect(tiktokenCount(text)).toBe(reply.tokens);
        expect(reply.tokens).toBeLessThanOrEqual(budget);
        expect(items(reply)).toEqual(items(whole).slice(0, items(reply).length));
        expect(items(reply).length + (reply.leftOut ?? 0)).toBe(items(whole).length);
        const isTold = text.includes(`${reply.leftOut} left out`);
        expect(isTold || text === '' || reply.leftOut === 0).toBe(true);
      }
    }
  });

  it('says with a code what it cannot look for, and where it cannot look', async () => {
    const client = shared.client();
    const code = (input: object): Promise<string> =>
      codeOf(client.call('search', { query: 'jwt', ...input }));
    expect(await code({ query: '' })).toBe('bad-input');
    expect(await code({ query: 'a — to' })).toBe('bad-input');
    expect(await code({ query: '— ()' })).toBe('bad-input');
    expect(await code({ nodeId: 'toc:day:1999-01-01' })).toBe('not-found');
    expect(await code({ parentId: 'toc:day:1999-01-01' })).toBe('not-found');
    expect(await code({ nodeId: "'; DROP TABLE node" })).toBe('not-found');
    expect(await code({ limit: 0 })).toBe('bad-input');
    expect(await code({ budget: 0 })).toBe('bad-input');
    expect(await code({ fields: [] })).toBe('bad-input');
    expect(await code({ level: 'decade' })).toBe('bad-input');
  });

  it('takes a query of any characters', async () => {
    const client = shared.client();
    await fc.assert(
      fc.asyncProperty(anyText, async (query) => {
        expect(['none', 'bad-input']).toContain(
          await codeOf(client.call('search', { query, level: 'segment' })),
        );
      }),
      { numRuns: 100 },
    );
  });
});

it('works on a memory whose full-text index was deleted, and on one that is empty', async () => {
  const { home, host, client } = await openSearching(LINES);
  const ask = { query: 'jwt authentication', level: 'segment' } as const;
  const before = await client.call('search', ask);
  const found = await client.call('find', { query: 'jwt' });
  expect(found.total).toBeGreaterThan(0);
  await host.close();
  const db = openForWriting(`${home}/memory.db`);
  for (const table of ['said_words', 'tool_words', 'node_words'])
    db.database.exec(`INSERT INTO ${table} (${table}) VALUES ('delete-all')`);
  db.database.close();
  const again = await openHost({ dataDir: home });
  expect(await again.client.call('search', ask)).toEqual(before);
  expect(await again.client.call('find', { query: 'jwt' })).toMatchObject({
    results: [],
    total: 0,
  });
  const toc = await again.client.call('navigate', { question: 'the JWT expiration', mode: 'toc' });
  expect(toc).toMatchObject({ mode: 'toc', found: true });

  const empty = await openHost();
  expect(await empty.client.call('search', { query: 'jwt' })).toEqual({
    results: [],
    hasMore: false,
  });
  expect(procedures.search.output.safeParse({ results: [], hasMore: false }).success).toBe(true);
});
