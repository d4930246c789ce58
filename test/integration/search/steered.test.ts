/** `navigate` with a language model: a real server, that answers well, badly, or not at all. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { InMemoryTransport } from '@modelcontextprotocol/server';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Client as MemoryClient } from '../../../core/contract/client.ts';
import type { InputOf, OutputOf } from '../../../core/contract/procedures.ts';
import type { Settings } from '../../../core/contract/settings.ts';
import { createHandles } from '../../../core/hosts/mcp/handles.ts';
import { createMcpServer } from '../../../core/hosts/mcp/createMcpServer.ts';
import { startModelServer } from '../../helpers/modelServer.ts';
import type { ModelServer } from '../../helpers/modelServer.ts';
import type { Asked } from '../../helpers/modelServer/asked.ts';
import { hangs, ok, unauthorized } from '../../helpers/modelServer/replies.ts';
import type { Behaviour } from '../../helpers/modelServer/replies.ts';
import { startHost } from '../../helpers/openHost.ts';
import { writeClaudeCodeLogs } from '../../helpers/writeLogs.ts';
import { runCli } from '../../helpers/runCli.ts';
import { changeSettings, failureOf, KEY, ledgerOf, talk } from '../summaries/setup.ts';
import type { Call } from '../summaries/setup.ts';

type Reply = OutputOf<'navigate'>;

/** A secret of a person, as opposed to {@link KEY}, which the endpoint has to get. */
const SECRET = 'ghp_8sK2nVq0RzT5wYb7LmXc3DfGh9JkPq1aB4eU';
const TALKS = [
  talk(1, {
    at: '2025-03-03T09:00:00Z',
    said: [
      `Which ferry do we take to Naxos? The token for the booking is ${SECRET}.`,
      'The one that leaves at 06:40 from gate E7, I decided on it because it is cheap.',
    ],
  }),
  talk(2, {
    at: '2025-04-07T09:00:00Z',
    said: ['How is the invoice page?', 'The invoice page sails along since the index is there.'],
  }),
  talk(3, {
    at: '2025-04-08T09:00:00Z',
    project: '/home/mira/hidden',
    said: [
      'Why does the boat of the hidden walrus leak?',
      'The walrus bored a hole into the boat.',
    ],
  }),
];
const QUESTION = 'At what hour does our boat sail?';

/** Finds the talk of the ferry, as a model would. */
const steers: Behaviour = (asked) => ok(isRewrite(asked) ? WORDS : choiceOf(asked, /ferry/i));
const WORDS = '{"phrases": ["ferry", "leaves", "departure"]}';
const isRewrite = ({ system }: Asked): boolean => system.includes('"phrases"');
const choiceOf = ({ user }: Asked, wanted: RegExp): string => {
  const labels = user.split('\n').flatMap((line) => {
    const { place } = JSON.parse(line) as { readonly place?: string };
    return place !== undefined && wanted.test(line) ? [place] : [];
  });
  return JSON.stringify({ places: labels, reason: 'it is about a ferry' });
};

let home: string;
let server: ModelServer;
let client: MemoryClient;
let close: () => Promise<void>;
let settings: Settings;

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'strata-steered-'));
  server = await startModelServer();
  ({ client, close } = await startHost({
    dataDir: home,
    env: { OPENAI_BASE_URL: server.url, OPENAI_API_KEY: KEY },
  }));
  await client.call('import', { paths: [await writeClaudeCodeLogs(join(home, 'logs'), TALKS)] });
  await client.call('index', {});
  await changeSettings(client, (now) => {
    const { openai } = now.endpoints;
    const endpoints = { ...now.endpoints, openai: { ...openai, timeoutMs: 3_600_000, retries: 0 } };
    return (settings = { ...now, provider: 'openai', endpoints });
  });
});
afterAll(async () => {
  await close();
  await server.close();
  rmSync(home, { recursive: true, force: true, maxRetries: 3 });
});

/** Requests, and calls in the ledger, since the test began. */
let asked: () => readonly Asked[];
let calls: () => Promise<readonly Call[]>;
beforeEach(async () => {
  await changeSettings(client, () => settings);
  server.behave(steers);
  const before = server.completions.length;
  const known = (await ledgerOf(client)).length;
  asked = () => server.completions.slice(before);
  calls = async () => {
    const all = await ledgerOf(client);
    return all.slice(0, all.length - known);
  };
});

const navigate = (options: Partial<InputOf<'navigate'>> = {}): Promise<Reply> =>
  client.call('navigate', { question: QUESTION, ...options });
const steered = (options: Partial<InputOf<'navigate'>> = {}): Promise<Reply> =>
  navigate({ steer: true, ...options });

/** What is the same, whoever helped in vain. */
function byWords(reply: Reply): Reply {
  return { ...reply, steering: null, text: '', tokensUsed: 0 };
}
const wire = (): string =>
  asked()
    .map(({ body }) => JSON.stringify(body))
    .join('\n');

it('asks nobody where nobody said that it may', async () => {
  const reply = await navigate();
  expect(reply).toMatchObject({ steering: null, mode: 'toc+text' });
  expect(reply.text).not.toContain('steered');
  expect(asked()).toEqual([]);
});

it('finds by other words and a choice what the words of the question miss, on record', async () => {
  const [first] = (await navigate()).evidence;
  expect(first?.excerpt).not.toContain('06:40');
  const usage = { ...server.usage };
  const reply = await steered();
  const steering = {
    model: 'gpt-4o-mini',
    calls: 2,
    words: 'ferry, leaves, departure',
    choices: 1,
    stopped: null,
    tokensIn: server.usage.tokensIn - usage.tokensIn,
    tokensOut: server.usage.tokensOut - usage.tokensOut,
  };
  expect(reply).toMatchObject({ found: true, mode: 'toc+text', steering });
  expect(
    reply.evidence
      .slice(0, 2)
      .map(({ excerpt }) => excerpt)
      .join(),
  ).toContain('06:40');
  expect(reply.steps.map(({ reason }) => reason)).toEqual(
    reply.steps.map(() => expect.stringMatching(/^gpt-4o-mini: it is about a ferry; leads to /)),
  );
  expect(reply.text).toMatch(/steered by gpt-4o-mini \(2 calls, [\d,]+ tokens, \$0\.000\d+\)/);

  const paid = await calls();
  expect(paid).toMatchObject([
    { purpose: 'navigate', nodeId: null, model: 'gpt-4o-mini', outcome: 'answered' },
    { purpose: 'navigate', nodeId: null, model: 'gpt-4o-mini', outcome: 'answered' },
  ]);
  const cost = paid.reduce((sum, call) => sum + (call.cost ?? 0), 0);
  expect(reply.steering?.cost).toBeCloseTo(cost, 12);
  const { requests } = await client.call('outgoing', { limit: 2 });
  expect(requests).toMatchObject([
    { host: server.host, purpose: 'navigate', status: 200 },
    { host: server.host, purpose: 'navigate', status: 200 },
  ]);
});

it('steers the walk through the table of contents, too', async () => {
  const reply = await steered({ mode: 'toc', maxCalls: 20 });
  expect(reply).toMatchObject({ mode: 'toc', steering: { stopped: null } });
  expect(
    reply.evidence
      .slice(0, 2)
      .map(({ excerpt }) => excerpt)
      .join(),
  ).toContain('06:40');
});

it('says that nothing there answers where the model read all of it', async () => {
  server.behave((one) => ok(isRewrite(one) ? WORDS : '{"places": [], "reason": "no hours"}'));
  const reply = await steered({ question: 'Which ferry leaves at 06:40?' });
  expect(reply).toMatchObject({
    found: false,
    evidence: [],
    near: [{ time: '2025-03-03T09:01:00.000Z' }],
    steering: { choices: 0, stopped: null },
  });
  const { conversationId, title } = reply.near[0] ?? {};
  expect(reply.text).toContain(`Only near it, no answer: “${title}”`);
  expect(reply.text).toContain(conversationId);
  expect(reply.tokensUsed).toBeLessThanOrEqual(200);
});

it('words go on alone where the model answers nonsense twice', async () => {
  server.behave(() => ok('I would rather talk about the weather.'));
  const reply = await steered();
  expect(byWords(reply)).toEqual(byWords(await navigate()));
  expect(reply.steering).toMatchObject({
    calls: 2,
    words: null,
    choices: 0,
    stopped: expect.stringContaining('answered twice in a way that cannot be used') as string,
  });
  expect(reply.text).toContain('it stopped: gpt-4o-mini answered twice');
});

it.each(['toc', 'toc+text'] as const)(
  'words go on alone where the time runs out, with the mode %s',
  async (mode) => {
    const alone = byWords(await navigate({ mode }));
    server.behave(hangs);
    const reply = await steered({ mode, maxMs: 4_000 });
    expect(byWords(reply)).toEqual(alone);
    expect(reply.steering).toMatchObject({ calls: 1, stopped: 'The limit of time was reached.' });
    expect(await calls()).toMatchObject([{ purpose: 'navigate', outcome: 'cancelled' }]);
  },
);

it('keeps to its limits of calls and tokens, and to the ceilings', async () => {
  const one = await steered({ maxCalls: 1 });
  expect(one.steering).toMatchObject({
    calls: 1,
    words: 'ferry, leaves, departure',
    choices: 0,
    stopped: 'The limit of calls (1) was reached.',
  });
  expect(one.steps[0]?.reason).toMatch(/^full text with other words \(ferry/);
  expect(asked()).toHaveLength(1);
  const few = await steered({ maxModelTokens: 100 });
  expect(few.steering).toMatchObject({
    calls: 0,
    stopped: expect.stringContaining('The limit of tokens (100) was reached') as string,
  });
  await changeSettings(client, (now) => ({ ...now, money: { ...now.money, daily: 0 } }));
  const dear = await steered();
  expect(dear.steering).toMatchObject({
    calls: 0,
    cost: 0,
    stopped: expect.stringContaining('daily ceiling of $0 would be passed') as string,
  });
  expect(byWords(dear)).toEqual(byWords(few));
  expect(asked()).toHaveLength(1);
});

it('never sends words of excluded projects, nor secrets', async () => {
  await steered({ question: `${QUESTION} My token is ${SECRET}` });
  expect(wire()).toContain('walrus');
  expect(wire()).toContain('[secret:');
  const before = asked().length;
  await changeSettings(client, (now) => ({
    ...now,
    privacy: { ...now.privacy, excludedProjects: ['/home/mira/hidden'] },
  }));
  const reply = await steered();
  const toc = await steered({ mode: 'toc', maxCalls: 20 });
  const after = asked().slice(before);
  expect(after.length).toBeGreaterThan(2);
  expect(JSON.stringify(after.map(({ body }) => body))).not.toContain('walrus');
  expect(wire()).not.toContain(SECRET);
  // Here, one finds them all the same.
  expect(JSON.stringify([reply.evidence, toc.evidence])).toContain('walrus');
});

it('ends when its caller gives up, and the call with it', async () => {
  const reached = Promise.withResolvers<void>();
  server.behave(() => {
    reached.resolve();
    return hangs();
  });
  const gone = new AbortController();
  const call = client.call(
    'navigate',
    { question: QUESTION, steer: true },
    { signal: gone.signal },
  );
  const failure = failureOf(call);
  await reached.promise;
  gone.abort();
  expect(await failure).toMatchObject({ code: 'cancelled' });
  await expect.poll(async () => (await calls()).length).toBe(1);
  expect(await calls()).toMatchObject([{ purpose: 'navigate', outcome: 'cancelled' }]);
});

it('the command line steers where it is told to, and says what it cost', async () => {
  const json = await runCli(home, ['navigate', QUESTION, '--steer', '--max-calls', '1', '--json']);
  expect(json).toMatchObject({ stderr: '' });
  expect((JSON.parse(json.stdout) as Reply).steering).toMatchObject({ calls: 1 });
  const text = await runCli(home, ['navigate', QUESTION, '--steer', '--max-tokens', '9000']);
  expect(text.stdout).toMatch(/steered by gpt-4o-mini \(2 calls, /);
});

it('an agent may have it steered over MCP, and is told what it cost', async () => {
  const mcp = createMcpServer({
    client,
    isLegacy: true,
    textOnly: false,
    handles: createHandles(),
    startedIn: null,
    loadCounter: () => Promise.reject(new Error('nothing is counted')),
    reportBug: (thrown) => {
      throw thrown;
    },
  });
  const agent = new Client({ name: 'a test', version: '1' });
  const [here, there] = InMemoryTransport.createLinkedPair();
  await Promise.all([mcp.connect(there), agent.connect(here)]);
  const { structuredContent, content } = await agent.callTool({
    name: 'navigate',
    arguments: { question: QUESTION, steer: true, maxCalls: 2 },
  });
  await agent.close();
  const reply = await steered();
  expect(structuredContent).toMatchObject({
    evidence: reply.evidence,
    steering: { calls: 2, words: 'ferry, leaves, departure', choices: 1, stopped: null },
  });
  expect(content).toMatchObject([
    { text: expect.stringMatching(/steered by gpt-4o-mini \(2 /) as string },
  ]);
});

it('says so where there is no model that could steer', async () => {
  await changeSettings(client, (now) => ({ ...now, provider: 'extractive' }));
  expect(await failureOf(steered())).toMatchObject({
    code: 'provider-not-configured',
    message: expect.stringContaining('Choose a provider in the settings') as string,
  });
  expect(await navigate()).toMatchObject({ steering: null });
});

// Last: an endpoint that refused the key is not asked again for a while.
it('words go on alone where the key is refused', async () => {
  server.behave(unauthorized);
  const reply = await steered();
  expect(byWords(reply)).toEqual(byWords(await navigate()));
  expect(asked()).toHaveLength(1);
  expect(reply.steering).toMatchObject({
    calls: 1,
    cost: 0,
    stopped: expect.stringMatching(/key/i) as string,
  });
});
