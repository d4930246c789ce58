import { expect, test } from 'vitest';
import type { Settings } from '../../../core/contract/settings.ts';
import { DEFAULT_SETTINGS, parseSettings } from '../../../core/engine/settings/defaultSettings.ts';
import { problemOf } from '../../../core/engine/settings/settingsProblem.ts';
import { makeEmbedRequest, spaceOf } from '../../../core/engine/search/vectors/embedRequest.ts';
import { endpointAddress } from '../../../core/node/models/endpointAddress.ts';

const KEYS: Readonly<Record<string, string>> = { openai: 'key-of-openai' };

function requestFor(
  embeddings: Partial<Settings['embeddings']>,
  {
    env = {},
    keys = KEYS,
    dropped = [],
  }: {
    readonly env?: Readonly<Record<string, string>>;
    readonly keys?: Readonly<Record<string, string>>;
    readonly dropped?: readonly string[];
  } = {},
) {
  return makeEmbedRequest({
    settings: {
      ...DEFAULT_SETTINGS,
      embeddings: { ...DEFAULT_SETTINGS.embeddings, enabled: true, ...embeddings },
    },
    dropped,
    env,
    keyOf: (name) => Promise.resolve(keys[name] ?? null),
    checkAddress: endpointAddress,
  });
}

const ROUTER = { OPENAI_BASE_URL: 'https://router.example/v1' };
const own = { ...KEYS, embeddings: 'key-of-vectors' };

test.each([
  ['the same host as the provider', {}, {}, 'key-of-openai'],
  ['a host of its own, with a key of its own', {}, { env: ROUTER, keys: own }, 'key-of-vectors'],
  [
    'the address that the environment names',
    { baseUrl: 'https://router.example/embed/' },
    { env: ROUTER },
    'key-of-openai',
  ],
  ['this machine', { baseUrl: 'http://localhost:11434/v1' }, {}, null],
  [
    'an address on one’s own network that was agreed to, where others could read it: none',
    { baseUrl: 'http://192.168.1.20:11434/v1', agreed: 'http://192.168.1.20:11434' },
    { keys: own },
    null,
  ],
] as const)('%s gets the key that is meant for it', async (_, settings, options, key) => {
  const { endpoint, blocked } = await requestFor(settings, options);
  expect([endpoint?.key, blocked]).toEqual([key, null]);
});

test.each([
  ['a key that was entered for another host', {}, { env: ROUTER }, /no key for/],
  ['an address without protection', { baseUrl: 'http://api.example.com/v1' }, {}, /unprotected/],
  [
    'an address on one’s own network without a yes to it',
    { baseUrl: 'http://192.168.1.20:11434/v1', agreed: 'http://192.168.1.21:11434' },
    {},
    /embeddings --address .* --agree-to 192\.168\.1\.20:11434/,
  ],
  [
    'an address beyond it, whatever was agreed to',
    { baseUrl: 'http://example.org/v1', agreed: 'http://example.org' },
    {},
    /unprotected/,
  ],
  ['settings that cannot be used', {}, { dropped: ['embeddings.baseUrl'] }, /embeddings\.baseUrl/],
] as const)('nothing is sent for %s', async (_, settings, options, reason) => {
  const { endpoint, blocked } = await requestFor(settings, options);
  expect(endpoint).toBeNull();
  expect(blocked?.message).toMatch(reason);
});

test('prices are known of OpenAI, free on this machine, and told to be unknown elsewhere', async () => {
  const prices = await Promise.all(
    [
      { model: 'text-embedding-3-small' },
      { model: 'text-embedding-3-large' },
      { model: 'nomic-embed-text', baseUrl: 'http://127.0.0.1:11434/v1' },
      { model: 'nomic-embed-text', baseUrl: 'https://api.example.com/v1' },
    ].map(async (settings) => (await requestFor(settings, { keys: own })).price?.input ?? null),
  );
  expect(prices).toEqual([0.02, 0.13, 0, null]);
});

test('vectors of another model, or of as many numbers as it likes, are not compared', () => {
  const { embeddings } = DEFAULT_SETTINGS;
  expect([
    spaceOf(embeddings),
    spaceOf({ ...embeddings, dimensions: null }),
    spaceOf({ ...embeddings, model: 'other' }),
  ]).toEqual(['text-embedding-3-small 512', 'text-embedding-3-small', 'other 512']);
});

test('settings of before there were any have them off, and what cannot be used of them is told', () => {
  const { embeddings: _, ...older } = DEFAULT_SETTINGS;
  expect(parseSettings(older)).toEqual({ settings: DEFAULT_SETTINGS, dropped: [] });
  const broken = { enabled: true, baseUrl: '', model: 'mine', dimensions: 7 };
  const { settings, dropped } = parseSettings({ ...older, embeddings: broken });
  expect(settings.embeddings).toEqual({
    ...DEFAULT_SETTINGS.embeddings,
    enabled: true,
    model: 'mine',
  });
  expect(dropped).toEqual(['embeddings.baseUrl', 'embeddings.dimensions']);
  expect(problemOf(dropped)).toMatch(/models that this concerns are not asked/);
});
