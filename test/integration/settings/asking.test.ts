import { expect, it } from 'vitest';
import {
  changeSettings,
  failureOf,
  firstSegment,
  KEY,
  ledgerOf,
  openModelMemory,
  talk,
  withMoney,
} from '../summaries/setup.ts';
import { startModelServer } from '../../helpers/modelServer.ts';
import { ok } from '../../helpers/modelServer/replies.ts';

it('a test of a connection asks what was typed, whatever the environment says, and says what', async () => {
  const { client, server } = await openModelMemory({
    talks: [talk(1)],
    env: { STRATA_MODEL: 'gpt-4o' },
  });
  await using typed = await startModelServer({ behaviour: () => ok('{"ok": true}') });
  const { settings } = await client.call('settings', {});
  const endpoint = { ...settings.endpoints.openai, baseUrl: typed.url, model: 'typed-model' };
  const outcome = await client.call('testConnection', { provider: 'openai', endpoint });
  expect([outcome.ok, outcome.message]).toEqual([
    true,
    `typed-model answered. Tried: typed-model at ${typed.url}.`,
  ]);
  expect([typed.completions.map(({ body }) => body['model']), server.requests]).toEqual([
    // The second is long, since its context is not told.
    ['typed-model', 'typed-model'],
    [],
  ]);
  // What is saved is asked as runs ask it.
  server.behave(() => ok('{"ok": true}'));
  const saved = await client.call('testConnection', { provider: 'openai' });
  expect(saved.message).toBe(`gpt-4o answered. Tried: gpt-4o at ${server.url}.`);
});

it('a test goes on under a ceiling of nothing, says so where it costs, and is in the ledger', async () => {
  const { client, server } = await openModelMemory({ talks: [talk(1)] });
  server.behave(() => ok('{"ok": true}'));
  await changeSettings(client, withMoney({ daily: 0 }));
  const paid = await client.call('testConnection', { provider: 'openai' });
  expect([paid.ok, paid.message]).toEqual([
    true,
    expect.stringContaining('this one short question is in the ledger'),
  ]);
  expect(await ledgerOf(client)).toMatchObject([{ purpose: 'test of the connection' }]);
  const { settings } = await client.call('settings', {});
  const endpoint = { ...settings.endpoints.openai, baseUrl: server.url, model: 'llama3' };
  const free = await client.call('testConnection', { provider: 'openai', endpoint });
  expect([free.ok, free.message.includes('ledger')]).toEqual([true, false]);
});

it('a judge that cannot be asked says why, to whom asks for it', async () => {
  const { client } = await openModelMemory({ talks: [talk(1)] });
  await changeSettings(client, (settings) => ({
    ...settings,
    summaries: {
      ...settings.summaries,
      judge: { provider: 'anthropic', model: 'claude-haiku-4-5' },
    },
  }));
  const nodeId = await firstSegment(client);
  await client.call('resummarize', { nodeId, provider: 'openai' });
  expect(await failureOf(client.call('fidelity', { nodeId, judge: true }))).toMatchObject({
    code: 'provider-not-configured',
    message: expect.stringContaining('ANTHROPIC_API_KEY'),
  });
  // Without it nothing is missing.
  expect((await client.call('fidelity', { nodeId })).overall).toBeGreaterThan(0);
});

it('of a key nothing goes to a window but where it is', async () => {
  const { client } = await openModelMemory({ talks: [talk(1)] });
  const shown = await client.call('settings', {});
  expect(shown.keys).toEqual({
    openai: { place: 'environment' },
    anthropic: { place: null },
    embeddings: { place: null },
  });
  const kept = 'sk-kept-9Xw3Rt7Yu1Io5Pa2Sd6Fg0Hj4Kl8Zx';
  const saved = await client.call('saveKey', { provider: 'anthropic', key: kept, place: 'file' });
  expect(saved.keys.anthropic).toEqual({ place: 'file' });
  const own = { provider: 'embeddings', key: `${kept}2`, place: 'file' } as const;
  expect((await client.call('saveKey', own)).keys.embeddings).toEqual({ place: 'file' });
  const said = JSON.stringify([shown, saved]);
  expect([said.includes(KEY.slice(-4)), said.includes(kept.slice(-4))]).toEqual([false, false]);
});
