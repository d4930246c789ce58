import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { storedSettingsSchema } from '../../../core/contract/settings.ts';
import { DEFAULT_SETTINGS, parseSettings } from '../../../core/engine/settings/defaultSettings.ts';
import { problemOf, refuseUnsafe } from '../../../core/engine/settings/settingsProblem.ts';
import { REMOTE_PROVIDERS } from '../../../core/model/providers.ts';
import type { RemoteProvider } from '../../../core/model/providers.ts';
import { toFailure } from '../../../core/model/result.ts';
import type { Failure } from '../../../core/model/result.ts';

const STORED = {
  ...DEFAULT_SETTINGS,
  provider: 'openai',
  privacy: { excludedProjects: ['/home/me/secret'], maskEmail: true },
  money: { daily: 0.1, monthly: 1, prices: [{ model: 'mine', input: 1, output: 2 }] },
} as const;

describe('stored settings', () => {
  it('lose one bad row of a list, not the list, and one bad field, not what stands beside it', () => {
    const { settings, dropped } = parseSettings({
      ...STORED,
      provider: 'openai',
      privacy: { excludedProjects: ['/home/me/secret', '', 7, '/diary'], maskEmail: true },
      money: {
        daily: 'much',
        monthly: 1,
        prices: [
          { model: 'x', input: -1, output: 0 },
          { model: 'mine', input: 1, output: 2 },
        ],
      },
      summaries: {
        ...DEFAULT_SETTINGS.summaries,
        templates: { brief: 'mine', poem: 'x', tags: 3 },
      },
    });
    expect(settings).toEqual({
      ...STORED,
      privacy: { excludedProjects: ['/home/me/secret', '/diary'], maskEmail: true },
      money: { ...STORED.money, daily: DEFAULT_SETTINGS.money.daily },
      summaries: { ...DEFAULT_SETTINGS.summaries, templates: { brief: 'mine' } },
    });
    expect(dropped).toEqual([
      'summaries.templates.poem',
      'summaries.templates.tags',
      'privacy.excludedProjects[1]',
      'privacy.excludedProjects[2]',
      'money.daily',
      'money.prices[0]',
    ]);
  });

  it('of before a field keep the address that they name, and nothing is wrong with them', () => {
    const openai = { baseUrl: 'http://localhost:11434/v1', model: 'llama3' };
    const { settings, dropped } = parseSettings({ ...STORED, endpoints: { openai } });
    expect(settings.endpoints).toEqual({
      openai: { ...DEFAULT_SETTINGS.endpoints.openai, ...openai },
      anthropic: DEFAULT_SETTINGS.endpoints.anthropic,
      agent: DEFAULT_SETTINGS.endpoints.agent,
    });
    expect(dropped).toEqual([]);
  });

  it('keep no list that is too long, and say so', () => {
    const excludedProjects = Array.from({ length: 1_001 }, (_, n) => `/p${n}`);
    const { settings, dropped } = parseSettings({ ...STORED, privacy: { excludedProjects } });
    expect([settings.privacy, dropped]).toEqual([
      DEFAULT_SETTINGS.privacy,
      ['privacy.excludedProjects'],
    ]);
  });

  it('are always settings, whatever is stored, and tell when anything in them is not used', () => {
    const part = fc.oneof(fc.jsonValue(), fc.constantFrom(...Object.values(STORED)));
    const names = fc.constantFrom(...Object.keys(STORED));
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), fc.dictionary(names, part)), (stored) => {
        const { settings, dropped } = parseSettings(stored);
        expect(storedSettingsSchema.parse(settings)).toEqual(settings);
        expect(dropped.length === 0).toBe(problemOf(dropped) === null);
        // What is in use by now can be saved and read again.
        expect(parseSettings(JSON.parse(JSON.stringify(settings)))).toEqual({
          settings,
          dropped: [],
        });
      }),
    );
  });
});

it.each([
  ['settings', [...REMOTE_PROVIDERS]],
  ['privacy', [...REMOTE_PROVIDERS]],
  ['privacy.excludedProjects[3]', [...REMOTE_PROVIDERS]],
  ['privacy.maskEmail', [...REMOTE_PROVIDERS]],
  ['money', [...REMOTE_PROVIDERS]],
  ['money.daily', [...REMOTE_PROVIDERS]],
  ['money.monthly', [...REMOTE_PROVIDERS]],
  ['endpoints', [...REMOTE_PROVIDERS]],
  ['endpoints.openai', ['openai']],
  ['endpoints.anthropic.baseUrl', ['anthropic']],
  ['endpoints.agent.command', ['agent']],
  ['money.prices[0]', []],
  ['summaries.temperature', []],
  ['provider', []],
] as const satisfies [string, RemoteProvider[]][])(
  '%s that cannot be used stands against asking %o',
  (path, expected) => {
    const failures = REMOTE_PROVIDERS.map(
      (provider) => [provider, refusalOf(path, provider)] as const,
    );
    const refused = failures.filter(([, failure]) => failure !== null);
    expect(refused).toEqual(
      expected.map((provider) => [
        provider,
        {
          code: 'provider-not-configured',
          details: { parts: path },
          message: expect.stringContaining(path),
        },
      ]),
    );
    expect(/until then, models .* are not asked/.test(problemOf([path]) ?? '')).toBe(
      expected.length > 0,
    );
  },
);

function refusalOf(path: string, provider: RemoteProvider): Failure | null {
  try {
    refuseUnsafe([path], provider);
    return null;
  } catch (thrown) {
    return toFailure(thrown);
  }
}
