import type { ParsedInputOf } from '../../contract/procedures.ts';
import type { Settings } from '../../contract/settingsSchemas.ts';
import type { RemoteProvider, TemplateKind } from '../../model/providers.ts';
import { toFailure } from '../../model/result.ts';
import type { Failure } from '../../model/result.ts';
import type { PricedEndpoint, SummaryRequest } from '../summaries/summaryRequest.ts';
import { applyEnvironment, endpointOf } from './effectiveSettings.ts';
import type { Environment } from './effectiveSettings.ts';
import { editionOf, hasFeature } from './features.ts';
import { priceOf } from './prices.ts';

/** What a person wants of one run beyond the settings. */
export type Wish = Partial<
  Pick<
    ParsedInputOf<'resummarize'>,
    | 'provider'
    | 'model'
    | 'prompt'
    | 'level'
    | 'maxTokens'
    | 'temperature'
    | 'markers'
    | 'anchorCheck'
  >
>;

/**
 * Puts settings, environment, keys and a wish together. What stands against asking a model, such as a
 * missing key, is told in `blocked`, so that an estimate can say so.
 */
export async function makeSummaryRequest(
  wish: Wish,
  {
    settings: stored,
    env,
    keyOf,
  }: {
    readonly settings: Settings;
    readonly env: Environment;
    readonly keyOf: (provider: RemoteProvider) => Promise<string | null>;
  },
): Promise<SummaryRequest> {
  const { provider, settings } = applyEnvironment(stored, env, wish.provider);
  const { summaries, privacy, money } = settings;
  const priced = async (
    remote: RemoteProvider,
    model: string | undefined,
  ): Promise<PricedEndpoint> => {
    const endpoint = endpointOf(settings, remote, { key: await keyOf(remote), model });
    const { baseUrl } = endpoint;
    return { endpoint, price: priceOf(endpoint.model, { baseUrl, prices: money.prices }) };
  };
  let model: PricedEndpoint | null = null;
  let judge: PricedEndpoint | null = null;
  let blocked: Failure | null = null;
  try {
    if (provider !== 'extractive') model = await priced(provider, wish.model);
    if (summaries.judge !== null)
      judge = await priced(summaries.judge.provider, summaries.judge.model);
  } catch (thrown) {
    blocked = toFailure(thrown);
    if (blocked.code === 'internal') throw thrown;
  }
  return {
    provider,
    model,
    judge,
    blocked: model === null && provider !== 'extractive' ? blocked : null,
    summaries: {
      ...summaries,
      temperature: wish.temperature ?? summaries.temperature,
      maxOutputTokens: wish.maxTokens ?? summaries.maxOutputTokens,
      markers: wish.markers ?? summaries.markers,
      validateAnchors: wish.anchorCheck ?? summaries.validateAnchors,
      templates: withTemplate(summaries.templates, wish),
    },
    privacy,
    ceilings: { daily: money.daily, monthly: money.monthly },
    tags: hasFeature(editionOf(env), 'Agents.Compression.Tags'),
    level: wish.level ?? null,
  };
}

/** A wished template is for what is asked: a level, or one pass over segments and periods. */
function withTemplate(
  templates: Settings['summaries']['templates'],
  { prompt, level }: Wish,
): Settings['summaries']['templates'] {
  if (prompt === undefined) return templates;
  const kinds: readonly TemplateKind[] = level === undefined ? ['single-pass', 'period'] : [level];
  return { ...templates, ...Object.fromEntries(kinds.map((kind) => [kind, prompt])) };
}
