import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS, parseSettings } from '../../../core/engine/settings/defaultSettings.ts';
import {
  applyEnvironment,
  endpointOf,
  isLocal,
} from '../../../core/engine/settings/effectiveSettings.ts';
import { isExcluded } from '../../../core/engine/settings/excluded.ts';
import {
  editionOf,
  FEATURES,
  hasFeature,
  requireFeature,
} from '../../../core/engine/settings/features.ts';
import { makeSummaryRequest } from '../../../core/engine/settings/makeSummaryRequest.ts';
import { costOf, priceOf } from '../../../core/engine/settings/prices.ts';

const REMOTE = 'https://api.openai.com/v1';

describe('stored settings', () => {
  it('are the defaults where nothing is stored, and nothing that is no object', () => {
    expect(parseSettings(undefined)).toEqual({ settings: DEFAULT_SETTINGS, dropped: [] });
    for (const odd of [null, 7, 'x'])
      expect(parseSettings(odd)).toEqual({ settings: DEFAULT_SETTINGS, dropped: ['settings'] });
  });

  it('of another age keep what still fits, and say what does not', () => {
    const { settings, dropped } = parseSettings({
      provider: 'openai',
      money: { daily: 1 },
      summaries: { temperature: 'warm' },
      privacy: { excludedProjects: ['/a'] },
      gone: true,
    });
    expect(settings).toEqual({
      ...DEFAULT_SETTINGS,
      provider: 'openai',
      money: { ...DEFAULT_SETTINGS.money, daily: 1 },
      privacy: { ...DEFAULT_SETTINGS.privacy, excludedProjects: ['/a'] },
    });
    expect(dropped).toEqual(['summaries.temperature']);
  });

  it('send nothing anywhere by default', () => {
    expect(DEFAULT_SETTINGS).toMatchObject({ provider: 'extractive', summaries: { judge: null } });
  });
});

describe('the environment', () => {
  it('goes before the settings, its model only for the provider that is chosen', () => {
    const env = {
      STRATA_PROVIDER: ' anthropic ',
      STRATA_MODEL: 'claude-x',
      OPENAI_BASE_URL: 'http://127.0.0.1:1/v1',
    };
    const { provider, settings, overridden } = applyEnvironment(DEFAULT_SETTINGS, env);
    expect(provider).toBe('anthropic');
    expect(settings.endpoints.anthropic.model).toBe('claude-x');
    expect(settings.endpoints.openai).toMatchObject({
      model: 'gpt-4o-mini',
      baseUrl: 'http://127.0.0.1:1/v1',
    });
    expect(overridden).toEqual({
      provider: 'STRATA_PROVIDER',
      model: 'STRATA_MODEL',
      openaiBaseUrl: 'OPENAI_BASE_URL',
    });
    expect(applyEnvironment(DEFAULT_SETTINGS, env, 'openai').provider).toBe('openai');
  });

  it('says nothing where it is empty, and is refused where there is no such provider', () => {
    const { overridden, provider } = applyEnvironment(DEFAULT_SETTINGS, {
      STRATA_PROVIDER: '',
      STRATA_MODEL: '  ',
    });
    expect(provider).toBe('extractive');
    expect(overridden).toEqual({
      provider: null,
      model: null,
      openaiBaseUrl: null,
    });
    expect(() => applyEnvironment(DEFAULT_SETTINGS, { STRATA_PROVIDER: 'bard' })).toThrow(
      expect.objectContaining({ code: 'bad-input' }),
    );
  });
});

describe('an endpoint', () => {
  it('needs a key unless it is on this machine, and a model', () => {
    const local = applyEnvironment(DEFAULT_SETTINGS, {
      OPENAI_BASE_URL: 'http://localhost:11434/v1/',
    });
    expect(endpointOf(local.settings, 'openai', { key: null, model: 'm' })).toMatchObject({
      baseUrl: 'http://localhost:11434/v1',
      model: 'm',
      key: null,
      provider: 'openai',
    });
    for (const wrong of [{ key: null }, { key: 'k', model: '' }])
      expect(() => endpointOf(DEFAULT_SETTINGS, 'openai', wrong)).toThrow(
        expect.objectContaining({ code: 'provider-not-configured' }),
      );
  });

  it.each([
    ['http://127.0.0.1:1234/v1', true],
    ['http://127.9.9.9', true],
    ['https://localhost/v1', true],
    ['http://[::1]:8080/', true],
    ['https://127.0.0.1.example.com/v1', false],
    ['https://localhost.example.com', false],
    ['https://api.openai.com/v1', false],
  ])('at %s is on this machine: %s', (url, expected) => {
    expect(isLocal(url)).toBe(expected);
  });
});

it.each([
  ['/home/mira/diary', true],
  ['/home/mira/diary/', true],
  ['/home/mira/diary/2025', true],
  ['/home/mira/diaries', false],
  ['/home/mira', false],
  ['C:\\Users\\mira\\secret\\x', true],
  [null, false],
])('the project %s is excluded: %s', (project, expected) => {
  expect(isExcluded(project, ['/home/mira/diary', 'C:\\Users\\mira\\secret\\'])).toBe(expected);
});

it('editions have what they are sold with', () => {
  const table = ['all', 'teams', 'writer-pro', undefined, ' '].map((name) => {
    const edition = editionOf({ STRATA_EDITION: name });
    return [edition, ...FEATURES.map((feature) => hasFeature(edition, feature))];
  });
  expect(table).toEqual([
    ['all', true, true],
    ['teams', true, true],
    ['writer-pro', true, false],
    ['all', true, true],
    ['all', true, true],
  ]);
  expect(() => editionOf({ STRATA_EDITION: 'Teams' })).toThrow(
    expect.objectContaining({ code: 'bad-input' }),
  );
  expect(() => requireFeature('writer-pro', 'Agents.Compression.Tags')).toThrow(
    expect.objectContaining({
      code: 'feature-required',
      details: { feature: 'Agents.Compression.Tags', edition: 'teams' },
    }),
  );
});

it.each([
  ['gpt-4o-mini', REMOTE, { input: 0.15, output: 0.6 }],
  ['GPT-4o-mini', REMOTE, { input: 0.15, output: 0.6 }],
  ['openai/gpt-4o-mini', REMOTE, { input: 0.15, output: 0.6 }],
  ['gpt-4o-2024-08-06', REMOTE, { input: 2.5, output: 10 }],
  ['claude-sonnet-4-20250514', REMOTE, { input: 3, output: 15 }],
  ['mine', REMOTE, { input: 7, output: 8 }],
  ['vendor/mine-latest', REMOTE, { input: 7, output: 8 }],
  ['gpt-4o', 'http://127.0.0.1:1/v1', { input: 2.5, output: 10 }],
  ['llama3', 'http://127.0.0.1:1/v1', { input: 0, output: 0 }],
  ['llama3', REMOTE, null],
  ['gpt-4o-minimal', REMOTE, null],
])('%s at %s costs %o', (model, baseUrl, price) => {
  const prices = [{ model: 'mine', input: 7, output: 8 }];
  expect(priceOf(model, { baseUrl, prices })).toEqual(price);
});

it("a person's price goes before the built-in one", () => {
  const prices = [{ model: 'gpt-4o', input: 1, output: 2 }];
  expect(priceOf('gpt-4o', { baseUrl: REMOTE, prices })).toEqual({ input: 1, output: 2 });
  expect(costOf({ input: 1, output: 2 }, 1_000_000, 500_000)).toBe(2);
});

const made = (
  wish: Parameters<typeof makeSummaryRequest>[0],
  {
    key = 'k',
    env = {},
  }: { readonly key?: string | null; readonly env?: Record<string, string> } = {},
) =>
  makeSummaryRequest(wish, {
    settings: DEFAULT_SETTINGS,
    env,
    keyOf: () => Promise.resolve(key),
  });

describe('a request', () => {
  it('by the built-in summariser has no model, and nothing stands against it', async () => {
    expect(await made({}, { key: null })).toMatchObject({
      provider: 'extractive',
      model: null,
      blocked: null,
      judge: null,
      tags: true,
      level: null,
    });
  });

  it('puts a wish before the settings', async () => {
    const request = await made({
      provider: 'openai',
      model: 'gpt-4o',
      temperature: 0,
      maxTokens: 99,
      markers: false,
      anchorCheck: false,
      prompt: 'mine',
    });
    expect(request).toMatchObject({
      model: {
        endpoint: { model: 'gpt-4o', key: 'k' },
        price: { input: 2.5, output: 10 },
      },
      summaries: {
        temperature: 0,
        maxOutputTokens: 99,
        markers: false,
        validateAnchors: false,
      },
      ceilings: { daily: 5, monthly: 50 },
      prompt: 'mine',
    });
  });

  it('without a key is blocked, and says what to do', async () => {
    expect(await made({ provider: 'openai' }, { key: null })).toMatchObject({
      model: null,
      blocked: { code: 'provider-not-configured' },
    });
  });

  it('in an edition without Tags asks for none', async () => {
    expect((await made({}, { env: { STRATA_EDITION: 'writer-pro' } })).tags).toBe(false);
  });
});

describe('an agent', () => {
  it('is named for its model, else for itself, and needs no key', async () => {
    const { model, blocked } = await request({});
    expect(blocked).toBeNull();
    expect(model?.endpoint).toMatchObject({
      provider: 'agent',
      model: 'claude-code',
      key: null,
      concurrency: 1,
      agent: { kind: 'claude-code', command: [], model: '' },
    });
    expect((await request({ model: 'haiku' })).model?.endpoint).toMatchObject({
      model: 'haiku',
      agent: { model: 'haiku' },
    });
    // As the window asks for it.
    expect((await request({}, 'claude-code')).model?.endpoint.agent?.model).toBe('');
    expect(
      (await request({ kind: 'custom', command: ['/opt/bin/llm', '-x'] })).model,
    ).toMatchObject({ endpoint: { model: 'llm', baseUrl: '/opt/bin/llm -x' }, price: null });
  });

  it('without a command is not asked', async () => {
    expect((await request({ kind: 'custom' })).blocked).toMatchObject({
      code: 'provider-not-configured',
    });
  });

  it('has a price to set aside where its model means a known one, and a person’s first', async () => {
    const prices = async (agent: Parameters<typeof by>[0]) => (await request(agent)).model?.price;
    expect([
      await prices({}),
      await prices({ model: 'haiku' }),
      await prices({ model: 'claude-haiku-4-5' }),
      await prices({ model: 'of-next-year' }),
      await prices({ kind: 'codex' }),
      await prices({ kind: 'codex', model: 'gpt-5.5' }),
      await prices({ kind: 'gemini' }),
    ]).toEqual([
      { input: 5, output: 25 },
      { input: 1, output: 5 },
      { input: 1, output: 5 },
      null,
      { input: 5, output: 30 },
      { input: 5, output: 30 },
      null,
    ]);
    const settings = by({});
    const { model } = await makeSummaryRequest(
      {},
      {
        settings: {
          ...settings,
          money: { ...settings.money, prices: [{ model: 'claude-code', input: 0, output: 0 }] },
        },
        env: {},
        keyOf: () => Promise.resolve(null),
      },
    );
    expect(model?.price).toEqual({ input: 0, output: 0 });
  });
});

const by = (agent: Partial<(typeof DEFAULT_SETTINGS)['endpoints']['agent']>) => ({
  ...DEFAULT_SETTINGS,
  provider: 'agent' as const,
  endpoints: {
    ...DEFAULT_SETTINGS.endpoints,
    agent: { ...DEFAULT_SETTINGS.endpoints.agent, ...agent },
  },
});

const request = (agent: Parameters<typeof by>[0], model?: string) =>
  makeSummaryRequest(model === undefined ? {} : { model }, {
    settings: by(agent),
    env: {},
    keyOf: () => Promise.reject(new Error('an agent has no key')),
  });
