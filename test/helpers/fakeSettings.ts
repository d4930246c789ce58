/** Settings and templates of a host that is made up. */
import type { OutputOf } from '../../core/contract/procedures.ts';
import { DEFAULT_SETTINGS } from '../../core/engine/settings/defaultSettings.ts';
import { DEFAULT_HALF_LIVES } from '../../core/model/idea.ts';

const endpoint = (baseUrl: string, model: string) => ({
  baseUrl,
  model,
  concurrency: 4,
  requestsPerMinute: null,
  tokensPerMinute: null,
  timeoutMs: 60_000,
  retries: 3,
});

export const fakeSettings = (): OutputOf<'settings'> => ({
  settings: {
    provider: 'openai',
    endpoints: {
      openai: endpoint('https://api.openai.com/v1', 'gpt-4o-mini'),
      anthropic: endpoint('https://api.anthropic.com', 'claude-haiku'),
      agent: DEFAULT_SETTINGS.endpoints.agent,
    },
    summaries: {
      temperature: 0.3,
      maxOutputTokens: null,
      markers: true,
      validateAnchors: true,
      templates: {},
      batches: false,
      judge: { provider: 'openai', model: 'judge-1' },
    },
    privacy: { excludedProjects: [], maskEmail: false },
    money: { daily: null, monthly: null, prices: [] },
    embeddings: {
      enabled: false,
      baseUrl: 'https://api.openai.com/v1',
      model: 'text-embedding-3-small',
      dimensions: 512,
    },
    live: {
      follow: true,
      completeAfterMs: 2_000,
      partialAfterMs: 1_800_000,
      collectMs: 2_000,
      rescanMs: 60_000,
    },
    agents: { propose: false },
    ideas: { linkByModel: false, halfLives: { ...DEFAULT_HALF_LIVES } },
  },
  revision: 'r1',
  problem: null,
  overridden: { provider: null, model: null, openaiBaseUrl: null },
  effective: {
    provider: 'openai',
    model: 'gpt-4o-mini',
    price: { input: 0.15, output: 0.6, from: 'table' },
    context: null,
    contextProblem: null,
  },
  keys: { openai: { place: 'keychain' }, anthropic: { place: null }, embeddings: { place: null } },
  keyPlaces: ['keychain', 'file'],
  builtInPrices: [{ model: 'gpt-4o-mini', input: 0.15, output: 0.6 }],
  edition: 'all',
  features: { 'Agents.Compression.Summarizer': true, 'Agents.Compression.Tags': true },
  projects: [],
  unmatchedExclusions: [],
});

export const fakeTemplates = (): OutputOf<'templates'>['templates'] => [
  template({ id: 'single-pass', kind: 'single-pass', version: 'single-pass@1' }),
  template({ id: 'mine', kind: 'single-pass', version: 'mine@2', origin: 'user' }),
  template({
    id: 'broken',
    kind: 'single-pass',
    version: null,
    origin: 'user',
    problem: { message: 'A section is not closed.', line: 4 },
  }),
  template({ id: 'brief', kind: 'brief', version: 'brief@1' }),
  template({ id: 'period', kind: 'period', version: 'period@1' }),
];

type Template = OutputOf<'templates'>['templates'][number];
const template = (
  own: Pick<Template, 'id' | 'kind' | 'version'> & Partial<Template>,
): Template => ({
  description: '',
  origin: 'built-in',
  overrides: false,
  text: '',
  problem: null,
  ...own,
});
