/** A conversation of many segments is written as a whole, from their points and the facts of its turns. */
import { expect, it } from 'vitest';
import { uuid } from '../../helpers/logLines.ts';
import type { MadeConversation } from '../../helpers/madeConversations.ts';
import type { Asked } from '../../helpers/modelServer/asked.ts';
import { goodSummary } from '../../helpers/modelServer/goodSummary.ts';
import { ok } from '../../helpers/modelServer/replies.ts';
import { answersWell } from '../../helpers/modelServer.ts';
import { goodAnswers } from '../../helpers/proposingAgent.ts';
import { exchangeOf, expectWhole, nodesOf, openModelMemory, show, talk } from './setup.ts';

/** A conversation of a day, of so many segments two hours apart. */
function talkOf(segments: number, n = 1): MadeConversation {
  const parts = Array.from({ length: segments }, (_, at) => {
    const hour = String(8 + 2 * at).padStart(2, '0');
    return talk(at + 1, { at: `2025-03-03T${hour}:00:00Z`, said: exchangeOf(at + 1) });
  });
  const events = parts.flatMap((part) => part.events);
  return { nativeId: uuid(n), project: '/home/mira/shop', events };
}

const isAboutWhole = ({ user }: Asked): boolean => user.includes('<conversation name=');

async function conversationId(client: Parameters<typeof nodesOf>[0]): Promise<string> {
  const all = await nodesOf(client);
  const found = all.find(({ level }) => level === 'conversation');
  if (found === undefined) throw new Error('there is no conversation');
  return found.nodeId;
}

it('one of five segments is one call more, whose points lead to what was said', async () => {
  const { client, server, home } = await openModelMemory({ talks: [talkOf(5)] });
  const estimate = await client.call('estimateIndex', { provider: 'openai' });
  // Its segments share a call; above it stand a day, a week, a month and a year.
  expect(estimate).toMatchObject({ nodes: 10, calls: 6 });
  expect(await client.call('index', { provider: 'openai' })).toMatchObject({
    failed: [],
    stopped: null,
  });
  const [asked, ...others] = server.completions.filter(isAboutWhole);
  expect(others).toEqual([]);
  expect(asked?.user).toContain('[c5.1]');

  const nodeId = await conversationId(client);
  const written = await show(client, nodeId);
  expect(written).toMatchObject({
    summarizer: 'openai',
    version: 2,
    promptVersion: 'conversation@1',
  });
  expect(written.bullets.length).toBeGreaterThan(2);
  expect(written.bullets.every(({ supported, gripIds }) => supported && gripIds.length > 0)).toBe(
    true,
  );
  // Whoever measures it measures it against the same.
  expect(await client.call('fidelity', { nodeId })).toMatchObject({ unsupported: [] });
  expectWhole(home);
  expect(await client.call('index', { provider: 'openai' })).toMatchObject({ calls: 0 });
});

it('one of few segments, or of one, costs nothing beyond these', async () => {
  const { client, server } = await openModelMemory({ talks: [talkOf(4)] });
  await client.call('index', { provider: 'openai' });
  expect(server.completions.filter(isAboutWhole)).toEqual([]);

  const { client: other, server: asked } = await openModelMemory({ talks: [talk(1)] });
  const nodeId = 'toc:day:2025-03-03';
  const wish = { nodeId, below: true, provider: 'openai' } as const;
  const estimate = await other.call('estimateResummarize', wish);
  const report = await other.call('resummarize', wish);
  expect(estimate.calls).toBe(2);
  expect(report).toMatchObject({ calls: 2, failed: [] });
  expect(asked.completions.filter(isAboutWhole)).toEqual([]);
  // It says what its segment says.
  const [segment, conversation] = ['segment', 'conversation'].map((level) =>
    report.nodes.find((one) => one.level === level),
  );
  const texts = await Promise.all(
    [segment, conversation].map((one) => show(other, one?.nodeId ?? '')),
  );
  expect(texts[1]?.bullets.map(({ text }) => text)).toEqual(
    texts[0]?.bullets.map(({ text }) => text),
  );
});

/** Answers well, but for the title of a conversation. */
const entitled = (title: string) => (asked: Asked) =>
  isAboutWhole(asked)
    ? ok(JSON.stringify({ ...(JSON.parse(goodSummary(asked)) as object), title }))
    : answersWell(asked, 0);

it('a title stands where the parts hold its words, else the built-in one', async () => {
  const held = 'Index and paging for the shipping page';
  const good = await openModelMemory({ talks: [talkOf(5)], behaviour: entitled(held) });
  await good.client.call('index', { provider: 'openai' });
  const nodeId = await conversationId(good.client);
  expect((await show(good.client, nodeId)).title).toBe(held);

  const bad = await openModelMemory({
    talks: [talkOf(5)],
    behaviour: entitled('Quantum teleportation of 9471 llamas'),
  });
  const before = (await show(bad.client, await conversationId(bad.client))).title;
  await bad.client.call('index', { provider: 'openai' });
  const after = await show(bad.client, await conversationId(bad.client));
  expect(after).toMatchObject({ summarizer: 'openai', title: before });
});

it('an agent is handed it over MCP once its segments are written, and its answer is checked as well', async () => {
  const { client } = await openModelMemory({
    talks: [talkOf(5)],
    settings: (now) => ({ ...now, agents: { propose: true } }),
  });
  const kinds: string[][] = [];
  for (;;) {
    const due = { by: 'claude-code', what: 'summaries', budget: 60_000, limit: 50 } as const;
    const handed = await client.call('due', due);
    if (handed.items.length === 0) break;
    kinds.push([...new Set(handed.items.map(({ kind }) => kind))]);
    const answers = goodAnswers(handed);
    const { refused } = await client.call('propose', { by: 'claude-code', answers });
    expect(refused).toEqual([]);
  }
  expect(kinds).toEqual([['segment'], ['conversation'], ['day'], ['week'], ['month'], ['year']]);
  const { summarizer, model, bullets } = await show(client, await conversationId(client));
  expect([summarizer, model]).toEqual(['agent', 'claude-code']);
  expect(bullets.every(({ supported, gripIds }) => supported && gripIds.length > 0)).toBe(true);
});
