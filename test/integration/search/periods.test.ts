/** Questions about a time or a project, and what is narrowed to a project. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../../core/contract/client.ts';
import type { InputOf, OutputOf } from '../../../core/contract/procedures.ts';
import type { MadeConversation } from '../../helpers/madeConversations.ts';
import { startHost } from '../../helpers/openHost.ts';
import { writeClaudeCodeLogs } from '../../helpers/writeLogs.ts';
import { codeOf } from './searching.ts';

const session = (
  at: number,
  project: string,
  { day, said }: { readonly day: string; readonly said: readonly string[] },
): MadeConversation => ({
  nativeId: `00000000-0000-4000-8000-00000000000${at}`,
  project,
  events: said.map((text, turn) => ({
    kind: 'message',
    role: turn % 2 === 0 ? 'user' : 'assistant',
    name: null,
    ms: Date.parse(`${day}T10:0${turn}:00Z`),
    text,
  })),
});

const SESSIONS = [
  session(1, '/work/shop', {
    day: '2026-06-18',
    said: [
      'Please add a cache in front of the price table of the shop.',
      'Done. I added the cache in front of the price table and all tests pass.',
    ],
  }),
  session(2, '/work/shop', {
    day: '2026-06-22',
    said: [
      'Please fix the rounding of the invoice totals in the shop.',
      'Done. I fixed the rounding of the invoice totals and all tests pass.',
    ],
  }),
  session(3, '/work/tower', {
    day: '2026-06-22',
    said: [
      'Please paint the cache page of the tower in blue.',
      'Done. I painted the cache page of the tower in blue and all tests pass.',
    ],
  }),
];

let home = '';
let client: Client;
let close: () => Promise<void>;
beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'strata-periods-'));
  ({ client, close } = await startHost({ dataDir: home }));
  const logs = await writeClaudeCodeLogs(join(home, 'claude'), SESSIONS);
  await client.call('import', { paths: [logs] });
  await client.call('index', {});
});
afterAll(async () => {
  await close();
  rmSync(home, { recursive: true, force: true, maxRetries: 3 });
});

type Reply = OutputOf<'navigate'>;
const navigate = (question: string, options: Partial<InputOf<'navigate'>> = {}): Promise<Reply> =>
  client.call('navigate', { question, asOf: '2026-06-23', ...options });
const told = ({ evidence }: Reply): readonly string[] =>
  evidence.map(({ role, bullet }) => `${role}: ${bullet}`);
const ROUNDING = /^done: .*rounding of the invoice totals/;

describe.each(['toc', 'auto'] as const)('with the mode %s', (mode) => {
  it('a period and a project are answered by what was done in them', async () => {
    const reply = await navigate('what did we finish in shop yesterday?', { mode });
    expect(reply).toMatchObject({
      found: true,
      scope: { project: 'shop', isNamed: true },
      period: {
        title: 'Monday, 22 June 2026 · shop',
        nodeIds: ['toc:day:2026-06-22'],
        counts: [{ role: 'done', count: 1 }],
      },
    });
    expect(told(reply)).toEqual([expect.stringMatching(ROUNDING)]);
    expect(reply.steps.length).toBeGreaterThan(0);
    expect(reply.text).toContain('Done: ');
  });

  it.each(['overview of June', 'this month', 'June 2026', 'what happened in week 26?', 'W26'])(
    '%s is answered by the points of that time, not by its words',
    async (question) => {
      const reply = await navigate(question, { mode });
      expect(reply.found).toBe(true);
      expect(told(reply).some((point) => ROUNDING.test(point))).toBe(true);
      expect(reply.evidence.every(({ role }) => role !== null)).toBe(true);
    },
  );

  it('several days and spans of days are told whole', async () => {
    const both = await navigate('What did we finish on 18 and 22 June 2026?', { mode });
    expect(both).toMatchObject({
      strength: 'found',
      period: {
        title: 'Thursday, 18 June 2026 and Monday, 22 June 2026',
        nodeIds: ['toc:day:2026-06-18', 'toc:day:2026-06-22'],
        counts: [{ role: 'done', count: 3 }],
      },
    });
    expect(new Set(both.evidence.map(({ events }) => events[0]?.time.slice(0, 10)))).toEqual(
      new Set(['2026-06-18', '2026-06-22']),
    );
    const one = await navigate('What did we finish on 19 and 22 June 2026?', { mode });
    expect(one.text).toContain('toc:day:2026-06-22. Nothing of “2026-06-19” is among it.');
    expect(one.strength).toBe('found');
    expect(one.period?.counts).toEqual([{ role: 'done', count: 2 }]);
    const range = await navigate('What did we finish between Thursday 18 and Sunday 21 June?', {
      mode,
    });
    expect(told(range)).toEqual([expect.stringMatching(/^done: .*the cache in front/)]);
  });

  it('a project by a longer name, in a week', async () => {
    const reply = await navigate('What was done on the Corner Shop in the week of 22 June?', {
      mode,
    });
    expect(reply).toMatchObject({ scope: { project: 'shop' } });
    expect(told(reply)).toEqual([expect.stringMatching(ROUNDING)]);
  });

  it('what is of another time than the one asked for is weak, and a day is no unknown word', async () => {
    const question = 'Who painted the cache page of the tower in blue';
    expect((await navigate(`${question}?`, { mode })).strength).toBe('found');
    const reply = await navigate(`${question} on 8 March 2026, or the 10th?`, { mode });
    expect(reply).toMatchObject({ strength: 'weak', found: true, unknownWords: [] });
    expect(reply.text).toMatch(/\*\*Weak\*\*.*Nothing of “8 March 2026” is among it\./);
    const undated = await navigate(`${question}, the 10th?`, { mode });
    expect(undated.unknownWords).toEqual([]);
  });

  it('what was not yet said when it is asked is not told', async () => {
    const reply = await navigate('what did we finish this month?', { mode, asOf: '2026-06-19' });
    expect(told(reply)).toEqual([expect.stringMatching(/^done: .*the cache in front/)]);
  });

  it('a time of which nothing is told says what is nearest', async () => {
    const reply = await navigate('last month', { mode });
    expect(reply).toMatchObject({ found: false, evidence: [] });
    expect(reply.text).toContain('Nothing is told there; the nearest day is toc:day:2026-06-18.');
  });

  it('a topic is looked for in words, in the project that is asked about', async () => {
    const everywhere = await navigate('the cache', { mode });
    expect(new Set(everywhere.evidence.map(({ projectName }) => projectName))).toEqual(
      new Set(['shop', 'tower']),
    );
    const narrow = await navigate('the cache', { mode, project: 'tower' });
    expect(new Set(narrow.evidence.map(({ projectName }) => projectName))).toEqual(
      new Set(['tower']),
    );
    expect(narrow).toMatchObject({ scope: { project: 'tower', isNamed: false }, period: null });
  });

  it('the first and the latest of several come first', async () => {
    const first = await navigate('when did we first work on the cache?', { mode });
    expect(first.evidence[0]?.projectName).toBe('shop');
    const latest = await navigate('what was the latest about the cache?', { mode });
    expect(latest.evidence[0]?.projectName).toBe('tower');
  });
});

it('a word that other projects alone hold is unknown in a project', async () => {
  const question = 'Which invoice did the cache page print?';
  const { unknownWords } = await navigate(question, { project: 'tower' });
  // "print" only asks for what was printed.
  expect(unknownWords).toEqual(['invoice']);
  expect((await navigate(question)).unknownWords).toEqual([]);
});

it('a named project is not given up for its own name', async () => {
  const reply = await navigate('In tower, when was the roof mended?');
  expect(reply).toMatchObject({
    strength: 'not found',
    scope: { project: 'tower', isNamed: true },
    leftProject: null,
  });
  const elsewhere = await navigate('In tower, which invoice was fixed?');
  // What another project says is no sure answer about this one.
  expect(elsewhere).toMatchObject({ scope: null, leftProject: 'tower', strength: 'weak' });
});

it('search and pack stay in a project, and one that is not there is said', async () => {
  const found = await client.call('search', { query: 'cache', level: 'segment', project: 'shop' });
  expect('results' in found && found.results.length).toBe(1);
  const { parts } = await client.call('pack', { question: 'cache', budget: 900, project: 'tower' });
  expect(parts).toHaveLength(1);
  const project = 'nowhere';
  expect(await codeOf(navigate('the cache', { project }))).toBe('not-found');
  expect(await codeOf(client.call('search', { query: 'cache', project }))).toBe('not-found');
  expect(await codeOf(client.call('brief', { project }))).toBe('not-found');
});

it('a question for a moment without an end is refused', async () => {
  expect(await codeOf(navigate('the cache', { asOf: 'since May' }))).toBe('bad-input');
});

it('a brief says where a project stands, within its budget', async () => {
  const brief = await client.call('brief', { project: 'shop' });
  expect(brief).toMatchObject({ project: 'shop', total: 2 });
  expect(brief.tokens).toBeLessThanOrEqual(400);
  expect(brief.text).toMatch(/^# shop: 2 conversations\nLast worked on:\n- 2026-06-22 10:01 /);
  expect(brief.text).toMatch(/\nDone:\n- .*rounding of the invoice totals.* \[grip:\S+\]/);
  const little = await client.call('brief', { project: 'shop', budget: 60 });
  expect(little.tokens).toBeLessThanOrEqual(60);
  expect(little.leftOut).toBeGreaterThan(0);
});
