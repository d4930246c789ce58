import { expect, it } from 'vitest';
import { answersWell } from '../../helpers/modelServer.ts';
import { ok } from '../../helpers/modelServer/replies.ts';
import { runCli } from '../../helpers/runCli.ts';
import {
  KEY,
  addTalks,
  changeSettings,
  exchangeOf,
  failureOf,
  firstSegment,
  ledgerSums,
  logLines,
  openModelMemory,
  talk,
  threeDays,
} from './setup.ts';
import { until } from '../../helpers/until.ts';

const DAY = 'toc:day:2025-03-03';
const DIARY = '/home/mira/diary';

it('an estimate counts talk that is in no segment yet, with what will stand above it', async () => {
  const memory = await openModelMemory({ talks: [talk(1)] });
  await addTalks(memory, threeDays().slice(1));
  const estimate = await memory.client.call('estimateIndex', { provider: 'openai' });
  const report = await memory.client.call('index', { provider: 'openai' });
  expect(estimate).toMatchObject({ nodes: 10, calls: report.calls });
  const { tokensIn } = await ledgerSums(memory.client);
  expect(estimate.tokensIn / tokensIn).toBeGreaterThan(0.5);
  expect(estimate.tokensIn / tokensIn).toBeLessThan(2);
});

it('an estimate leaves out what is excluded, as a run does, and says so', async () => {
  const memory = await openModelMemory({
    talks: [talk(1), talk(2, { at: '2025-03-11T09:00:00Z', project: DIARY })],
    settings: (settings) => ({
      ...settings,
      privacy: { ...settings.privacy, excludedProjects: [DIARY] },
    }),
  });
  const { client } = memory;
  await addTalks(memory, [talk(3, { at: '2025-03-18T09:00:00Z', project: DIARY })]);
  const estimate = await client.call('estimateIndex', { provider: 'openai' });
  // Month and year hold words of the diary.
  expect(estimate).toMatchObject({
    nodes: 3,
    leftOut: [{ reason: 'of an excluded project', nodes: 8 }],
  });
  expect(await client.call('index', { provider: 'openai' })).toMatchObject({
    calls: 3,
    failed: [],
  });

  const wish = { provider: 'openai', nodeId: 'toc:month:2025-03' } as const;
  expect(await client.call('estimateResummarize', wish)).toMatchObject({
    nodes: 0,
    calls: 0,
    leftOut: [{ reason: 'of an excluded project', nodes: 1 }],
  });
  expect(await failureOf(client.call('resummarize', wish))).toMatchObject({
    code: 'project-excluded',
  });
  expect(
    await client.call('estimateResummarize', { ...wish, nodeId: 'toc:year:2025', below: true }),
    // The segment and what is above it; a conversation of one segment says what that says.
  ).toMatchObject({ nodes: 3, leftOut: [{ reason: 'of an excluded project', nodes: 10 }] });
  expect((await client.call('previewPrompt', { nodeId: wish.nodeId })).excluded).toBe(DIARY);
  expect((await client.call('previewPrompt', { nodeId: DAY })).excluded).toBeNull();
});

it('an estimate counts the judge, at its own price', async () => {
  const { client, server } = await openModelMemory({ talks: [talk(1)] });
  const wish = { nodeId: await firstSegment(client), provider: 'openai' } as const;
  const alone = await client.call('estimateResummarize', wish);
  await changeSettings(client, (settings) => ({
    ...settings,
    summaries: { ...settings.summaries, judge: { provider: 'openai', model: 'gpt-4o' } },
  }));
  const judged = await client.call('estimateResummarize', wish);
  expect([alone.calls, judged.calls]).toEqual([1, 2]);
  server.behave((asked, index) =>
    asked.system.includes('faithful') ? ok('{"score":0.9,"note":"ok"}') : answersWell(asked, index),
  );
  await client.call('resummarize', wish);
  const { cost } = await ledgerSums(client);
  const ratio = (judged.cost ?? 0) / cost;
  expect(ratio).toBeGreaterThan(0.5);
  expect(ratio).toBeLessThan(2);
  expect((alone.cost ?? 0) / cost).toBeLessThan(0.7);
});

it('a wished template is used for what it is made for, and for nothing else', async () => {
  const { client } = await openModelMemory({ talks: [talk(1)] });
  const own = { nodeId: DAY, provider: 'openai', prompt: 'period' } as const;
  expect(await client.call('estimateResummarize', own)).toMatchObject({ nodes: 1, calls: 1 });
  expect(await client.call('resummarize', own)).toMatchObject({ calls: 1, failed: [] });
  const below = { ...own, below: true, prompt: 'single-pass' } as const;
  expect(await client.call('estimateResummarize', below)).toMatchObject({ nodes: 2, calls: 2 });
  expect(await client.call('resummarize', below)).toMatchObject({ calls: 2, failed: [] });
  for (const call of ['estimateResummarize', 'resummarize'] as const)
    expect(await failureOf(client.call(call, { ...own, prompt: 'single-pass' }))).toMatchObject({
      code: 'bad-input',
      message: expect.stringContaining('of the kind single-pass, but period is wanted') as string,
    });
  expect(
    await failureOf(client.call('previewPrompt', { nodeId: DAY, prompt: 'single-pass' })),
  ).toMatchObject({ code: 'bad-input' });
});

it('the built-in summariser does without markers and key points where that is wished', async () => {
  const said = [0, 7, 14, 21, 28, 35].flatMap((n) => exchangeOf(1 + n));
  const { client, home } = await openModelMemory({
    talks: [talk(1, { said })],
    env: { STRATA_LOG: 'debug' },
  });
  const nodeId = await firstSegment(client);
  const before = await client.call('show', { nodeId, level: 'brief' });
  expect(before.markers.length).toBeGreaterThan(0);
  await client.call('resummarize', {
    nodeId,
    provider: 'extractive',
    markers: false,
    anchorCheck: false,
  });
  for (const level of ['detailed', 'brief'] as const) {
    const { markers, appendedFrom, content } = await client.call('show', { nodeId, level });
    expect({ markers, appendedFrom }).toEqual({ markers: [], appendedFrom: null });
    expect(content).not.toContain('[→');
    expect(content).not.toContain('Key points');
  }
  // Lines are written within moments, not at once.
  await until(() => {
    const line = logLines(home).find(({ message }) =>
      message.startsWith(`[COMP:SUM] Compressing ${nodeId}`),
    );
    expect(line).toMatchObject({ level: 'debug', provider: 'extractive' });
  });
  for (const wish of [{ maxTokens: 64 }, { temperature: 1 }])
    expect(
      await failureOf(client.call('resummarize', { nodeId, provider: 'extractive', ...wish })),
    ).toMatchObject({
      code: 'bad-input',
      message: expect.stringMatching(/--(max|temp)/) as string,
    });
});

it('`index --dry-run` says what a model would take, and does nothing', async () => {
  const { client, home, host, server } = await openModelMemory({ talks: [talk(1)] });
  const estimate = await client.call('estimateIndex', { provider: 'openai' });
  await host.close();
  const { stdout, code } = await runCli(
    home,
    ['index', '--provider', 'openai', '--dry-run', '--json'],
    { OPENAI_BASE_URL: server.url, OPENAI_API_KEY: KEY },
  );
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toEqual(estimate);
  expect(server.requests).toEqual([]);
});
