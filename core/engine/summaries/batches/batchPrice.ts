import type { Price } from '../../settings/prices.ts';

/** Of what is asked in a batch, by what both providers publish. */
const SHARE = 0.5;

/** What a model costs in a batch. */
export function batchPrice(price: Price | null): Price | null {
  if (price === null) return null;
  const { input, output, cacheRead, cacheWrite } = price;
  return {
    input: input * SHARE,
    output: output * SHARE,
    ...(cacheRead === undefined ? {} : { cacheRead: cacheRead * SHARE }),
    ...(cacheWrite === undefined ? {} : { cacheWrite: cacheWrite * SHARE }),
  };
}
