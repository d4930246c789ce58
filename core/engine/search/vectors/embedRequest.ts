import type { Settings } from '../../../contract/settings.ts';
import type { Failure } from '../../../model/result.ts';
import { StrataError, toFailure } from '../../../model/result.ts';
import { placeToAgree } from '../../../model/networkPlace.ts';
import { applyEnvironment, isLocal, notAgreed } from '../../settings/effectiveSettings.ts';
import type { Environment } from '../../settings/effectiveSettings.ts';
import { priceOf } from '../../settings/prices.ts';
import type { Price } from '../../settings/prices.ts';
import { refuseUnsafe } from '../../settings/settingsProblem.ts';
import type { Ceilings } from '../../summaries/spendGuard.ts';
import type { EmbeddingEndpoint } from '../ports/embeddingModel.ts';

/** Settings and keys, combined for making vectors or searching by them. */
export interface EmbedRequest {
  readonly settings: Settings['embeddings'];
  /** null if `blocked`. */
  readonly endpoint: EmbeddingEndpoint | null;
  readonly price: Price | null;
  /** What prevents asking the endpoint, apart from being off; null if nothing does. */
  readonly blocked: Failure | null;
  readonly privacy: Settings['privacy'];
  readonly ceilings: Ceilings;
}

/** Limits of one endpoint for vectors, whose answers are short and quick. */
const LIMITS = {
  concurrency: 4,
  requestsPerMinute: null,
  tokensPerMinute: null,
  timeoutMs: 60_000,
  retries: 2,
};

/**
 * @param keyOf looks up a key by name
 * @param checkAddress throws for an address to which nothing may be sent
 */
export async function makeEmbedRequest({
  settings,
  dropped,
  env,
  keyOf,
  checkAddress,
}: {
  readonly settings: Settings;
  /** Parts of the stored settings that cannot be used. */
  readonly dropped: readonly string[];
  readonly env: Environment;
  readonly keyOf: (name: 'openai' | 'embeddings') => Promise<string | null>;
  readonly checkAddress: (baseUrl: string, agreed?: string) => unknown;
}): Promise<EmbedRequest> {
  const { embeddings, privacy, money } = settings;
  const { model, dimensions, agreed } = embeddings;
  const baseUrl = embeddings.baseUrl.replace(/\/+$/, '');
  const common = {
    settings: embeddings,
    price: priceOf(model, { baseUrl, prices: money.prices }),
    privacy,
    ceilings: { daily: money.daily, monthly: money.monthly },
  };
  try {
    refuseUnsafe(dropped, 'embeddings');
    const place = placeToAgree(baseUrl);
    if (place !== null && agreed !== place) throw toBeAgreed(baseUrl);
    checkAddress(baseUrl, agreed);
    const openai = applyEnvironment(settings, env, 'openai').settings.endpoints.openai.baseUrl;
    const key =
      (await keyOf('embeddings')) ?? (isSameHost(baseUrl, openai) ? await keyOf('openai') : null);
    if (key === null && !isLocal(baseUrl)) throw noKey(baseUrl);
    return {
      ...common,
      endpoint: {
        ...LIMITS,
        provider: 'openai',
        baseUrl,
        ...(place === null ? {} : { agreed: place }),
        model,
        dimensions,
        // Others on the network could read it.
        key: place === null ? key : null,
      },
      blocked: null,
    };
  } catch (thrown) {
    const blocked = toFailure(thrown);
    if (blocked.code === 'internal') throw thrown;
    return { ...common, endpoint: null, blocked };
  }
}

/** A key is sent only to the host it was entered for. */
function isSameHost(one: string, other: string): boolean {
  return hostOf(one) !== null && hostOf(one) === hostOf(other);
}

/** Includes scheme and port; null for anything but a web address. */
function hostOf(address: string): string | null {
  return /^https?:\/\/[^/?#]+/i.exec(address)?.[0].toLowerCase() ?? null;
}

/** Vectors in the same space are comparable: they have the same model and requested dimensions. */
export function spaceOf({ model, dimensions }: Settings['embeddings']): string {
  return dimensions === null ? model : `${model} ${dimensions}`;
}

/** Throws `unsupported` while vectors are off, or whatever else prevents them. */
export function askable({ settings, endpoint, blocked }: EmbedRequest): EmbeddingEndpoint {
  if (!settings.enabled) throw new StrataError(OFF);
  if (endpoint === null)
    throw new StrataError(blocked ?? { code: 'internal', message: 'no endpoint, and no reason' });
  return endpoint;
}

/** Why no vectors are made, and how to enable them. */
export const OFF: Failure = {
  code: 'unsupported',
  message:
    'Embeddings are off, so nothing is sent for them. Turn them on in the settings of the window, under Embeddings; `strata embed --dry-run` says what they would cost.',
};

function toBeAgreed(baseUrl: string): StrataError {
  return new StrataError({
    code: 'provider-not-configured',
    message: notAgreed('embeddings', baseUrl),
  });
}

function noKey(baseUrl: string): StrataError {
  return new StrataError({
    code: 'provider-not-configured',
    message: `There is no key for ${baseUrl}. Enter one for embeddings in the settings, under Keys; the key of the OpenAI-compatible provider is used where the host is the same.`,
  });
}
