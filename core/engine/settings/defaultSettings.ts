import { settingsSchema } from '../../contract/settingsSchemas.ts';
import type { Settings } from '../../contract/settingsSchemas.ts';

/** What holds until a person says otherwise: nothing leaves the machine, and a slip costs little. */
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
  },
  summaries: {
    temperature: 0.3,
    maxOutputTokens: null,
    markers: true,
    validateAnchors: true,
    templates: {},
    judge: null,
  },
  privacy: { excludedProjects: [], maskEmail: false },
  money: { daily: 5, monthly: 50, prices: [] },
};

/**
 * Stored settings of any age: parts that are missing, or that no longer fit, are as by default.
 * Gives what had to be left out, by name.
 */
export function parseSettings(stored: unknown): {
  readonly settings: Settings;
  readonly dropped: readonly string[];
} {
  if (typeof stored !== 'object' || stored === null)
    return { settings: DEFAULT_SETTINGS, dropped: stored === undefined ? [] : ['settings'] };
  const given = stored as Readonly<Record<string, unknown>>;
  const dropped: string[] = [];
  const shape = settingsSchema.shape;
  const parts = Object.entries(DEFAULT_SETTINGS).map(([name, byDefault]) => {
    const part = given[name];
    if (part === undefined) return [name, byDefault];
    const merged =
      typeof byDefault === 'object' && typeof part === 'object' && part !== null
        ? { ...byDefault, ...part }
        : part;
    const parsed = shape[name as keyof typeof shape].safeParse(merged);
    if (parsed.success) return [name, parsed.data];
    dropped.push(name);
    return [name, byDefault];
  });
  return { settings: settingsSchema.parse(Object.fromEntries(parts)), dropped };
}
