import * as fc from 'fast-check';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { claudeLine, exchange, logOf, uuid } from '../../helpers/logLines.ts';
import { openHost } from '../../helpers/openHost.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';
import { writeSession } from '../conversations/session.ts';
import { anyText } from '../../unit/tokens/anyText.ts';
import {
  codeOf,
  hitsOf,
  idsOf,
  inOrder,
  openSearching,
  sharedSearching,
  talk,
} from './searching.ts';

const LINES = [
  ...talk('tax', '2025-03-03T10:00:00.000Z', [
    'The checkout rounds the tax table wrongly. Can you look at getUserRegion in core/tax/table.ts?',
    'I found it: the rounding of the tax table is half up where it should be half even.',
    { text: 'npm test -- rounding', kind: 'tool_call', role: 'assistant', name: 'Bash' },
    {
      text: 'FAIL rounding.test.ts: Error: expected 10.02, got 10.01 in the checkout',
      kind: 'tool_result',
      role: 'tool',
      name: 'Bash',
    },
    'So fix the rounding and write a migration for the old receipts.',
  ]),
  ...talk('cats', '2025-04-07T09:00:00.000Z', [
    { text: '猫が好きです。東京都の天気は？', name: 'Mira' },
    { text: 'Le café de Zoë était fermé. 한국어를 배워요.', name: 'Ben' },
    { text: 'ภาษาไทยสวย and the zebra crossing near the zebra house.', name: 'Mira' },
  ]),
  ...talk('late', '2025-05-05T09:00:00.000Z', [
    'We walked past the zebra, and the house was red.',
    'Migrations of the receipts are done.',
    'The vault says: permission denied.',
  ]),
];

const PARTS = '" ( ) AND OR NOT - * zebra 猫 : ^ { tax NEAR constructor __proto__ yesterday ?';

describe('find', () => {
  const shared = sharedSearching(LINES);
  it('sends no more of a text than is asked for, and never half a character', async () => {
    const client = shared.client();
    const texts = async (maxText?: number) =>
      (
        await client.call('find', {
          query: '東京都',
          limit: 1,
          ...(maxText === undefined ? {} : { maxText }),
        })
      ).results.map(({ event, isCut, snippet }) => ({ text: event.text, isCut, snippet }));
    const [whole] = await texts();
    expect(whole).toMatchObject({ text: '猫が好きです。東京都の天気は？', isCut: false });
    expect(await texts(7)).toEqual([{ ...whole, text: '猫が好きです。', isCut: true }]);
  });

  it('finds words, forms of them, phrases, operators, code, other scripts, without accents', async () => {
    const client = shared.client();
    const found: Record<string, readonly (string | null)[]> = {};
    const hits = async (query: string, asYouType = false): Promise<readonly (string | null)[]> =>
      inOrder(hitsOf(await client.call('find', { query, asYouType })));
    const expected = {
      rounding: ['tax:0', 'tax:1', 'tax:2', 'tax:3', 'tax:4'],
      'receipt migration': ['late:1', 'tax:4'],
      '"zebra crossing"': ['cats:2'],
      'zebra AND crossing': ['cats:2'],
      'zebra NOT crossing': ['late:0'],
      'zebra -red': ['cats:2'],
      'migr*': ['late:1', 'tax:4'],
      getUserRegion: ['tax:0'],
      user_region: ['tax:0'],
      'core/tax/table.ts': ['tax:0'],
      'tax/table': ['tax:0', 'tax:1'],
      '"core/tax"': ['tax:0'],
      猫: ['cats:0'],
      東京: ['cats:0'],
      'cafe zoe ferme': ['cats:1'],
      한국: ['cats:1'],
      ภาษา: ['cats:2'],
    } as const;
    for (const query of Object.keys(expected)) found[query] = await hits(query);
    expect(found).toEqual(expected);
    expect(await hits('zeb', true)).toEqual(['cats:2', 'late:0']);
    expect(await hits('zeb')).toEqual([]);
  });

  it('gives the nodes alone, as they stand beside events, or events without them', async () => {
    const client = shared.client();
    const query = 'rounding tax';
    const { nodes } = await client.call('findNodes', { query });
    expect(nodes.length).toBeGreaterThan(0);
    expect((await client.call('find', { query })).nodes).toEqual(nodes);
    const events = await client.call('find', { query, nodes: false });
    expect([events.nodes, events.results.length > 0]).toEqual([[], true]);
    expect(await codeOf(client.call('findNodes', { query: '?!' }))).toBe('bad-input');
  });

  it('gives the event, its segment, a snippet with marks, a score; and nodes that match', async () => {
    const client = shared.client();
    const found = await client.call('find', { query: 'zebra crossing', limit: 1 });
    const [result] = found.results;
    expect(found).toMatchObject({ total: 2, totalIsCapped: false, notIndexed: 0 });
    expect(result).toMatchObject({
      event: { nativeId: 'cats:2', name: 'Mira', conversationId: 'plain:cats' },
      snippet: 'ภาษาไทยสวย and the zebra crossing near the zebra house.',
    });
    expect(result?.nodeId).toMatch(/^toc:segment:2025-04-07:/);
    expect(result?.score).toBeGreaterThan(0.5);
    expect(result?.score).toBeLessThanOrEqual(1);
    expect(result?.marks.map(([start, end]) => result.snippet.slice(start, end))).toEqual([
      'zebra',
      'crossing',
      'zebra',
    ]);
    expect(found.nodes.length).toBeGreaterThan(0);
    for (const { score, snippet, marks } of found.nodes) {
      expect(score).toBeGreaterThan(0);
      expect(score).toBeLessThanOrEqual(1);
      expect(marks.length).toBeGreaterThan(0);
      expect(snippet).toMatch(/zebra|cross/i);
    }
  });

  it('keeps to what is asked for by time, conversation, source, role, kind, tool and failure', async () => {
    const client = shared.client();
    const hits = async (query: string, filter: object): Promise<readonly (string | null)[]> =>
      inOrder(idsOf(await client.call('find', { query, ...filter })));
    expect(await hits('zebra', { from: '2025-05-01' })).toEqual(['late:0']);
    expect(await hits('zebra', { to: '2025-04' })).toEqual(['cats:2']);
    expect(await hits('zebra', { from: '2025-04-08', to: '2025-05-04' })).toEqual([]);
    expect(await hits('zebra', { from: 'last month', asOf: '2025-06-15' })).toEqual(['late:0']);
    expect(await hits('zebra', { conversation: 'plain:late' })).toEqual(['late:0']);
    expect(await hits('zebra', { source: 'plain' })).toEqual(['cats:2', 'late:0']);
    expect(await hits('zebra', { source: 'codex' })).toEqual([]);
    expect(await hits('zebra', { project: '/nowhere' })).toEqual([]);
    expect(await hits('rounding', { role: 'assistant' })).toEqual(['tax:1', 'tax:2']);
    expect(await hits('rounding', { kind: 'tool_call' })).toEqual(['tax:2']);
    expect(await hits('rounding', { tool: 'Bash' })).toEqual(['tax:2', 'tax:3']);
    expect(await hits('checkout', { hasError: true })).toEqual(['tax:3']);
    expect(await hits('vault', { hasError: true })).toEqual(['late:2']);
    const counted = await client.call('find', { query: 'zebra', from: '2025-05-01' });
    expect(counted).toMatchObject({ total: 1, totalIsCapped: false, nodes: [] });
    expect(await client.call('find', { query: 'rounding', hasError: true })).toMatchObject({
      total: 1,
      nodes: [],
    });
  });

  it('puts what was said before what tools gave, unless it is asked about tools', async () => {
    const client = shared.client();
    const plain = hitsOf(await client.call('find', { query: 'rounding' }));
    expect(inOrder(plain.slice(0, 3))).toEqual(['tax:0', 'tax:1', 'tax:4']);
    const tools = await client.call('find', { query: 'checkout', role: 'tool' });
    const both = await client.call('find', { query: 'checkout' });
    const scoreOf = ({ results }: typeof tools): number =>
      results.find(({ event }) => event.nativeId === 'tax:3')?.score ?? 0;
    expect(scoreOf(tools)).toBeGreaterThan(scoreOf(both));
  });

  it('sorts by time: hits only, the newest first', async () => {
    const client = shared.client();
    const found = await client.call('find', { query: 'zebra migration', sort: 'time' });
    expect(idsOf(found)).toEqual(['late:1', 'late:0', 'cats:2', 'tax:4']);
  });

  it('fits what was said when: a time in a question chooses between equals', async () => {
    const client = shared.client();
    const best = async (query: string): Promise<string | null | undefined> =>
      idsOf(await client.call('find', { query, asOf: '2025-06-01' }))[0];
    expect(await best('What about the zebra in April?')).toBe('cats:2');
    expect(await best('What about the zebra in May?')).toBe('late:0');
  });

  it('of a person that is named, finds what was said by them, not what holds the name', async () => {
    const client = shared.client();
    const first = async (query: string): Promise<string | null | undefined> =>
      idsOf(await client.call('find', { query }))[0];
    expect(await first('What was said about the zebra?')).toBe('late:0');
    expect(await first('What did Mira say about the zebra?')).toBe('cats:2');
  });

  it('says what it cannot look for', async () => {
    const client = shared.client();
    expect(await codeOf(client.call('find', { query: '' }))).toBe('bad-input');
    expect(await codeOf(client.call('find', { query: '— () *' }))).toBe('bad-input');
    expect(await codeOf(client.call('find', { query: 'tax', from: 'soonish' }))).toBe('bad-input');
    expect(await client.call('find', { query: 'quagga' })).toMatchObject({
      results: [],
      nodes: [],
      total: 0,
      totalIsCapped: false,
    });
    expect(idsOf(await client.call('find', { query: 'NOT tax' }))).toEqual(
      idsOf(await client.call('find', { query: 'tax' })),
    );
  });

  it('finds one character of a script without spaces, and leads to it with and without the index', async () => {
    const client = shared.client();
    // It begins no word, and ends none.
    const ids = async (mode: 'toc' | 'auto'): Promise<readonly (string | null)[]> => {
      const { evidence, found } = await client.call('navigate', { question: '京', mode });
      expect([mode, found]).toEqual([mode, true]);
      return evidence.flatMap(({ events }) => events.map(({ nativeId }) => nativeId));
    };
    expect(hitsOf(await client.call('find', { query: '京' }))).toEqual(['cats:0']);
    expect((await ids('toc'))[0]).toBe('cats:0');
    expect((await ids('auto'))[0]).toBe('cats:0');
  });

  it('takes a query of any characters', async () => {
    const client = shared.client();
    const query = fc.oneof(
      anyText,
      fc
        .array(fc.constantFrom(...PARTS.split(' '), '\ud800', '\0', 'since 2024'), {
          maxLength: 12,
        })
        .map((parts) => parts.join(' ')),
    );
    await fc.assert(
      fc.asyncProperty(query, fc.boolean(), async (words, asYouType) => {
        expect(['none', 'bad-input']).toContain(
          await codeOf(client.call('find', { query: words, asYouType })),
        );
      }),
      { numRuns: 150 },
    );
  });
});

it('an event that forks copy is found once, where it is shown', async () => {
  const [a, b] = [uuid(0xa), uuid(0xb)];
  const common = [
    ...exchange(1, 2, '2026-01-05T10:00:00.000Z'),
    { id: 9, at: '2026-01-05T10:03:00.000Z', text: 'The quagga stands in the yard.' },
  ];
  const folder = temporaryFolder();
  for (const session of [a, b])
    writeFileSync(
      join(folder, `${session}.jsonl`),
      logOf(common.map((said) => claudeLine(session, said))),
    );
  const { client } = await openHost();
  await client.call('import', { paths: [folder] });
  await client.call('index', {});
  const found = await client.call('find', { query: 'quagga' });
  expect(hitsOf(found)).toHaveLength(1);
  expect(found.total).toBe(1);
});

it('a common word is counted as far as it is read, and says that there are more', async () => {
  const many = Array.from({ length: 8_100 }, (_, at) => ({ text: `zebra ${at % 7}` }));
  const { client } = await openSearching(talk('many', '2025-01-01T00:00:00.000Z', many));
  const capped = await client.call('find', { query: 'zebra', limit: 3 });
  expect(capped).toMatchObject({ total: 8_000, totalIsCapped: true });
  expect(capped.results).toHaveLength(3);
  expect(capped.results[0]?.score).toBeGreaterThan(0);
  const exact = await client.call('find', { query: '"zebra 3"' });
  expect(exact).toMatchObject({ total: 1_157, totalIsCapped: false });
});

it('gives of a project the titles of its conversations, and of no period', async () => {
  const { main, agent } = await writeSession(temporaryFolder());
  const { client } = await openHost();
  await client.call('import', { paths: [main, agent] });
  await client.call('index', {});
  const query = 'tax table';
  const levelsOf = async (project?: string): Promise<ReadonlySet<string>> => {
    const asked = { query, ...(project === undefined ? {} : { project }) };
    return new Set((await client.call('findNodes', asked)).nodes.map(({ level }) => level));
  };
  expect(await levelsOf()).toContain('day');
  expect(await levelsOf('shop')).toEqual(new Set(['conversation', 'segment']));
  expect(await levelsOf('nowhere')).toEqual(new Set());
});

it('lists first the conversations that the words call by their titles, by a name that was given as soon as it is', async () => {
  const { client } = await openSearching([
    ...talk('ferry', '2025-03-03T10:00:00.000Z', [
      'Book the ferry to Oban for the first week of May, please.',
      'Booked.',
    ]),
    ...talk('zoo', '2025-03-03T12:00:00.000Z', [
      'Which ferry, and which train, leads to the zoo of Oban?',
      'None.',
    ]),
    ...talk('boat', '2025-03-04T10:00:00.000Z', ['Paint the boat before the summer.', 'Painted.']),
  ]);
  const firstOf = async (query: string) => {
    const { nodes } = await client.call('findNodes', { query, asYouType: true });
    return nodes.slice(0, 1).map(({ level, title, field }) => ({ level, title, field }))[0];
  };
  const { title } = await client.call('conversation', { conversationId: 'plain:ferry' });
  const called = { level: 'conversation', title, field: 'title' };
  for (const query of [title, title.slice(0, 14), 'oban ferry', 'ferr'])
    expect({ query, first: await firstOf(query) }).toEqual({ query, first: called });
  const name = 'Goodbye, ferry to Oban';
  await client.call('markConversation', { conversationId: 'plain:boat', name });
  const named = { level: 'conversation', title: name, field: 'title' };
  for (const query of ['goodbye', 'good', 'goodbye, ferry'])
    expect({ query, first: await firstOf(query) }).toEqual({ query, first: named });
});

it('says of a unit behind its number, and of a part of an identifier, not that they stand nowhere', async () => {
  const { client } = await openSearching(
    talk('units', '2026-02-01T10:00:00.000Z', [
      'How fast is it?',
      'A flush took 123.456µs in getUserIdentity, run 4f2a9c81.',
    ]),
  );
  const told = async (query: string) => {
    const { unknownWords, total, results } = await client.call('find', { query });
    return [unknownWords, total, results[0]?.snippet.includes('123.456µs')];
  };
  for (const query of ['µs', 'UserId', '2a9c'])
    expect({ query, told: await told(query) }).toEqual({ query, told: [[], 1, true] });
  expect(await told('ms')).toEqual([['ms'], 0, undefined]);
  expect(await told('dent')).toEqual([['dent'], 0, undefined]);
});

it('shows first what a tool gave, where that is asked for and nothing said holds it', async () => {
  const { client } = await openSearching(
    talk('outputs', '2026-02-02T10:00:00.000Z', [
      'Run the build of the ferry, please.',
      'The build of the ferry runs on the server now.',
      { role: 'tool', kind: 'tool_result', text: 'ENOSPC: no space left on device, write' },
      'The build of the ferry on the server did not end well.',
      'Then clean the server up.',
    ]),
  );
  const asked = {
    question: 'Which error did the build of the ferry end with?',
    otherWords: ['ENOSPC', 'no space left', 'device'],
  };
  const { evidence, text } = await client.call('navigate', asked);
  expect(evidence[0]?.events[0]?.text).toContain('ENOSPC');
  expect(text).toContain('no space left on device');
});

it('gives the titles of a small project in a large memory', async () => {
  const folder = temporaryFolder();
  const say = (project: string, at: number, text: string): void => {
    const line = claudeLine(uuid(at), { id: at, at: '2026-01-05T10:00:00.000Z', text });
    const file = join(folder, `${project}-${at}.jsonl`);
    writeFileSync(file, logOf([line.replace('/mira/shop', `/mira/${project}`)]));
  };
  say(
    'small',
    1,
    'Where does the quagga sleep when it rains, and who feeds it in the winter months?',
  );
  for (let at = 2; at < 300; at += 1) say('large', at, `Quagga yard ${at}.`);
  const { client } = await openHost();
  await client.call('import', { paths: [folder] });
  await client.call('index', {});
  const { nodes } = await client.call('findNodes', { query: 'quagga yard', project: 'small' });
  expect(nodes.map(({ level }) => level)).toContain('segment');
});
