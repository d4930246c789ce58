import { expect, it } from 'vitest';
import type { Settings } from '../../../core/contract/settings.ts';
import { DEFAULT_SETTINGS } from '../../../core/engine/settings/defaultSettings.ts';
import { makeSummaryRequest } from '../../../core/engine/settings/makeSummaryRequest.ts';

const settings: Settings = {
  ...DEFAULT_SETTINGS,
  provider: 'openai',
  summaries: {
    ...DEFAULT_SETTINGS.summaries,
    judge: { provider: 'anthropic', model: 'claude-haiku-4-5' },
  },
};

const made = (keys: Readonly<Record<string, string>>, dropped: readonly string[] = []) =>
  makeSummaryRequest(
    {},
    { settings, dropped, env: {}, keyOf: async (provider) => keys[provider] ?? null },
  );

it('a judge without a key stands against the judge alone, and the other way round', async () => {
  expect(await made({ openai: 'k' })).toMatchObject({
    model: { endpoint: { provider: 'openai' } },
    blocked: null,
    judge: null,
    judgeBlocked: {
      code: 'provider-not-configured',
      message: expect.stringContaining('ANTHROPIC_API_KEY'),
    },
  });
  expect(await made({ anthropic: 'k' })).toMatchObject({
    model: null,
    blocked: { message: expect.stringContaining('OPENAI_API_KEY') },
    judge: { endpoint: { provider: 'anthropic' } },
    judgeBlocked: null,
  });
});

it('an address that cannot be used stands against whom it is of', async () => {
  const keys = { openai: 'k', anthropic: 'k' };
  expect(await made(keys, ['endpoints.anthropic.baseUrl'])).toMatchObject({
    blocked: null,
    judge: null,
    judgeBlocked: { details: { parts: 'endpoints.anthropic.baseUrl' } },
  });
  expect(await made(keys, ['privacy'])).toMatchObject({
    model: null,
    blocked: { details: { parts: 'privacy' } },
    judge: null,
    judgeBlocked: { details: { parts: 'privacy' } },
  });
});
