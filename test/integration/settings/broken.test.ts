import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../core/engine/settings/defaultSettings.ts';
import {
  failureOf,
  firstSegment,
  ledgerOf,
  openModelMemory,
  show,
  talk,
} from '../summaries/setup.ts';
import type { ModelMemory } from '../summaries/setup.ts';
import { runCli } from '../../helpers/runCli.ts';

const memory = (): Promise<ModelMemory> => openModelMemory({ talks: [talk(1)] });
const pathOf = ({ home }: ModelMemory): string => join(home, 'settings.json');

it('a settings file that is no JSON leaves all that is built in at work, and no model is asked', async () => {
  const opened = await memory();
  const { client, server } = opened;
  writeFileSync(pathOf(opened), '{ "provider": "openai", }');
  const nodeId = await firstSegment(client);
  expect((await client.call('status', {})).spend.dailyCeiling).toBe(DEFAULT_SETTINGS.money.daily);
  expect((await client.call('index', { provider: 'extractive' })).stopped).toBeNull();
  await client.call('resummarize', { nodeId, provider: 'extractive' });
  const shown = await client.call('settings', {});
  expect(shown).toMatchObject({
    settings: DEFAULT_SETTINGS,
    problem: expect.stringMatching(/are no JSON.*until then, models/s),
  });
  const blocked = { code: 'provider-not-configured', details: { parts: 'settings' } };
  expect(await failureOf(client.call('resummarize', { nodeId, provider: 'openai' }))).toMatchObject(
    blocked,
  );
  expect((await client.call('index', { provider: 'openai' })).stopped).toMatchObject(blocked);
  expect((await client.call('estimateIndex', { provider: 'openai' })).blocked).toMatchObject({
    code: blocked.code,
  });
  expect([server.requests, await ledgerOf(client)]).toEqual([[], []]);
});

it('saving mends a broken file, keeps it aside, and models are asked again', async () => {
  const opened = await memory();
  const { client } = opened;
  const broken = 'not json';
  writeFileSync(pathOf(opened), broken);
  const { settings, revision } = await client.call('settings', {});
  expect((await client.call('saveSettings', { ...settings, revision })).problem).toBeNull();
  expect(readFileSync(`${pathOf(opened)}.broken`, 'utf8')).toBe(broken);
  const nodeId = await firstSegment(client);
  await client.call('resummarize', { nodeId, provider: 'openai' });
  expect((await show(client, nodeId)).summarizer).toBe('openai');
});

it('commands of the built-in summariser end well beside a broken file', async () => {
  const opened = await memory();
  await opened.host.close();
  writeFileSync(pathOf(opened), '{');
  for (const args of [['status'], ['index', '--provider', 'extractive'], ['toc']])
    expect([args, (await runCli(opened.home, args)).code]).toEqual([args, 0]);
});

it('one part that cannot be used stops models until the settings are saved anew', async () => {
  const opened = await memory();
  const { client, server } = opened;
  const stored = {
    ...DEFAULT_SETTINGS,
    provider: 'openai',
    privacy: { excludedProjects: ['/home/mira/secret', ''], maskEmail: true },
  };
  writeFileSync(pathOf(opened), JSON.stringify(stored));
  const { settings, problem, revision } = await client.call('settings', {});
  expect(settings.privacy).toEqual({ excludedProjects: ['/home/mira/secret'], maskEmail: true });
  expect(problem).toContain('privacy.excludedProjects[1]');
  const nodeId = await firstSegment(client);
  const failure = await failureOf(client.call('resummarize', { nodeId }));
  expect(failure).toMatchObject({
    code: 'provider-not-configured',
    message: expect.stringContaining('privacy.excludedProjects[1]'),
  });
  expect(server.requests).toEqual([]);
  await client.call('saveSettings', { ...settings, revision });
  await client.call('resummarize', { nodeId });
  expect((await show(client, nodeId)).summarizer).toBe('openai');
});

it('a bad price row stops nobody, and is told', async () => {
  const opened = await memory();
  const { client } = opened;
  const prices = [{ model: 'x', input: -1, output: 0 }];
  const money = { daily: 0.1, monthly: 1, prices };
  writeFileSync(pathOf(opened), JSON.stringify({ ...DEFAULT_SETTINGS, money }));
  const { settings, problem } = await client.call('settings', {});
  expect(settings.money).toEqual({ ...money, prices: [] });
  expect(problem).toContain('money.prices[0]');
  expect((await client.call('estimateIndex', { provider: 'openai' })).blocked).toBeNull();
});
