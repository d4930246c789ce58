/** Agents that write what waits: the real server over standard input and output, and agents of every kind. */
import Database from 'better-sqlite3';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { databasePath } from '../../../core/node/dataDirectory.ts';
import { loadTokenCounter } from '../../../core/threads/tokenCounter.ts';
import type { MadeConversation } from '../../helpers/madeConversations.ts';
import { makeMemory } from '../../helpers/madeMemory.ts';
import { INVENTED, invents } from '../../helpers/modelServer/invention.ts';
import { askedItself, goodAnswers } from '../../helpers/proposingAgent.ts';
import type { Due, Proposed } from '../../helpers/proposingAgent.ts';
import { cliJson, runCli } from '../../helpers/runCli.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';
import { exchangeOf, expectWhole, talk } from '../summaries/setup.ts';
import { AGENTS, connectMcp } from './mcpClients.ts';
import type { Agent, McpSession } from './mcpClients.ts';

/** A memory of talks with built-in texts. */
async function memoryOf(
  talks: readonly MadeConversation[],
  settings: object = { agents: { propose: true } },
): Promise<string> {
  const home = temporaryFolder();
  await makeMemory(talks, { dataDir: home, logs: join(home, 'logs') });
  writeFileSync(join(home, 'settings.json'), JSON.stringify(settings));
  return home;
}

async function agentOn(
  home: string,
  {
    name = 'claude-code',
    agent = '2.4 legacy',
  }: { readonly name?: string; readonly agent?: Agent } = {},
): Promise<McpSession> {
  const session = await connectMcp(agent, { home, name });
  onTestFinished(() => session.close());
  return session;
}

const due = async (session: McpSession, input: object = {}): Promise<Due> =>
  (await session.call('due', { what: 'summaries', budget: 60_000, ...input }))
    .structuredContent as Due;

const propose = async (
  session: McpSession,
  answers: readonly { readonly label: string; readonly answer: unknown }[],
): Promise<Proposed> => (await session.call('propose', { answers })).structuredContent as Proposed;

const shownOf = (home: string, nodeId: string, level = 'detailed') =>
  cliJson<{ content: string; summarizer: string; model: string | null; version: number }>(
    home,
    'show',
    nodeId,
    '--level',
    level,
  );

it.each(AGENTS)(
  'an agent with client %s writes what waits, marked with its name',
  async (agent) => {
    const home = await memoryOf([talk(1)]);
    const session = await agentOn(home, { name: 'Claude Code', agent });
    const handed = await due(session);
    expect(handed).toMatchObject({ by: 'claude-code', items: [{ kind: 'segment' }] });
    const [item] = handed.items;
    const { content } = await session.call('propose', { answers: goodAnswers(handed) });
    expect(content[0].text).toMatch(
      /^# 1 taken, 0 refused, by claude-code\n- w-\w{12}: \S+, version 2 · fidelity [01]\.\d\d/,
    );
    expect(await shownOf(home, item?.nodeId ?? '')).toMatchObject({
      summarizer: 'agent',
      model: 'claude-code',
      version: 2,
    });
    expect((await runCli(home, ['versions', item?.nodeId ?? ''])).stdout).toContain(
      'agent claude-code',
    );
  },
);

it('is refused with the way to allow it, in one line, until a person allows it', async () => {
  const home = await memoryOf([talk(1)], {});
  const session = await agentOn(home);
  for (const [tool, input] of [
    ['due', {}],
    ['propose', { answers: [{ label: 'w-1', answer: {} }] }],
  ] as const) {
    const { isError, content } = await session.call(tool, input);
    expect([isError, content[0].text]).toEqual([
      true,
      expect.stringMatching(
        /^not-allowed: .*`strata mcp propose on`.*Settings, Sources.*\nNext: Tell the person/,
      ) as string,
    ]);
  }
  expect(await cliJson(home, 'mcp', 'propose')).toEqual({ propose: false });
  expect((await runCli(home, ['mcp', 'propose', 'on'])).stdout).toMatch(
    /^On: .*excluded projects.*masked/,
  );
  expect((await due(session)).items).toHaveLength(1);
  expect((await runCli(home, ['mcp', 'propose', 'off'])).stdout).toMatch(/^Off: /);
  expect((await session.call('due', {})).isError).toBe(true);
  expect((await runCli(home, ['mcp', 'propose', 'maybe'])).code).toBe(2);
});

it('two agents get different things; labels are no one else’s, last over a restart, and go on when their time is over', async () => {
  const home = await memoryOf([talk(1), talk(2, { at: '2025-03-04T09:00:00Z' })]);
  const first = await agentOn(home);
  const second = await agentOn(home, { name: 'codex-mcp-client' });
  const mine = await due(first, { limit: 1 });
  const others = await due(second);
  expect([mine.items.length, others.items.length]).toEqual([1, 1]);
  expect(others.items[0]?.nodeId).not.toBe(mine.items[0]?.nodeId);
  expect(others.leftOut).toContainEqual({
    reason: 'handed to agents, who have not answered yet',
    count: 1,
  });
  // Forged, another's, and one's own, in one call: each for itself.
  const [answer] = goodAnswers(mine);
  const [foreign] = goodAnswers(others);
  const label = answer?.label ?? '';
  const taken = await propose(second, [
    { label: 'w-000000000000', answer: foreign?.answer },
    { label, answer: answer?.answer },
    { label: foreign?.label ?? '', answer: foreign?.answer },
    { label: foreign?.label ?? '', answer: foreign?.answer },
  ]);
  expect(taken.accepted.map((one) => one.label)).toEqual([foreign?.label]);
  expect(taken.refused).toMatchObject([
    { label: 'w-000000000000', code: 'not-found' },
    { label, code: 'bad-input', message: expect.stringContaining('claude-code') as string },
    { label: foreign?.label, code: 'bad-input', message: 'It was answered already.' },
  ]);
  await first.close();
  await second.close();

  const again = await agentOn(home);
  // It is still waited for, also after a restart; what the other wrote is made into its day.
  expect((await due(again)).items.map(({ kind }) => kind)).toEqual(['day']);
  await again.close();
  const db = new Database(databasePath(home));
  db.prepare(
    'UPDATE handed_out SET until_ms = 1 + until_ms - 3600000 WHERE answered_ms IS NULL',
  ).run();
  db.close();
  const third = await agentOn(home, { name: 'gemini-cli' });
  const late = await agentOn(home);
  // The time is over, but nobody wrote it meanwhile.
  expect((await propose(late, [{ label, answer: 'I had no time.' }])).refused).toMatchObject([
    { label, code: 'reply-unusable' },
  ]);
  expect((await due(third)).items).toContainEqual(
    expect.objectContaining({ nodeId: mine.items[0]?.nodeId }),
  );
  expect((await propose(late, [{ label, answer: answer?.answer }])).refused).toMatchObject([
    { label, code: 'not-found' },
  ]);
});

const KEY = 'sk-proj-Zq81LmX0pTn47vRbKd2WcYhe93uJfGsA';

it('checks as with a model: inventions are marked, what is unusable is refused and may be answered again; excluded projects and secrets stay out', async () => {
  const [ask = '', ...rest] = exchangeOf(1);
  const home = await memoryOf(
    [
      talk(1, {
        said: [`${ask} The key is ${KEY}.`, ...rest, ...[3, 5, 6].flatMap((n) => exchangeOf(n))],
      }),
      talk(2, { at: '2025-03-04T09:00:00Z', project: '/home/mira/secret' }),
      talk(4, { at: '2025-03-05T09:00:00Z', project: '/home/mira/later' }),
    ],
    { agents: { propose: true }, privacy: { excludedProjects: ['/home/mira/secret'] } },
  );
  const session = await agentOn(home);
  const countTokens = loadTokenCounter();
  const none = await session.call('due', { budget: 300, what: 'summaries' });
  expect(none.content[0].text).toMatch(
    /^# Nothing to hand out .*needs a budget of \d+ or more\.$/s,
  );
  // Within a budget, which is counted on what the agent reads.
  const { content, structuredContent } = await session.call('due', {
    budget: 2_500,
    what: 'summaries',
  });
  const small = structuredContent as Due;
  expect(countTokens(content[0].text)).toBeLessThanOrEqual(2_500);
  expect(small.items.length).toBeGreaterThan(0);
  const handed = { ...small, items: [...small.items] };
  const more = await due(session);
  expect(JSON.stringify([small, more])).not.toContain(KEY);
  const all = [...goodAnswers(handed), ...goodAnswers(more)];
  const items = [...handed.items, ...more.items];
  expect(items).toHaveLength(2);
  expect(more.leftOut).toContainEqual({ reason: 'of an excluded project', count: 5 });
  const ofKey = items.find(({ material }) => material.includes('[secret:'));
  const later = items.find((item) => item !== ofKey);

  // Excluded between `due` and `propose`.
  writeFileSync(
    join(home, 'settings.json'),
    JSON.stringify({
      agents: { propose: true },
      privacy: { excludedProjects: ['/home/mira/secret', '/home/mira/later'] },
    }),
  );
  const empty = await propose(session, [
    { label: later?.label ?? '', answer: all.find(({ label }) => label === later?.label)?.answer },
    { label: ofKey?.label ?? '', answer: 'I would rather not.' },
  ]);
  expect(empty.refused.map(({ code }) => code)).toEqual(['project-excluded', 'reply-unusable']);
  expect(await shownOf(home, later?.nodeId ?? '')).toMatchObject({ summarizer: 'extractive' });

  if (ofKey === undefined) throw new Error('no material with a key');
  const from = small.items.includes(ofKey) ? small : more;
  const invented = invents(askedItself(ofKey, from), 0);
  const text = 'text' in invented ? invented.text : '';
  expect(text).toMatch(INVENTED);
  const { accepted } = await propose(session, [{ label: ofKey.label, answer: text }]);
  expect(accepted).toMatchObject([{ label: ofKey.label, fidelity: { passes: false } }]);
  expect(accepted[0]?.doubted).toBeGreaterThan(0);
  const brief = await runCli(home, ['show', ofKey.nodeId ?? '', '--level', 'brief']);
  expect(brief.stdout).toMatch(INVENTED);
  expect(brief.stdout).toContain('(unsupported)');
  expectWhole(home);
});
