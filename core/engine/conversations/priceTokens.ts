import type { Settings } from '../../contract/settings.ts';
import { cachePrice, costOf, priceOf } from '../settings/prices.ts';
import type { ModelTokens } from './ports/conversationReader.ts';

export interface Amounts {
  readonly tokensIn: number;
  readonly tokensOut: number;
  readonly cacheRead: number;
  readonly cacheWrite: number;
  /** US dollars of models with a known price; null if none has one. */
  readonly cost: number | null;
}

type Prices = Settings['money']['prices'];

/** Adds up the tokens of models, and what they cost at list prices. */
export function amountsOf(usage: readonly ModelTokens[], prices: Prices): Amounts {
  const sum = { tokensIn: 0, tokensOut: 0, cacheRead: 0, cacheWrite: 0 };
  let cost: number | null = null;
  for (const { model, input, output, cacheRead, cacheWrite } of usage) {
    sum.tokensIn += input;
    sum.tokensOut += output;
    sum.cacheRead += cacheRead;
    sum.cacheWrite += cacheWrite;
    const price = priceOf(model, { baseUrl: '', prices });
    if (price === null) continue;
    const cache = cachePrice(model, price);
    cost =
      (cost ?? 0) +
      costOf(price, input, output) +
      (cacheRead * cache.read + cacheWrite * cache.write) / 1_000_000;
  }
  return { ...sum, cost };
}

/** A row with amounts in place of its tokens by model. */
export function priced<Row extends { readonly usage: readonly ModelTokens[] }>(
  row: Row,
  prices: Prices,
): Omit<Row, 'usage'> & Amounts & { readonly models: string[] } {
  const { usage, ...rest } = row;
  return { ...rest, ...amountsOf(usage, prices), models: usage.map(({ model }) => model) };
}
