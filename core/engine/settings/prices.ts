import type { Settings } from '../../contract/settings.ts';
import { isLocal } from './effectiveSettings.ts';

/** US dollars per million tokens. */
export interface Price {
  readonly input: number;
  readonly output: number;
  /** Of what is read from a cache of prompts, or written to one; that of input where missing. */
  readonly cacheRead?: number;
  readonly cacheWrite?: number;
}

/** Of the tokens read, those that a cache of prompts had, and those that it took. */
export interface Cached {
  readonly cached?: number | null;
  readonly cacheWritten?: number | null;
}

export type PriceRow = Settings['money']['prices'][number];

/**
 * List prices as last looked up (2026); the user's own take precedence. They become outdated, which
 * is why the table is editable.
 */
export const BUILT_IN_PRICES: readonly PriceRow[] = [
  { model: 'gpt-4o-mini', input: 0.15, output: 0.6 },
  { model: 'gpt-4o', input: 2.5, output: 10 },
  { model: 'gpt-4.1-nano', input: 0.1, output: 0.4 },
  { model: 'gpt-4.1-mini', input: 0.4, output: 1.6 },
  { model: 'gpt-4.1', input: 2, output: 8 },
  { model: 'gpt-5-nano', input: 0.05, output: 0.4 },
  { model: 'gpt-5-mini', input: 0.25, output: 2 },
  { model: 'gpt-5', input: 1.25, output: 10 },
  { model: 'gpt-5-codex', input: 1.25, output: 10 },
  { model: 'gpt-5.1', input: 1.25, output: 10 },
  { model: 'gpt-5.1-codex', input: 1.25, output: 10 },
  { model: 'gpt-5.1-codex-mini', input: 0.25, output: 2 },
  { model: 'gpt-5.1-codex-max', input: 1.25, output: 10 },
  { model: 'gpt-5.2', input: 1.75, output: 14 },
  { model: 'gpt-5.2-codex', input: 1.75, output: 14 },
  { model: 'gpt-5.3-codex', input: 1.75, output: 14 },
  { model: 'gpt-5.4', input: 2.5, output: 15 },
  { model: 'gpt-5.4-mini', input: 0.75, output: 4.5 },
  { model: 'gpt-5.5', input: 5, output: 30 },
  { model: 'claude-3-haiku', input: 0.25, output: 1.25 },
  { model: 'claude-3-sonnet', input: 3, output: 15 },
  { model: 'claude-3-opus', input: 15, output: 75 },
  { model: 'claude-3-5-haiku', input: 0.8, output: 4 },
  { model: 'claude-3-5-sonnet', input: 3, output: 15 },
  { model: 'claude-3-7-sonnet', input: 3, output: 15 },
  { model: 'claude-haiku-4-5', input: 1, output: 5 },
  { model: 'claude-sonnet-4', input: 3, output: 15 },
  { model: 'claude-sonnet-4-5', input: 3, output: 15 },
  { model: 'claude-sonnet-4-6', input: 3, output: 15 },
  { model: 'claude-opus-4', input: 15, output: 75 },
  { model: 'claude-opus-4-1', input: 15, output: 75 },
  { model: 'claude-opus-4-5', input: 5, output: 25 },
  { model: 'claude-opus-4-6', input: 5, output: 25 },
  { model: 'claude-opus-4-7', input: 5, output: 25 },
  { model: 'claude-opus-4-8', input: 5, output: 25 },
  { model: 'claude-opus-5', input: 5, output: 25 },
  { model: 'claude-opus-5-5', input: 4, output: 20 },
  { model: 'claude-sonnet-5', input: 2, output: 10 },
  { model: 'claude-sonnet-5-5', input: 2, output: 10 },
  { model: 'claude-haiku-5-5', input: 0.1, output: 0.5 },
  { model: 'claude-fable-5', input: 10, output: 50 },
  { model: 'claude-fable-5-1', input: 10, output: 50 },
  { model: 'text-embedding-3-small', input: 0.02, output: 0 },
  { model: 'text-embedding-3-large', input: 0.13, output: 0 },
];

const FREE: Price = { input: 0, output: 0 };

/**
 * Price of a model by its name, also after a vendor's (`openai/gpt-4o-mini`) or before a date
 * (`gpt-4o-mini-2024-07-18`); an unknown model on this machine is free; otherwise null.
 */
export function priceOf(
  model: string,
  { baseUrl, prices }: { readonly baseUrl: string; readonly prices: readonly PriceRow[] },
): Price | null {
  const row = priceRowOf(model, prices);
  if (row !== undefined) return { input: row.input, output: row.output };
  return isLocal(baseUrl) ? FREE : null;
}

/** A row of the built-in table is that table's own object. */
export function priceRowOf(model: string, prices: readonly PriceRow[]): PriceRow | undefined {
  // Claude Code marks a model that was asked with its long context.
  const bare = model.slice(model.lastIndexOf('/') + 1).replace(/\[\d+m\]$/, '');
  const undated = bare.replace(/-(?:\d{8}|\d{4}-\d{2}-\d{2}|latest)$/, '');
  for (const name of [model, bare, undated])
    for (const table of [prices, BUILT_IN_PRICES]) {
      const row = table.find((one) => one.model.toLowerCase() === name.toLowerCase());
      if (row !== undefined) return row;
    }
  return undefined;
}

/** US dollars of a call. */
export function costOf(
  price: Price,
  tokensIn: number,
  tokensOut: number,
  { cached, cacheWritten }: Cached = {},
): number {
  const { input, output, cacheRead = input, cacheWrite = input } = price;
  const had = Math.min(tokensIn, cached ?? 0);
  const took = Math.min(tokensIn - had, cacheWritten ?? 0);
  const fresh = tokensIn - had - took;
  return (input * fresh + cacheRead * had + cacheWrite * took + output * tokensOut) / 1_000_000;
}
