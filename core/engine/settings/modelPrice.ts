import type { AgentCommand } from '../summaries/ports/languageModel.ts';
import { agentPrice } from './agentPrice.ts';
import { answerPrice } from './answerPrice.ts';
import type { ModelPlace, ToldModel } from './ports/toldModels.ts';
import { BUILT_IN_PRICES, priceOf, priceRowOf } from './prices.ts';
import type { Price, PriceRow } from './prices.ts';
import type { PriceSource } from '../../model/providers.ts';

/** What a model costs, and who says so. */
export interface KnownPrice {
  readonly price: Price;
  readonly from: PriceSource;
}

/**
 * A person's own price goes before what the endpoint tells, and that before the table; a model of no known
 * name on this machine is free; null if nothing is known.
 */
export function modelPrice(
  { model, baseUrl, agent }: ModelPlace & { readonly agent?: AgentCommand | undefined },
  { prices, told }: { readonly prices: readonly PriceRow[]; readonly told: ToldModel | null },
): KnownPrice | null {
  const row = priceRowOf(model, prices);
  const isOwn = row !== undefined && !BUILT_IN_PRICES.includes(row);
  if (!isOwn && told?.price != null) return { price: told.price, from: 'told' };
  const known = priceOf(model, { baseUrl, prices });
  const price = known ?? (agent === undefined ? null : agentPrice(agent.kind, model));
  if (price === null) return null;
  const from = isOwn ? 'set' : row === undefined && agent === undefined ? 'local' : 'table';
  const listed =
    agent === undefined ? answerPrice(model, { terms: null, promptOver: 0 }, prices) : null;
  if (listed === null) return { price, from };
  const { cacheRead, cacheWrite } = listed;
  return { price: { ...price, cacheRead, cacheWrite }, from };
}
