import * as fc from 'fast-check';
import { AGENT_KINDS, PROVIDERS, REMOTE_PROVIDERS } from '../../../core/model/providers.ts';
import { describe, expect, test } from 'vitest';
import type { Settings } from '../../../core/contract/settings.ts';
import { settingsSchema } from '../../../core/contract/settings.ts';
import { DEFAULT_SETTINGS } from '../../../core/engine/settings/defaultSettings.ts';
import { HALF_LIFE_LIMITS } from '../../../core/model/idea.ts';
import { agentsFormOf, readAgents } from '../../../renderer/state/settingsAgents.ts';
import { embeddingsFormOf, readEmbeddings } from '../../../renderer/state/settingsEmbeddings.ts';
import { FIRST_DAYS, ideasFormOf, readIdeas } from '../../../renderer/state/settingsIdeas.ts';
import { createFieldReader, numberText } from '../../../renderer/state/settingsFields.ts';
import {
  ceilingState,
  formatMoney,
  moneyFormOf,
  nearestCeiling,
  readMoney,
} from '../../../renderer/state/settingsMoney.ts';
import {
  privacyFormOf,
  projectChoices,
  readPrivacy,
  withProject,
} from '../../../renderer/state/settingsPrivacy.ts';
import {
  readEndpoint,
  readSummaries,
  summariesFormOf,
  withAgent,
} from '../../../renderer/state/settingsSummaries.ts';

const limit = (most: number) => fc.option(fc.integer({ min: 1, max: most }));
const model = fc.stringMatching(/^[a-z][a-z0-9:./-]{0,40}$/);
const limits = {
  concurrency: fc.integer({ min: 1, max: 32 }),
  requestsPerMinute: limit(100_000),
  tokensPerMinute: limit(1_000_000_000),
  timeoutMs: fc.integer({ min: 1_000, max: 3_600_000 }),
  retries: fc.integer({ min: 0, max: 10 }),
};
const endpoint = fc.record({
  baseUrl: fc.constantFrom('https://api.openai.com/v1', 'http://localhost:11434/v1'),
  model,
  ...limits,
});
const agent = fc.record({
  kind: fc.constantFrom(...AGENT_KINDS),
  command: fc.array(fc.string({ minLength: 1, maxLength: 20 }), { minLength: 1, maxLength: 4 }),
  model,
  ...limits,
});
const tenThousandths = fc.integer({ min: 0, max: 10 ** 8 }).map((n) => n / 10_000);
const dollars = fc.integer({ min: 0, max: 1_000_000 }).map((cents) => cents / 100);
const days = fc.integer(HALF_LIFE_LIMITS);
const settings: fc.Arbitrary<Settings> = fc.record({
  provider: fc.constantFrom(...PROVIDERS),
  endpoints: fc.record({ openai: endpoint, anthropic: endpoint, agent }),
  summaries: fc.record({
    temperature: fc.integer({ min: 0, max: 100 }).map((hundredths) => hundredths / 100),
    maxOutputTokens: fc.option(fc.integer({ min: 64, max: 128_000 })),
    markers: fc.boolean(),
    validateAnchors: fc.boolean(),
    batches: fc.boolean(),
    templates: fc.constantFrom({}, { brief: 'mine' }, { 'single-pass': 'a', period: 'b' }),
    judge: fc.option(fc.record({ provider: fc.constantFrom(...REMOTE_PROVIDERS), model })),
  }),
  agents: fc.record({ propose: fc.boolean() }),
  ideas: fc.record({
    linkByModel: fc.boolean(),
    halfLives: fc.record({
      decision: days,
      conclusion: days,
      open: days,
      closed: days,
      other: days,
    }),
  }),
  embeddings: fc.record({
    enabled: fc.boolean(),
    baseUrl: fc.constantFrom('https://api.openai.com/v1', 'http://localhost:11434/v1'),
    model,
    dimensions: fc.option(fc.integer({ min: 8, max: 4_096 })),
  }),
  live: fc.record({
    follow: fc.boolean(),
    completeAfterMs: fc.integer({ min: 0, max: 600_000 }),
    partialAfterMs: fc.integer({ min: 1_000, max: 604_800_000 }),
    collectMs: fc.integer({ min: 0, max: 60_000 }),
    rescanMs: fc.integer({ min: 1_000, max: 86_400_000 }),
  }),
  privacy: fc.record({
    excludedProjects: fc.uniqueArray(fc.string({ minLength: 1, maxLength: 40 })),
    maskEmail: fc.boolean(),
  }),
  money: fc.record({
    daily: fc.option(dollars),
    monthly: fc.option(dollars),
    prices: fc.uniqueArray(
      fc.record({
        model,
        input: tenThousandths,
        output: tenThousandths,
      }),
      { selector: ({ model: name }) => name },
    ),
  }),
});

test('whatever is saved stands in the forms, and comes out of them unchanged', () => {
  fc.assert(
    fc.property(settings, (saved) => {
      expect(settingsSchema.parse(saved)).toEqual(saved);
      for (const read of [
        readSummaries(summariesFormOf(saved), saved),
        readMoney(moneyFormOf(saved), saved),
        readPrivacy(privacyFormOf(saved), saved),
        readEmbeddings(embeddingsFormOf(saved), saved),
        readAgents(agentsFormOf(saved), saved),
      ])
        expect(read).toEqual({ ok: true, value: saved });
    }),
  );
});

test('any number is written so that it can be read again, without exponent or groups', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 10 ** 12 }),
      fc.integer({ min: 0, max: 6 }),
      (n, digits) => {
        const value = n / 10 ** digits;
        const text = numberText(value);
        expect(text).toMatch(/^\d+(?:\.\d+)?$/);
        const reader = createFieldReader();
        const read = reader.number('field', text, { min: 0, max: 10 ** 12, whole: false });
        expect(reader.finish(read)).toEqual({ ok: true, value });
      },
    ),
  );
});

test.each([
  ['1,200', 1200],
  ['1 200', 1200],
  [' 12 ', 12],
  ['.5', 0.5],
])('a number may be typed as %j', (text, value) => {
  const reader = createFieldReader();
  const read = reader.number('field', text, { min: 0, max: 5_000, whole: false });
  expect(reader.finish(read)).toEqual({ ok: true, value });
});

test.each(['', 'many', '1e3', '0x10', '1,2', '5001', '-1', 'NaN', 'Infinity'])(
  'a field that says %j is refused with its limits',
  (text) => {
    const reader = createFieldReader();
    reader.number('field', text, { min: 0, max: 5_000, whole: false });
    expect(reader.finish(null)).toEqual({
      ok: false,
      errors: { field: 'Give a number from 0 to 5000.' },
    });
  },
);

describe('summaries', () => {
  const form = summariesFormOf(DEFAULT_SETTINGS);

  test.each([
    ['', 'Give the address, such as https://api.openai.com/v1.'],
    ['api.openai.com/v1', 'This is no address. It begins with https:// or http://.'],
    ['ftp://example.org', 'An address begins with https:// or http://.'],
    ['https://me:sk-1@example.org/v1', 'Leave the key out of the address: it belongs under Keys.'],
    [
      'https://your-resource.openai.azure.com/openai/v1',
      'Put your own name in place of “your-resource.openai.azure.com”.',
    ],
  ])('an endpoint at %j is refused in words', (baseUrl, words) => {
    const read = readEndpoint('openai', { ...form.endpoints.openai, baseUrl });
    expect(read).toEqual({ ok: false, errors: { 'openai.baseUrl': words } });
  });

  test('a model is needed only of the provider that is chosen', () => {
    const endpoints = {
      ...form.endpoints,
      openai: { ...form.endpoints.openai, model: ' ' },
      anthropic: { ...form.endpoints.anthropic, model: '' },
    };
    expect(readSummaries({ ...form, endpoints }, DEFAULT_SETTINGS).ok).toBe(true);
    const read = readSummaries({ ...form, endpoints, provider: 'anthropic' }, DEFAULT_SETTINGS);
    expect(read).toEqual({
      ok: false,
      errors: { 'anthropic.model': 'Name a model, or test the connection to choose one.' },
    });
  });

  test('what is wrong with a provider that nothing is asked of keeps nobody from another', () => {
    const wrong = { ...form.endpoints.openai, baseUrl: 'http://192.168.1.20/v1', retries: 'lots' };
    const endpoints = { ...form.endpoints, openai: wrong };
    expect(readSummaries({ ...form, endpoints, markers: !form.markers }, DEFAULT_SETTINGS)).toEqual(
      {
        ok: true,
        value: {
          ...DEFAULT_SETTINGS,
          summaries: { ...DEFAULT_SETTINGS.summaries, markers: !form.markers },
        },
      },
    );
    const judged = { ...form, endpoints, judgeProvider: 'openai', judgeModel: 'm' } as const;
    expect(readSummaries(judged, DEFAULT_SETTINGS)).toMatchObject({
      errors: { 'openai.baseUrl': expect.any(String) as string },
    });
  });

  test('an agent needs no model, and another command its words', () => {
    const chosen = withAgent(form, 'codex');
    expect(readSummaries(chosen, DEFAULT_SETTINGS)).toMatchObject({
      ok: true,
      value: { provider: 'agent', endpoints: { agent: { kind: 'codex', command: [], model: '' } } },
    });
    const typed = (command: string) => {
      const other = withAgent(form, 'custom');
      const { agent: was } = other.endpoints;
      return { ...other, endpoints: { ...other.endpoints, agent: { ...was, command } } };
    };
    expect(readSummaries(typed(' '), DEFAULT_SETTINGS)).toEqual({
      ok: false,
      errors: {
        'agent.command': 'Name the command: a program that reads a prompt and answers.',
      },
    });
    expect(readSummaries(typed('llm "open'), DEFAULT_SETTINGS)).toMatchObject({
      errors: { 'agent.command': expect.any(String) as string },
    });
    expect(readSummaries(typed(`llm -m 'two words' ""`), DEFAULT_SETTINGS)).toMatchObject({
      value: { endpoints: { agent: { command: ['llm', '-m', 'two words', ''] } } },
    });
  });

  test('Anthropic takes no temperature above 1', () => {
    const read = readSummaries(
      { ...form, provider: 'anthropic', temperature: '1.5' },
      DEFAULT_SETTINGS,
    );
    expect(read).toEqual({ ok: false, errors: { temperature: 'Give a number from 0 to 1.' } });
  });
});

describe('money', () => {
  test('each wrong price is named by its row, and a model has one price only', () => {
    const prices = [
      { model: 'gpt-4o', input: '1', output: '2' },
      { model: 'GPT-4o ', input: 'x', output: '2' },
      { model: '', input: '1', output: '20000' },
    ];
    expect(readMoney({ daily: 'lots', monthly: '', prices }, DEFAULT_SETTINGS)).toEqual({
      ok: false,
      errors: {
        daily: 'Give a number from 0 to 1000000.',
        'prices.1.model': 'GPT-4o has a price already.',
        'prices.1.input': 'Give a number from 0 to 10000.',
        'prices.2.model': 'Name the model.',
        'prices.2.output': 'Give a number from 0 to 10000.',
      },
    });
  });

  test.each([
    [0, '$0.00'],
    [12.4, '$12.40'],
    [1234.5, '$1,234.50'],
    [0.0041, '$0.0041'],
    [0.0008, '$0.00080'],
    [0.000_000_1, 'under $0.000001'],
  ])('%d dollars are written %s', (dollarsSpent, words) => {
    expect(formatMoney(dollarsSpent)).toBe(words);
  });

  test('a ceiling is near from four fifths on, and reached when nothing is left of it', () => {
    expect([0, 3.99, 4, 5, 6].map((spent) => ceilingState(spent, 5))).toEqual([
      'below',
      'below',
      'near',
      'reached',
      'reached',
    ]);
    expect([ceilingState(9, null), ceilingState(0, 0)]).toEqual(['none', 'reached']);
  });

  test('the nearer ceiling counts', () => {
    const spend = { today: 1, month: 49, currency: 'USD', dailyCeiling: 5, monthlyCeiling: 50 };
    expect(nearestCeiling(spend)).toBe('near');
    expect(nearestCeiling({ ...spend, dailyCeiling: 1, monthlyCeiling: null })).toBe('reached');
  });
});

describe('privacy', () => {
  const known = [
    { project: '/src/shop', events: 9 },
    { project: '/src/Notes', events: 2 },
  ];

  test('excluded projects stand first as they are saved, also those that the memory lacks', () => {
    const excluded = { saved: ['/src/Notes', '/gone'], draft: ['/src/Notes', '/typed'] };
    expect(projectChoices(known, excluded, '').map(({ project }) => project)).toEqual([
      '/gone',
      '/src/Notes',
      '/typed',
      '/src/shop',
    ]);
  });

  test('words find a project in any case and order', () => {
    const found = projectChoices(known, { saved: [], draft: [] }, 'notes SRC');
    expect(found).toEqual([{ project: '/src/Notes', events: 2 }]);
  });

  test('a project is excluded once, and taken back whole', () => {
    const form = { excludedProjects: ['/a', '/b'], maskEmail: true };
    expect(withProject(form, '/a', true).excludedProjects).toEqual(['/b', '/a']);
    expect(withProject(form, '/a', false)).toEqual({ excludedProjects: ['/b'], maskEmail: true });
  });
});

describe('how long ideas count', () => {
  test('reads back as it is told', () => {
    fc.assert(
      fc.property(settings, (saved) => {
        expect(readIdeas(ideasFormOf(saved), saved)).toEqual({ ok: true, value: saved });
      }),
    );
    expect(ideasFormOf(DEFAULT_SETTINGS)).toEqual({ linkByModel: false, ...FIRST_DAYS });
  });

  test.each(['', '0', '1.5', '36501', 'a year'])('%j is no number of days', (open) => {
    const read = readIdeas({ linkByModel: false, ...FIRST_DAYS, open }, DEFAULT_SETTINGS);
    expect(read).toEqual({ ok: false, errors: { open: 'Give a whole number from 1 to 36500.' } });
  });
});
