import { expect, it } from 'vitest';
import { answersWell } from '../../helpers/modelServer.ts';
import { goodSummary } from '../../helpers/modelServer/goodSummary.ts';
import { cutAtLimit, cutStream, hangs, ok } from '../../helpers/modelServer/replies.ts';
import type { Behaviour } from '../../helpers/modelServer/replies.ts';
import {
  changeSettings,
  expectWhole,
  failureOf,
  firstSegment,
  ledgerOf,
  ledgerSums,
  openModelMemory,
  segmentIds,
  show,
  talk,
  withEndpoint,
  withMoney,
} from './setup.ts';
import type { ModelMemory } from './setup.ts';
import { until } from '../../helpers/until.ts';

const SHOP = '/home/mira/shop';
const patient = withEndpoint({ timeoutMs: 60_000, concurrency: 1, retries: 0 });
const withJudge = (settings: Parameters<typeof patient>[0]): ReturnType<typeof patient> => ({
  ...patient(settings),
  summaries: { ...settings.summaries, judge: { provider: 'openai', model: 'gpt-4o' } },
});
const isVerdict = (asked: Parameters<Behaviour>[0]): boolean => asked.system.includes('faithful');

/** Conversations of as many days. */
const days = (count: number) =>
  Array.from({ length: count }, (_, n) =>
    talk(n + 1, { at: `2025-03-${String(n + 3).padStart(2, '0')}T09:00:00Z` }),
  );

/** Starts a run whose first answer comes only after something else has happened. */
async function whileAsked<T>(
  { server }: Pick<ModelMemory, 'server'>,
  run: () => Promise<T>,
  meanwhile: () => Promise<unknown>,
): Promise<T> {
  const gate = Promise.withResolvers<undefined>();
  server.behave(async (asked, index) => {
    await gate.promise;
    return answersWell(asked, index);
  });
  const running = run();
  await until(() => expect(server.completions.length).toBeGreaterThan(0));
  await meanwhile();
  gate.resolve(undefined);
  return await running;
}

it('a project that is excluded while a run goes on is sent no further', async () => {
  const memory = await openModelMemory({ talks: days(4), settings: patient });
  const { client, server } = memory;
  const report = await whileAsked(
    memory,
    () => client.call('index', { provider: 'openai' }),
    () =>
      changeSettings(client, (settings) => ({
        ...settings,
        privacy: { ...settings.privacy, excludedProjects: [SHOP] },
      })),
  );
  expect(server.completions).toHaveLength(1);
  expect(report).toMatchObject({ calls: 1, stopped: null });
  expect(report.failed.map(({ code }) => code)).toEqual(Array(3).fill('project-excluded'));
});

it('a ceiling that is lowered while a run goes on holds for its next call', async () => {
  const memory = await openModelMemory({ talks: days(4), settings: patient });
  const { client, server } = memory;
  const report = await whileAsked(
    memory,
    () => client.call('index', { provider: 'openai' }),
    () => changeSettings(client, withMoney({ daily: 0 })),
  );
  expect(server.completions).toHaveLength(1);
  expect(report).toMatchObject({ calls: 1, stopped: { code: 'ceiling-reached' } });
});

it('every answer that broke off is in the ledger with what came of it', async () => {
  const { client } = await openModelMemory({
    talks: days(1),
    settings: withEndpoint({ retries: 2 }),
    behaviour: () => cutStream(),
  });
  const nodeId = await firstSegment(client);
  await failureOf(client.call('resummarize', { nodeId, provider: 'openai' }));
  const calls = await ledgerOf(client);
  expect(calls.map(({ outcome }) => outcome)).toEqual(Array(3).fill('provider-unavailable'));
  for (const { tokensIn, tokensOut, cost } of calls) {
    expect(tokensIn).toBeGreaterThan(100);
    expect(tokensOut).toBeGreaterThan(5);
    expect(cost).toBeGreaterThan(0);
  }
});

it('a cancelled call is paid as far as the endpoint had it', async () => {
  const { client, server } = await openModelMemory({ talks: days(1), settings: patient });
  server.behave(hangs);
  const nodeId = await firstSegment(client);
  const wish = { nodeId, provider: 'openai', taskId: 'mine' } as const;
  const running = failureOf(client.call('resummarize', wish));
  await until(() => expect(server.completions).toHaveLength(1));
  await client.call('cancel', { task: 'resummarize', taskId: 'mine' });
  expect(await running).toMatchObject({ code: 'cancelled' });
  const [call] = await ledgerOf(client);
  expect(call).toMatchObject({ outcome: 'cancelled', tokensOut: 0 });
  expect(call?.tokensIn).toBeGreaterThan(100);
  expect(call?.cost).toBeGreaterThan(0);
});

it('what was written stays when the run is cancelled while a judge reads it', async () => {
  const { client, server, home } = await openModelMemory({ talks: days(1), settings: withJudge });
  server.behave((asked, index) => (isVerdict(asked) ? hangs() : answersWell(asked, index)));
  const nodeId = await firstSegment(client);
  const wish = { nodeId, provider: 'openai', taskId: 'mine' } as const;
  const running = client.call('resummarize', wish);
  await until(() => expect(server.completions).toHaveLength(2));
  // Paid is paid, whatever comes of it.
  expect((await ledgerOf(client)).map(({ outcome }) => outcome)).toEqual(['answered']);
  await client.call('cancel', { task: 'resummarize', taskId: 'mine' });
  await running;
  expect(await show(client, nodeId)).toMatchObject({ summarizer: 'openai', version: 2 });
  expect((await ledgerOf(client)).map(({ outcome }) => outcome)).toEqual(['cancelled', 'stored']);
  expectWhole(home);
});

it('a judge reads the level that was written', async () => {
  const { client, server } = await openModelMemory({ talks: days(1), settings: withJudge });
  server.behave((asked) =>
    ok(isVerdict(asked) ? '{"score":0.9,"note":"ok"}' : 'The page was slow, and an index helped.'),
  );
  const nodeId = await firstSegment(client);
  await client.call('resummarize', { nodeId, provider: 'openai', level: 'brief' });
  const { content } = await client.call('show', { nodeId, level: 'brief' });
  const judged = server.completions.find(isVerdict)?.user ?? '';
  expect(judged).toContain(`<summary>\n${content.slice(0, 20)}`);
});

it('under a ceiling several calls at once get as far as one after the other', async () => {
  const written: number[] = [];
  for (const concurrency of [1, 4]) {
    const { client } = await openModelMemory({
      talks: days(6),
      settings: (settings) => ({
        ...withMoney({ daily: 1.5 })(
          withEndpoint({ concurrency, model: 'gpt-4o', timeoutMs: 60_000 })(settings),
        ),
        // So much is set aside for each call that two do not fit.
        summaries: { ...settings.summaries, maxOutputTokens: 100_000 },
      }),
    });
    const report = await client.call('index', { provider: 'openai' });
    expect(report.stopped).toBeNull();
    written.push(report.nodesWritten);
  }
  expect(written[1]).toBe(written[0]);
});

it('a model that never answers usably is asked for five texts, and no more', async () => {
  const { client, server } = await openModelMemory({
    talks: days(8),
    settings: patient,
    behaviour: () => ok('I like to talk.'),
  });
  const report = await client.call('index', { provider: 'openai' });
  expect(server.completions).toHaveLength(10);
  expect(report.failed).toHaveLength(5);
  expect(report.stopped).toMatchObject({
    code: 'reply-unusable',
    message: expect.stringContaining('5 texts in a row') as string,
  });
});

it('what failed for a limit is tried again once the limit is another', async () => {
  const { client, server } = await openModelMemory({ talks: days(1), settings: patient });
  const limit = (maxOutputTokens: number) =>
    changeSettings(client, (settings) => ({
      ...settings,
      summaries: { ...settings.summaries, maxOutputTokens },
    }));
  server.behave((asked) =>
    (asked.maxTokens ?? 0) < 200 ? cutAtLimit('{') : ok(goodSummary(asked)),
  );
  await limit(64);
  const first = await client.call('index', { provider: 'openai' });
  expect(first.failed.length).toBeGreaterThan(0);
  expect(await client.call('index', { provider: 'openai' })).toMatchObject({ calls: 0 });
  await limit(4_000);
  expect(await client.call('index', { provider: 'openai' })).toMatchObject({
    failed: [],
    stopped: null,
    calls: first.failed.length,
  });
  expect((await show(client, await firstSegment(client))).summarizer).toBe('openai');
});

it('runs at the same time keep the limits of an endpoint together', async () => {
  const { client, server } = await openModelMemory({ talks: days(4), settings: withJudge });
  server.behave(async (asked, index) => {
    await new Promise((resolve) => setTimeout(resolve, 50));
    return isVerdict(asked) ? ok('{"score":0.9,"note":"ok"}') : answersWell(asked, index);
  });
  const [nodeId = ''] = await segmentIds(client);
  await Promise.all([
    client.call('index', { provider: 'openai' }),
    client.call('resummarize', { nodeId, provider: 'openai' }),
  ]);
  expect(server.mostAtOnce).toBe(1);
});

it('a version that is shown no longer is not paid for again', async () => {
  const { client, home } = await openModelMemory({ talks: days(1) });
  await client.call('index', { provider: 'openai' });
  const nodeId = await firstSegment(client);
  await client.call('pin', { nodeId, version: 1 });
  await client.call('unpin', { nodeId });
  const before = await ledgerSums(client);
  const estimate = await client.call('estimateIndex', { provider: 'openai' });
  expect(await client.call('index', { provider: 'openai' })).toMatchObject({
    calls: 0,
    failed: [],
  });
  expect(estimate.nodes).toBe(4);
  expect(await ledgerSums(client)).toEqual(before);
  expect(await show(client, nodeId)).toMatchObject({ summarizer: 'openai', version: 2 });
  expectWhole(home);
});

it('one text that an endpoint refuses with 403 does not stop the others', async () => {
  const { client, server } = await openModelMemory({ talks: days(4), settings: patient });
  server.behave((asked, index) =>
    index === 2
      ? { kind: 'error', status: 403, message: 'Your input was flagged for "violence".' }
      : answersWell(asked, index),
  );
  const report = await client.call('index', { provider: 'openai' });
  expect(report.failed[0]).toMatchObject({
    code: 'provider-rejected',
    message: expect.stringContaining('flagged') as string,
  });
  expect(report.stopped).toBeNull();
  expect(report.nodesWritten).toBeGreaterThan(3);
});

it('what a run wrote for a node that was pinned meanwhile is told, not shown', async () => {
  const memory = await openModelMemory({ talks: days(1), settings: patient });
  const { client } = memory;
  const nodeId = await firstSegment(client);
  const report = await whileAsked(
    memory,
    () => client.call('resummarize', { nodeId, provider: 'openai' }),
    () => client.call('pin', { nodeId }),
  );
  expect(report).toMatchObject({
    nodes: [],
    calls: 1,
    failed: [{ nodeId, message: expect.stringContaining('changed or pinned') as string }],
  });
  expect((await ledgerOf(client)).map(({ outcome }) => outcome)).toEqual(['superseded']);
});

it('what changed below a period while it was written has it written again', async () => {
  const { client, server } = await openModelMemory({ talks: days(2), settings: patient });
  server.behave(async (asked, index) => {
    if (index === 4)
      await client.call('edit', { nodeId: 'toc:day:2025-03-03', title: 'A day that was renamed' });
    return answersWell(asked, index);
  });
  const report = await client.call('index', { provider: 'openai' });
  expect(report).toMatchObject({ failed: [], stopped: null });
  expect((await ledgerOf(client)).filter(({ outcome }) => outcome === 'superseded')).toHaveLength(
    1,
  );
  expect(await show(client, 'toc:week:2025-W10')).toMatchObject({ summarizer: 'openai' });
  expect((await client.call('status', {})).stale).toBe(0);
});
