/** A context that is too small is noticed, and what an endpoint tells of a model is used. */
import { expect, it } from 'vitest';
import { answersWell } from '../../helpers/modelServer.ts';
import { goodSummary } from '../../helpers/modelServer/goodSummary.ts';
import type { Behaviour } from '../../helpers/modelServer/replies.ts';
import { ok } from '../../helpers/modelServer/replies.ts';
import { runCli } from '../../helpers/runCli.ts';
import {
  changeSettings,
  failureOf,
  firstSegment,
  ledgerOf,
  openModelMemory,
  show,
  talk,
  withMoney,
  writtenBy,
} from './setup.ts';

/** Reads so many tokens, and says so; what is longer is cut without a word, as Ollama cuts it. */
const readsOnly =
  (context: number): Behaviour =>
  (asked) => ({
    kind: 'answer',
    text: asked.user.includes('"ok"') ? '{"ok": true}' : goodSummary(asked),
    usage: {
      tokensIn: Math.min(context, Math.ceil((asked.system + asked.user).length / 4)),
      tokensOut: 200,
    },
  });

const LOCAL = { env: { STRATA_MODEL: 'llama-local' } };

it('what was written from a cut prompt is not kept; shorter ones are written; the way out is said', async () => {
  const said = [
    'Why is the list of orders slow since the last release? Look at how its rows are read.',
    Array.from(
      { length: 180 },
      (_, at) =>
        `Table ${at} reads its ${at * 7} rows in file${at}.ts before it filters them by owner.`,
    ).join(' '),
  ];
  const { client, server } = await openModelMemory({
    ...LOCAL,
    talks: [talk(1), talk(2, { at: '2025-03-05T09:00:00Z', said })],
    behaviour: readsOnly(2_200),
  });
  const report = await client.call('index', { provider: 'openai' });
  expect(report.stopped).toBeNull();
  expect(report.failed.length).toBeGreaterThan(0);
  expect(new Set(report.failed.map(({ code }) => code))).toEqual(new Set(['context-too-small']));
  const cut = report.failed.find(({ message }) => message.includes('was cut'));
  expect(cut?.message).toMatch(/llama-local read only 2200 of about \d+ tokens/);
  expect(await writtenBy(client)).toMatchObject({
    'toc:segment:2025-03-03': 'openai 2',
    'toc:segment:2025-03-05': 'extractive 1',
  });
  await changeSettings(client, (settings) => ({ ...settings, provider: 'openai' }));
  const told = (await client.call('status', {})).unwritten;
  expect(told).toMatchObject([{ code: 'context-too-small', nodes: report.failed.length }]);
  const outcomes = (await ledgerOf(client)).map(({ outcome }) => outcome);
  expect(outcomes.some((outcome) => outcome.startsWith('unusable: llama-local read only'))).toBe(
    true,
  );
  // The next run tries again, and writes all of it where the context has grown.
  server.behave(answersWell);
  expect(await client.call('index', { provider: 'openai' })).toMatchObject({ failed: [] });
  expect((await client.call('status', {})).unwritten).toEqual([]);
});

it('a test of the connection finds a small context where the endpoint does not tell it', async () => {
  const { client, server } = await openModelMemory({ ...LOCAL, talks: [] });
  server.behave(readsOnly(2_048));
  expect(await client.call('testConnection', { provider: 'openai' })).toMatchObject({
    ok: true,
    context: null,
    price: { input: 0, output: 0, from: 'local' },
    contextProblem: expect.stringContaining('read only 2048 of about') as string,
  });
  server.behave(() => ok('{"ok": true}'));
  expect(await client.call('testConnection', { provider: 'openai' })).toMatchObject({
    ok: true,
    contextProblem: null,
  });
});

it('a told context is kept, said, and nothing is sent that does not fit it', async () => {
  const { client, server } = await openModelMemory({ ...LOCAL, talks: [talk(1)] });
  server.behaveLists(() => ({
    kind: 'raw',
    status: 200,
    body: JSON.stringify({ data: [{ id: 'llama-local', owned_by: 'vllm', max_model_len: 1_500 }] }),
  }));
  const nodeId = await firstSegment(client);
  const failure = await failureOf(client.call('resummarize', { nodeId, provider: 'openai' }));
  expect(failure).toMatchObject({
    code: 'context-too-small',
    message: expect.stringContaining('do not fit the 1500 tokens') as string,
  });
  expect(server.completions).toEqual([]);
  expect((await client.call('settings', {})).effective).toMatchObject({ context: null });
  await changeSettings(client, (settings) => ({ ...settings, provider: 'openai' }));
  expect((await client.call('settings', {})).effective).toMatchObject({
    model: 'llama-local',
    context: 1_500,
    contextProblem: expect.stringContaining('--max-model-len 16384') as string,
  });
  expect((await show(client, nodeId)).problem?.code).toBe('context-too-small');
});

it('a price that the endpoint tells goes before the table, and one that a person set before both', async () => {
  const { client, server } = await openModelMemory({ talks: [talk(1)] });
  server.behaveLists(() => ({
    kind: 'raw',
    status: 200,
    body: JSON.stringify({
      data: [
        {
          id: 'gpt-4o-mini',
          context_length: 128_000,
          pricing: { prompt: '0.000003', completion: '0.000012' },
        },
      ],
    }),
  }));
  await changeSettings(client, (settings) => ({ ...settings, provider: 'openai' }));
  expect((await client.call('settings', {})).effective.price).toEqual({
    input: 0.15,
    output: 0.6,
    from: 'table',
  });
  expect(await client.call('estimateIndex', { provider: 'openai' })).toMatchObject({
    priceFrom: 'told',
  });
  expect((await client.call('settings', {})).effective.price).toEqual({
    input: 3,
    output: 12,
    from: 'told',
  });
  const nodeId = await firstSegment(client);
  await client.call('resummarize', { nodeId, provider: 'openai' });
  const [call] = await ledgerOf(client);
  expect(call?.cost).toBeCloseTo(
    ((call?.tokensIn ?? 0) * 3 + (call?.tokensOut ?? 0) * 12) / 1e6,
    9,
  );
  await changeSettings(
    client,
    withMoney({ prices: [{ model: 'gpt-4o-mini', input: 1, output: 2 }] }),
  );
  expect(await client.call('estimateIndex', { provider: 'openai' })).toMatchObject({
    priceFrom: 'set',
  });
  await client.call('resummarize', { nodeId, provider: 'openai' });
  const [paid] = await ledgerOf(client);
  expect(paid?.cost).toBeCloseTo(((paid?.tokensIn ?? 0) + (paid?.tokensOut ?? 0) * 2) / 1e6, 9);
});

it('the command line says what is known of a model, and what is not written', async () => {
  const { client, server, home, env, host } = await openModelMemory({
    ...LOCAL,
    talks: [talk(1)],
    behaviour: readsOnly(600),
  });
  await client.call('index', { provider: 'openai' });
  await changeSettings(client, (settings) => ({ ...settings, provider: 'openai' }));
  await host.close();
  const { OPENAI_BASE_URL = '', OPENAI_API_KEY = '' } = env;
  const given = { OPENAI_BASE_URL, OPENAI_API_KEY, STRATA_MODEL: 'llama-local' };
  const status = await runCli(home, ['status'], given);
  expect(status.stdout).toContain('Not written by the model: ');
  expect(status.stdout).toContain('do not fit the 600 tokens');
  expect(status.stdout).not.toContain('Everything is up to date');
  server.behave(readsOnly(2_048));
  const tried = await runCli(home, ['model', 'test'], given);
  expect(tried.stdout).toContain('read only 2048 of about');
  expect(tried.stdout).toContain('Price: free: it runs on your own machines.');
});
