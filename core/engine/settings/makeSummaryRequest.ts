import type { ParsedInputOf } from '../../contract/procedures.ts';
import type { Settings } from '../../contract/settings.ts';
import type { HttpProvider, RemoteProvider } from '../../model/providers.ts';
import { toFailure } from '../../model/result.ts';
import type { Failure } from '../../model/result.ts';
import type { PricedEndpoint, SummaryRequest } from '../summaries/summaryRequest.ts';
import { applyEnvironment, endpointOf } from './effectiveSettings.ts';
import type { Environment } from './effectiveSettings.ts';
import { editionOf, hasFeature } from './features.ts';
import { modelPrice } from './modelPrice.ts';
import type { ToldModels } from './ports/toldModels.ts';
import { refuseUnsafe } from './settingsProblem.ts';

/** What the caller wants for one run, beyond the settings. */
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
 * Combines settings, environment, keys and the caller's wishes. What prevents asking a model, such
 * as a missing key, is returned in `blocked`, so that an estimate can report it; what prevents
 * asking the judge, in `judgeBlocked`. Parts of the settings that were `dropped` block the models
 * they concern.
 */
export async function makeSummaryRequest(
  wish: Wish,
  {
    settings: stored,
    dropped = [],
    env,
    keyOf,
    told = nothingTold,
  }: {
    readonly settings: Settings;
    readonly dropped?: readonly string[];
    readonly env: Environment;
    readonly keyOf: (provider: HttpProvider) => Promise<string | null>;
    /** What endpoints told last. */
    readonly told?: ToldModels['last'];
  },
): Promise<SummaryRequest> {
  const { provider, settings } = applyEnvironment(stored, env, wish.provider);
  const { summaries, privacy, money } = settings;
  const priced = async (
    remote: RemoteProvider,
    model: string | undefined,
  ): Promise<PricedEndpoint> => {
    refuseUnsafe(dropped, remote);
    const key = remote === 'agent' ? null : await keyOf(remote);
    const endpoint = endpointOf(settings, remote, { key, model });
    const known = modelPrice(endpoint, { prices: money.prices, told: await told(endpoint) });
    return { endpoint, price: known?.price ?? null, priceFrom: known?.from ?? null };
  };
  const { endpoint: model, blocked } = await unlessBlocked(async () =>
    provider === 'extractive' ? null : priced(provider, wish.model),
  );
  const { endpoint: judge, blocked: judgeBlocked } = await unlessBlocked(async () =>
    summaries.judge === null ? null : priced(summaries.judge.provider, summaries.judge.model),
  );
  return {
    provider,
    isChosen: provider === applyEnvironment(stored, env).provider,
    model,
    judge,
    blocked,
    judgeBlocked,
    summaries: {
      ...summaries,
      temperature: wish.temperature ?? summaries.temperature,
      maxOutputTokens: wish.maxTokens ?? summaries.maxOutputTokens,
      markers: wish.markers ?? summaries.markers,
      validateAnchors: wish.anchorCheck ?? summaries.validateAnchors,
    },
    privacy,
    ceilings: { daily: money.daily, monthly: money.monthly },
    tags: hasFeature(editionOf(env), 'Agents.Compression.Tags'),
    level: wish.level ?? null,
    ...(wish.prompt === undefined ? {} : { prompt: wish.prompt }),
  };
}

const nothingTold = (): Promise<null> => Promise.resolve(null);

/** An endpoint, or the expected failure that prevents using it. */
async function unlessBlocked(
  find: () => Promise<PricedEndpoint | null>,
): Promise<{ readonly endpoint: PricedEndpoint | null; readonly blocked: Failure | null }> {
  try {
    return { endpoint: await find(), blocked: null };
  } catch (thrown) {
    const blocked = toFailure(thrown);
    if (blocked.code === 'internal') throw thrown;
    return { endpoint: null, blocked };
  }
}
