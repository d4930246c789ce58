import { expect, it } from 'vitest';
import { answersWell } from '../../helpers/modelServer.ts';
import { goodSummary } from '../../helpers/modelServer/goodSummary.ts';
import { ok, refusesSchema, unauthorized } from '../../helpers/modelServer/replies.ts';
import type { Json } from '../../helpers/modelServer/asked.ts';
import type { Behaviour } from '../../helpers/modelServer/replies.ts';
import {
  changeSettings,
  exchangeOf,
  expectWhole,
  firstSegment,
  KEY,
  ledgerOf,
  logLines,
  openHost,
  openModelMemory,
  show,
  talk,
  threeDays,
  withEndpoint,
  writtenBy,
} from './setup.ts';

/** A good answer with some of its parts changed. */
const changed =
  (parts: Readonly<Record<string, unknown>>): Behaviour =>
  (asked) =>
    ok(JSON.stringify({ ...(JSON.parse(goodSummary(asked)) as object), ...parts }));

const LONG = [0, 7, 14, 21].flatMap((n) => exchangeOf(1 + n));

it('anchors that a model drops are appended, and what it invents is marked', async () => {
  const { client, server, home } = await openModelMemory({ talks: [talk(1, { said: LONG })] });
  const nodeId = await firstSegment(client);
  const builtIn = await show(client, nodeId);
  const own = `Somebody spoke of a page that was slow, and paid 98765 dollars for /nowhere/else.ts. ${'It was looked at for some time. '.repeat(12)}`;
  server.behave(
    changed({
      detailed: own,
      bullets: [
        { text: 'The moon base was sold for 99 dollars in Oslo.', cites: ['e99'] },
        { text: 'The cause is the query in src/shipping/load1.ts.', cites: ['e2'] },
      ],
    }),
  );
  await client.call('resummarize', { nodeId, provider: 'openai' });
  const { content, appendedFrom, bullets, anchors, fidelity } = await show(client, nodeId);
  expect(content.slice(0, appendedFrom ?? 0)).toContain('Somebody spoke of a page');
  const points = content.slice(appendedFrom ?? content.length);
  expect(points).toContain('Key points');
  expect(anchors.length).toBeGreaterThanOrEqual(builtIn.anchors.length);
  expect(points).toContain('- [Commitment]: I will write the release note for shipping tomorrow.');
  expect(bullets.find(({ text }) => text.includes('moon base'))).toMatchObject({
    supported: false,
  });
  expect(bullets.find(({ text }) => text.includes('load1.ts'))).toMatchObject({ supported: true });
  expect(fidelity?.passes).toBe(false);
  const warnings = logLines(home).filter(({ level }) => level === 'warn');
  expect(
    warnings
      .filter((line) => line.nodeId === nodeId || line.message.includes(nodeId))
      .map(({ message }) => message)
      .slice(-2),
  ).toEqual([
    expect.stringMatching(/^\[COMP:SUM\] \d+ anchors missing, re-injecting$/),
    expect.stringMatching(/^\[COMP:SUM\] Fidelity score 0\.\d\d below threshold for toc:segment:/),
  ]);
});

it('a bad key stops the queue at its first answer, is said, and heals with a good one', async () => {
  const { client, server, home } = await openModelMemory({ talks: threeDays() });
  await changeSettings(client, withEndpoint({ concurrency: 1, retries: 5 }));
  server.behave(unauthorized);
  const report = await client.call('index', { provider: 'openai' });
  expect(report).toMatchObject({
    nodesWritten: 0,
    failed: [],
    stopped: {
      code: 'provider-unauthorized',
      message: expect.stringContaining('does not accept the key') as string,
    },
  });
  expect(server.completions).toHaveLength(1);
  expect((await ledgerOf(client)).map(({ outcome, cost }) => [outcome, cost])).toEqual([
    ['provider-unauthorized', 0],
  ]);
  expect(JSON.stringify([report, await ledgerOf(client)])).not.toContain(KEY);
  expect(new Set(Object.values(await writtenBy(client)))).toEqual(new Set(['extractive 1']));
  expectWhole(home);
  server.behave(answersWell);
  expect(await client.call('index', { provider: 'openai' })).toMatchObject({
    calls: 10,
    stopped: null,
  });
});

it('an outage stops a run after a few failures, and the next run goes on', async () => {
  const { client, server } = await openModelMemory({ talks: threeDays() });
  await changeSettings(client, withEndpoint({ concurrency: 1, retries: 0 }));
  server.behave((asked, index) =>
    index === 0 ? answersWell(asked, index) : { kind: 'error', status: 503, message: 'down' },
  );
  const report = await client.call('index', { provider: 'openai' });
  expect(report).toMatchObject({
    calls: 4,
    failed: [1, 2, 3].map(() => ({ code: 'provider-unavailable' })),
    stopped: { code: 'provider-unavailable' },
  });
  server.behave(answersWell);
  expect(await client.call('index', { provider: 'openai' })).toMatchObject({
    failed: [],
    stopped: null,
  });
  const written = Object.entries(await writtenBy(client));
  for (const [nodeId, by] of written)
    expect([nodeId, by.split(' ')[0]]).toEqual([
      nodeId,
      nodeId.startsWith('toc:conversation:') ? 'extractive' : 'openai',
    ]);
});

it('an endpoint that takes no schemas is asked more mildly, also after a restart', async () => {
  const memory = await openModelMemory({ talks: threeDays() });
  const { client, server, host, home, env } = memory;
  let schema: Json | null = null;
  server.behave((asked, index) => {
    schema ??= asked.schema;
    return refusesSchema(() => answersWell({ ...asked, schema }, index), 'text')(asked, index);
  });
  const nodeId = await firstSegment(client);
  await client.call('resummarize', { nodeId, provider: 'openai' });
  const structures = (): readonly unknown[] => server.completions.map(({ structure }) => structure);
  expect(structures()).toEqual(['json-schema', 'json-object', null]);
  await host.close();
  const again = await openHost(home, env);
  await again.client.call('resummarize', { nodeId, provider: 'openai' });
  expect(structures().slice(3)).toEqual([null]);
  expect(server.completions.at(-1)?.system).toContain('Answer with one JSON object');
});
