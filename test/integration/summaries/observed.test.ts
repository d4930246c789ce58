import { expect, it } from 'vitest';
import type { PayloadOf } from '../../../core/contract/events.ts';
import { rateLimited, inTurn } from '../../helpers/modelServer/replies.ts';
import { answersWell } from '../../helpers/modelServer.ts';
import { exchangeOf, firstSegment, KEY, logLines, openModelMemory, show, talk } from './setup.ts';
import { until } from '../../helpers/until.ts';

const METRICS = 'Agents.Compression.Summarization.';
const LONG = [0, 7, 14, 21].flatMap((n) => exchangeOf(1 + n));

it('each text that is written is told, measured and logged; no key is', async () => {
  const { client, server, home, host } = await openModelMemory({
    talks: [talk(1, { said: LONG })],
    env: { STRATA_LOG: 'debug' },
  });
  const nodeId = await firstSegment(client);
  const before = (await client.call('status', {})).metrics;
  expect(before[`${METRICS}LlmTokens`]).toBeUndefined();
  const told: PayloadOf<'segmentCompressed'>[] = [];
  client.on('segmentCompressed', (event) => told.push(event));
  server.behave(inTurn(() => rateLimited('0'), answersWell));
  const report = await client.call('resummarize', { nodeId, provider: 'openai' });
  const detailed = await show(client, nodeId);
  const brief = await client.call('show', { nodeId, level: 'brief' });

  expect(told).toEqual([
    {
      nodeId,
      version: 2,
      summarizer: 'openai',
      levels: ['detailed', 'brief', 'tags'].map((level) => ({
        level,
        originalTokens: detailed.originalTokenCount,
        tokens: expect.any(Number) as number,
        ratio: level === 'tags' ? null : (level === 'brief' ? brief : detailed).ratio,
      })),
      fidelity: detailed.fidelity?.overall ?? null,
      durationMs: expect.any(Number) as number,
    },
  ]);

  const { metrics } = await client.call('status', {});
  const one = { count: 1 };
  expect(metrics[`${METRICS}LlmTokens`]).toMatchObject({
    in: { ...one, sum: report.tokensIn, p50: report.tokensIn },
    out: { ...one, sum: report.tokensOut, max: report.tokensOut },
  });
  for (const level of ['detailed', 'brief', 'tags'])
    expect(metrics[`${METRICS}Duration`]?.[level]?.count).toBe(
      (before[`${METRICS}Duration`]?.[level]?.count ?? 0) + 1,
    );
  for (const level of ['detailed', 'brief'] as const) {
    const ratio = (level === 'brief' ? brief : detailed).ratio ?? 0;
    expect(metrics[`${METRICS}CompressionRatio`]?.[level]?.sum).toBeCloseTo(
      (before[`${METRICS}CompressionRatio`]?.[level]?.sum ?? 0) + ratio,
      9,
    );
  }
  expect(metrics[`${METRICS}FidelityScore`]?.['detailed']?.count).toBe(
    (before[`${METRICS}FidelityScore`]?.['detailed']?.count ?? 0) + 1,
  );

  const own = () =>
    logLines(home).filter(
      ({ message, provider, summarizer }) =>
        message.startsWith('[COMP:SUM]') &&
        message.includes(nodeId) &&
        [provider, summarizer].includes('openai'),
    );
  // Lines of threads are written within 200 ms.
  await until(() => expect(own()).toHaveLength(4));
  await host.close();
  expect(
    own()
      .map(({ level, message }) => `${level} ${message}`)
      .toSorted(),
  ).toEqual(
    [
      `debug [COMP:SUM] Compressing ${nodeId} to level all`,
      ...told.flatMap(({ levels }) =>
        levels.map(
          ({ originalTokens, tokens, ratio }) =>
            `info [COMP:SUM] Compressed ${nodeId}: ${originalTokens}→${tokens} tokens (ratio=${ratio === null ? 'none' : `${ratio.toFixed(1)}x`})`,
        ),
      ),
    ].toSorted(),
  );
  expect(JSON.stringify(logLines(home))).not.toContain(KEY);
});

it('the judge that is chosen scores what a model wrote, and is in the ledger', async () => {
  const { client, server } = await openModelMemory({
    talks: [talk(1)],
    settings: (settings) => ({
      ...settings,
      summaries: { ...settings.summaries, judge: { provider: 'openai', model: 'gpt-4o' } },
    }),
  });
  const nodeId = await firstSegment(client);
  server.behave((asked, index) =>
    asked.model === 'gpt-4o'
      ? { kind: 'answer', text: '{"score": 0.7, "note": "It leaves out the release note."}' }
      : answersWell(asked, index),
  );
  const judge = { model: 'gpt-4o', score: 0.7, note: 'It leaves out the release note.' };
  const report = await client.call('resummarize', { nodeId, provider: 'openai' });
  expect(report.calls).toBe(2);
  expect((await show(client, nodeId)).fidelity?.judge).toEqual(judge);
  expect(await client.call('fidelity', { nodeId, version: 1, judge: true })).toMatchObject({
    judge,
  });
  const { calls } = await client.call('ledger', {});
  expect(calls.map(({ model, outcome, purpose }) => `${model} ${outcome} ${purpose}`)).toEqual([
    `gpt-4o answered verdict on ${nodeId}`,
    `gpt-4o stored verdict on ${nodeId}`,
    `gpt-4o-mini stored summary of ${nodeId}`,
  ]);
  // A judge that fails costs its verdict, not the text.
  server.behave((asked, index) =>
    asked.model === 'gpt-4o'
      ? { kind: 'answer', text: 'I would rather not say.' }
      : answersWell(asked, index),
  );
  await client.call('resummarize', { nodeId, provider: 'openai' });
  const again = await show(client, nodeId);
  expect(again).toMatchObject({ version: 3, problem: null });
  expect(again.fidelity?.judge ?? null).toBeNull();
  expect((await client.call('ledger', {})).total).toBe(6);
});

it('a connection is tried with one short answer, which tells how structure is asked for', async () => {
  const { client, server } = await openModelMemory({ talks: [] });
  server.behave((asked) => ({
    kind: 'answer',
    text: asked.schema === null ? 'hello' : '{"ok": true}',
  }));
  expect(await client.call('testConnection', { provider: 'openai' })).toMatchObject({
    ok: true,
    structure: 'json-schema',
    models: ['model-a', 'model-b'],
  });
  expect(server.completions).toHaveLength(1);
  const endpoint = {
    ...(await client.call('settings', {})).settings.endpoints.openai,
    baseUrl: 'http://127.0.0.1:9/v1',
    retries: 0,
  };
  server.behave(() => ({ kind: 'error', status: 401, message: 'No.' }));
  expect(await client.call('testConnection', { provider: 'openai' })).toMatchObject({
    ok: false,
    message: expect.stringContaining('does not accept the key') as string,
  });
  // What the environment decides goes before what is tried.
  expect(await client.call('testConnection', { provider: 'openai', endpoint })).toMatchObject({
    ok: false,
  });
});
