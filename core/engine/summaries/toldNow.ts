import type { AbortableSignal } from '../../model/progress.ts';
import { networkPlace } from '../../model/networkPlace.ts';
import type { ToldModel, ToldModels } from '../settings/ports/toldModels.ts';
import type { Endpoint, LanguageModel } from './ports/languageModel.ts';
import type { PricedEndpoint } from './summaryRequest.ts';

/** A price list is good for so long; a server nearby may run with another context at any time. */
const LASTS_MS = 24 * 60 * 60_000;

export interface ToldDeps {
  readonly told: ToldModels;
  readonly now: () => number;
  readonly signal: AbortableSignal;
}

/** What the endpoint tells of its model now, or told within the last day. Without an answer, what it told last. */
export async function toldNow(
  endpoint: Endpoint,
  model: Pick<LanguageModel, 'describe'>,
  { told, now, signal }: ToldDeps,
): Promise<ToldModel | null> {
  const last = await told.last(endpoint);
  const isNear = networkPlace(endpoint.baseUrl) !== 'beyond';
  if (last !== null && !isNear && now() - last.atMs < LASTS_MS) return last;
  const fresh = await model.describe(signal);
  if (fresh === null) return last;
  await told.keep(endpoint, fresh, now());
  return fresh;
}

/** The price by what was told: a person's own stays. */
export function pricedAsTold(priced: PricedEndpoint, told: ToldModel | null): PricedEndpoint {
  return told?.price == null || priced.priceFrom === 'set'
    ? priced
    : { ...priced, price: told.price, priceFrom: 'told' };
}
