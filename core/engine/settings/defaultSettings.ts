import { storedSettingsSchema } from '../../contract/settings.ts';
import type { Settings } from '../../contract/settings.ts';
import { DEFAULT_HALF_LIVES } from '../../model/idea.ts';
import { salvage } from './salvage.ts';
import { DEFAULT_TURN_TIMEOUTS } from '../../model/turnEnd.ts';

/** Defaults until the user changes them: nothing leaves the machine, and a mistake costs little. */
export const DEFAULT_SETTINGS: Settings = {
  provider: 'extractive',
  endpoints: {
    openai: {
      baseUrl: 'https://api.openai.com/v1',
      model: 'gpt-4o-mini',
      concurrency: 4,
      requestsPerMinute: null,
      tokensPerMinute: null,
      timeoutMs: 120_000,
      retries: 4,
    },
    anthropic: {
      baseUrl: 'https://api.anthropic.com',
      model: 'claude-haiku-4-5',
      concurrency: 4,
      requestsPerMinute: null,
      tokensPerMinute: null,
      timeoutMs: 120_000,
      retries: 4,
    },
    agent: {
      kind: 'claude-code',
      command: [],
      model: '',
      // An agent starts slowly, tries again by itself, and is somebody's subscription.
      concurrency: 1,
      requestsPerMinute: null,
      tokensPerMinute: null,
      timeoutMs: 300_000,
      retries: 1,
    },
  },
  summaries: {
    temperature: 0.3,
    maxOutputTokens: null,
    markers: true,
    validateAnchors: true,
    templates: {},
    batches: false,
    judge: null,
  },
  privacy: { excludedProjects: [], maskEmail: false },
  money: { daily: 5, monthly: 50, prices: [] },
  embeddings: {
    enabled: false,
    baseUrl: 'https://api.openai.com/v1',
    model: 'text-embedding-3-small',
    dimensions: 512,
  },
  live: {
    follow: true,
    ...DEFAULT_TURN_TIMEOUTS,
    collectMs: 1_000,
    rescanMs: 60_000,
  },
  agents: { propose: false },
  ideas: { linkByModel: false, halfLives: { ...DEFAULT_HALF_LIVES } },
};

/**
 * Parses stored settings of any age: missing or unusable fields get their defaults, and unusable
 * rows of lists are dropped. `dropped` names what could not be used, such as `money.daily` or
 * `privacy.excludedProjects[1]`; `settings` stands for all.
 */
export function parseSettings(stored: unknown): {
  readonly settings: Settings;
  readonly dropped: readonly string[];
} {
  if (stored === undefined) return { settings: DEFAULT_SETTINGS, dropped: [] };
  const { value, dropped } = salvage(storedSettingsSchema, stored, DEFAULT_SETTINGS);
  return { settings: value, dropped };
}
