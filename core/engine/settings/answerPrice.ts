import type { UsageTerms } from '../../model/facts.ts';
import { BUILT_IN_PRICES, priceRowOf } from './prices.ts';
import type { PriceRow } from './prices.ts';

/** US dollars per million tokens of an answer that was given, by what became of them. */
export interface AnswerPrice {
  readonly input: number;
  readonly output: number;
  readonly cacheRead: number;
  /** Kept for five minutes. */
  readonly cacheWrite: number;
  readonly cacheWriteHour: number;
}

/** How an answer was asked for. */
export interface AnswerTerms {
  readonly terms: UsageTerms | null;
  /** Its prompt was longer than so many tokens, as far as it matters; 0 for short ones. */
  readonly promptOver: number;
}

/** What vendors' lists say of a model beside its two prices, as times of these. */
interface Particulars {
  /** Of the whole answer, where its prompt is longer than so many tokens. */
  readonly long?: { readonly over: number; readonly input: number; readonly output: number };
  readonly fast?: number;
  /** Of input. */
  readonly cacheRead?: number;
}

const LONG_CLAUDE = { over: 200_000, input: 2, output: 1.5 };
const LONG_GPT = { over: 272_000, input: 2, output: 1.5 };

const PARTICULARS: Readonly<Record<string, Particulars>> = {
  'gpt-4o-mini': { cacheRead: 0.5 },
  'gpt-4o': { cacheRead: 0.5 },
  'gpt-4.1-nano': { cacheRead: 0.25 },
  'gpt-4.1-mini': { cacheRead: 0.25 },
  'gpt-4.1': { cacheRead: 0.25 },
  'gpt-5.4': { long: LONG_GPT },
  'gpt-5.5': { long: LONG_GPT },
  'claude-sonnet-4': { long: LONG_CLAUDE },
  'claude-sonnet-4-5': { long: LONG_CLAUDE },
  'claude-opus-4-6': { fast: 6 },
  'claude-opus-4-7': { fast: 6 },
  'claude-opus-5-5': { fast: 2, cacheRead: 0.05 },
  'claude-sonnet-5-5': { cacheRead: 0.05 },
  'claude-haiku-5-5': { long: { over: 100_000, input: 5, output: 5 } },
  'claude-fable-5-1': { cacheRead: 0.025 },
};

/** What caching costs as times of input, of most models. */
const CACHE = {
  anthropic: { read: 0.1, write: 1.25, writeHour: 2 },
  others: { read: 0.1, write: 1, writeHour: 1 },
} as const;
const BATCH = 0.5;

/**
 * The list price of an answer; null where none is known, also of the terms that it was asked on. A person's own
 * price holds for prompts of any length and on any terms.
 */
export function answerPrice(
  model: string,
  { terms, promptOver }: AnswerTerms,
  prices: readonly PriceRow[],
): AnswerPrice | null {
  const row = priceRowOf(model, prices);
  if (row === undefined) return null;
  const isListed = BUILT_IN_PRICES.includes(row);
  const { long, fast, cacheRead } = (isListed ? PARTICULARS[row.model] : undefined) ?? {};
  const byTerms = !isListed || terms === null ? 1 : terms === 'batch' ? BATCH : fast;
  if (byTerms === undefined) return null;
  const isLong = long !== undefined && promptOver >= long.over;
  const input = row.input * byTerms * (isLong ? long.input : 1);
  const output = row.output * byTerms * (isLong ? long.output : 1);
  const cache = CACHE[/\bclaude\b/i.test(model) ? 'anthropic' : 'others'];
  return {
    input,
    output,
    cacheRead: input * (cacheRead ?? cache.read),
    cacheWrite: input * cache.write,
    cacheWriteHour: input * cache.writeHour,
  };
}
