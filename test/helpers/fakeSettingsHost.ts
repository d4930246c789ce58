/** A host that is made up, with settings, keys, prices, prompts and their log, held while it runs. */
import type { OutputOf } from '../../core/contract/procedures.ts';
import type { Settings } from '../../core/contract/settings.ts';
import { DEFAULT_SETTINGS } from '../../core/engine/settings/defaultSettings.ts';
import { BUILT_IN_PRICES } from '../../core/engine/settings/prices.ts';
import { CONTENT_TYPES, TEMPLATE_KINDS, type ContentType } from '../../core/model/providers.ts';
import { StrataError } from '../../core/model/result.ts';
import type { Handlers } from '../../core/contract/handlers.ts';
import { builtInPreprocessors, builtInTemplates, PREVIEW, VARIABLES } from './fakePrompts.ts';

type SettingsOut = OutputOf<'settings'>;
type Key = SettingsOut['keys']['openai'];
type Template = OutputOf<'templates'>['templates'][number];
type Preprocessor = OutputOf<'preprocessors'>['preprocessors'][number];

export interface FakeSettingsHost {
  readonly handlers: Handlers;
  /** What was saved last. */
  readonly settings: () => Settings;
  /** The keys as they were kept, which no answer may hold. */
  readonly keys: ReadonlyMap<string, string>;
}

export interface FakeSettingsOptions {
  readonly settings?: Partial<Settings>;
  /** Facts of the machine. */
  readonly out?: Partial<SettingsOut>;
  /** US dollars. */
  readonly spent?: { readonly today: number; readonly month: number };
  /** Calls in the ledger, and requests that left. */
  readonly calls?: number;
  /** Other answers than the usual ones. */
  readonly answers?: Partial<Handlers>;
}

/** Puts settings over the handlers of a memory. */
export function fakeSettingsHost(
  memory: Handlers,
  options: FakeSettingsOptions = {},
): FakeSettingsHost {
  const { settings: given, out: machine, spent = { today: 0, month: 0 }, calls = 0 } = options;
  const { problem: _, ...facts } = machine ?? {};
  let settings: Settings = { ...DEFAULT_SETTINGS, ...given };
  let revision = 1;
  /** A problem lasts until settings are saved. */
  let isTroubled = true;
  let embedded = false;
  const keys = new Map<string, string>();
  const places = new Map<string, Key['place']>();
  const originals = new Map(builtInTemplates().map((each) => [each.id, each]));
  const own = new Map<string, Template>();
  const preprocessors = builtInPreprocessors();

  const keyOf = (provider: string): Key => ({
    place: places.get(provider) ?? null,
  });
  const out = (): SettingsOut => ({
    settings,
    revision: String(revision),
    problem: isTroubled ? (machine?.problem ?? null) : null,
    overridden: { provider: null, model: null, openaiBaseUrl: null },
    effective: {
      provider: settings.provider,
      model:
        settings.provider === 'extractive' ? null : settings.endpoints[settings.provider].model,
      price: null,
      context: null,
      contextProblem: null,
    },
    keys: {
      openai: keyOf('openai'),
      anthropic: keyOf('anthropic'),
      embeddings: keyOf('embeddings'),
    },
    keyPlaces: ['keychain', 'encrypted', 'file'],
    builtInPrices: [...BUILT_IN_PRICES],
    edition: 'all',
    features: {},
    projects: PROJECTS,
    unmatchedExclusions: settings.privacy.excludedProjects.filter(
      (path) => !PROJECTS.some(({ project }) => `${project}/`.startsWith(`${path}/`)),
    ),
    ...facts,
  });

  const handlers: Handlers = {
    ...memory,
    status: async (input, context) => ({
      ...(await memory.status(input, context)),
      spend: {
        ...spent,
        currency: 'USD',
        dailyCeiling: settings.money.daily,
        monthlyCeiling: settings.money.monthly,
      },
    }),
    settings: async () => out(),
    saveSettings: async ({ revision: madeFrom, ...wanted }) => {
      if (madeFrom !== undefined && madeFrom !== String(revision))
        throw new StrataError({
          code: 'bad-input',
          message: 'The settings were changed elsewhere meanwhile.',
          details: { revision: String(revision) },
        });
      settings = wanted;
      revision += 1;
      isTroubled = false;
      return out();
    },
    saveKey: async ({ provider, key, place }) => {
      keys.set(provider, key);
      places.set(provider, place);
      return out();
    },
    removeKey: async ({ provider }) => {
      keys.delete(provider);
      places.delete(provider);
      return out();
    },
    testConnection: async ({ endpoint }) => tested(endpoint?.baseUrl ?? ''),
    templates: async () => ({
      templates: [...originals.values()].toReversed().concat([...own.values()]),
      variables: VARIABLES,
    }),
    saveTemplate: async ({ text }) => {
      const saved = templateOf(text, originals);
      own.set(saved.id, saved);
      return saved;
    },
    removeTemplate: async ({ id }) => {
      own.delete(id);
      return {};
    },
    preprocessors: async () => ({ preprocessors }),
    savePreprocessor: async ({ text, project }) => {
      const saved = preprocessorOf(text, project);
      const at = preprocessors.findIndex(isOf(saved.contentType, project));
      if (at >= 0) preprocessors[at] = saved;
      else preprocessors.push(saved);
      return saved;
    },
    removePreprocessor: async ({ contentType, project }) => {
      const at = preprocessors.findIndex(isOf(contentType, project));
      if (at >= 0) preprocessors.splice(at, 1);
      return {};
    },
    previewPrompt: async ({ nodeId, prompt = 'single-pass' }) => ({
      ...PREVIEW,
      nodeId,
      template: `${prompt}@1`,
    }),
    estimateIndex: async ({ provider = settings.provider }) =>
      provider === 'extractive'
        ? { ...ESTIMATE, provider, model: null, calls: 0, tokensIn: 0, tokensOut: 0, cost: 0 }
        : {
            ...ESTIMATE,
            provider,
            model: settings.endpoints[provider].model,
            leftOut: [{ reason: 'excluded projects', nodes: 14 }],
            blocked: keys.has(provider) ? null : NO_KEY,
          },
    estimateLinkIdeas: async () => ({
      provider: settings.provider,
      model:
        settings.provider === 'extractive' ? null : settings.endpoints[settings.provider].model,
      ideas: 0,
      calls: 0,
      tokensIn: 0,
      tokensOut: 0,
      cost: 0,
      excluded: 0,
      givenUp: 0,
      reasons: [],
      waiting: 0,
      conversations: [],
      blocked: null,
    }),
    estimateEmbed: async () => ({
      ...EMBED_ESTIMATE,
      model: settings.embeddings.model,
      dimensions: settings.embeddings.dimensions,
      ...(embedded
        ? { segments: 0, points: 0, tokens: 0, cost: 0, stored: 1_204, storedPoints: 3_120 }
        : {}),
    }),
    embed: async () => {
      embedded = true;
      return {
        segments: 1_204,
        points: 3_120,
        calls: 19,
        tokensIn: 409_812,
        cost: 0.0082,
        failed: [],
        stopped: null,
        elapsedMs: 9_000,
      };
    },
    ledger: async ({ limit, offset }) => ({
      calls: ledgerCalls(calls).slice(offset, offset + limit),
      total: calls,
      totals: { tokensIn: 1_000 * calls, tokensOut: 100 * calls, cost: 0.001 * calls },
    }),
    outgoing: async ({ limit, offset }) => ({
      requests: requests(calls).slice(offset, offset + limit),
      total: calls,
    }),
    ...options.answers,
  };
  return { handlers, settings: () => settings, keys };
}

const PROJECTS = [
  { project: '/home/ada/src/shop', events: 4_812 },
  { project: '/home/ada/src/billing-service', events: 2_071 },
  { project: '/home/ada/src/notes', events: 640 },
  { project: '/home/ada/clients/acme/portal', events: 122 },
];

const NO_KEY = {
  code: 'provider-not-configured',
  message: 'No key is set for this provider.',
};

const ESTIMATE = {
  nodes: 812,
  calls: 812,
  tokensIn: 2_431_000,
  tokensOut: 512_000,
  cost: 0.67,
  priceFrom: null,
  currency: 'USD',
  leftOut: [],
  blocked: null,
};

const EMBED_ESTIMATE = {
  segments: 1_204,
  points: 3_120,
  tokens: 410_332,
  cost: 0.0082,
  stored: 0,
  storedPoints: 0,
  excluded: 31,
  blocked: null,
};

/** A model of this machine answers, all else refuses the key. */
function tested(baseUrl: string): OutputOf<'testConnection'> {
  if (baseUrl.includes('localhost'))
    return {
      ok: true,
      message: 'qwen3:8b answered.',
      elapsedMs: 840,
      structure: 'json-schema',
      models: ['qwen3:8b', 'gemma3:12b', 'llama3.1:8b'],
      price: { input: 0, output: 0, from: 'local' },
      context: 4_096,
      contextProblem: 'Its context holds 4096 tokens: longer texts will not fit.',
    };
  return {
    ok: false,
    message: `${baseUrl} refused the key (401). Enter the right one under Keys.`,
    elapsedMs: 120,
    structure: null,
    models: [],
    price: null,
    context: null,
    contextProblem: null,
  };
}

function templateOf(text: string, originals: ReadonlyMap<string, Template>): Template {
  refuseBroken(text);
  const id = /^template_id: *(\S+)/m.exec(text)?.[1] ?? '';
  return {
    id,
    kind: TEMPLATE_KINDS.find((each) => text.includes(`kind: ${each}\n`)) ?? null,
    version: `${id}@${/^version: *(\d+)/m.exec(text)?.[1] ?? '1'}`,
    description: 'A copy of mine.',
    origin: 'user',
    overrides: originals.has(id),
    text,
    problem: null,
  };
}

function preprocessorOf(text: string, project: string | null) {
  refuseBroken(text);
  const contentType = CONTENT_TYPES.find((each) => text.includes(`content_type: ${each}`));
  if (contentType === undefined) throw broken('"content_type" names no known content.', 2);
  return {
    name: contentType,
    contentType,
    origin: project === null ? ('user' as const) : ('project' as const),
    project,
    text,
    problem: null,
  };
}

const isOf =
  (contentType: ContentType, project: string | null) =>
  (each: Preprocessor): boolean =>
    each.contentType === contentType && each.origin !== 'built-in' && each.project === project;

const broken = (message: string, line: number): StrataError =>
  new StrataError({ code: 'template-broken', message, details: { line } });

/** As the real host does, in one case: a brace that is not closed. */
function refuseBroken(text: string): void {
  const at = text.split('\n').findIndex((line) => line.includes('{{') && !line.includes('}}'));
  if (at >= 0) throw broken('“{{” is not closed.', at + 1);
}

const timeOf = (index: number): string =>
  new Date(Date.UTC(2025, 10, 14, 16, 40) - index * 47_000).toISOString();

function ledgerCalls(count: number): OutputOf<'ledger'>['calls'] {
  return Array.from({ length: count }, (_, index) => ({
    time: timeOf(index),
    purpose: index % 7 === 3 ? 'roll up day' : 'summarise segment',
    nodeId: `toc:day:2025-11-${String(1 + (index % 14)).padStart(2, '0')}`,
    provider: 'openai',
    model: 'gpt-4o-mini',
    tokensIn: 2_100 + 37 * (index % 11),
    tokensOut: 480 + 13 * (index % 9),
    tokensCached: null,
    tokensThought: null,
    cost: index % 13 === 5 ? null : 0.0006 + 0.00002 * (index % 11),
    durationMs: 2_300 + 90 * (index % 8),
    outcome: index % 13 === 5 ? 'unusable: no JSON' : 'stored',
  }));
}

function requests(count: number): OutputOf<'outgoing'>['requests'] {
  return Array.from({ length: count }, (_, index) => ({
    time: timeOf(index),
    host: 'api.openai.com',
    purpose: index % 7 === 3 ? 'roll up day' : 'summarise segment',
    bytesSent: 9_400 + 120 * (index % 11),
    bytesReceived: 2_800 + 60 * (index % 9),
    status: index % 13 === 5 ? null : 200,
    durationMs: 2_300 + 90 * (index % 8),
  }));
}
