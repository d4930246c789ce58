import type { Settings } from '../../contract/settings.ts';
import { answerPrice } from '../settings/answerPrice.ts';
import { PROMPT_STEPS } from './ports/conversationReader.ts';
import type { ModelTokens } from './ports/conversationReader.ts';

export interface Amounts {
  readonly tokensIn: number;
  readonly tokensOut: number;
  readonly cacheRead: number;
  readonly cacheWrite: number;
  /** US dollars of models with a known price; null if none has one. */
  readonly cost: number | null;
  /** Models that have none, those that used most first. */
  readonly unpriced: string[];
}

type Prices = Settings['money']['prices'];

/** Adds up the tokens of models, and what they cost at list prices. */
export function amountsOf(usage: readonly ModelTokens[], prices: Prices): Amounts {
  const sum = { tokensIn: 0, tokensOut: 0, cacheRead: 0, cacheWrite: 0 };
  const unpriced: ModelTokens[] = [];
  let cost: number | null = null;
  for (const tokens of usage) {
    sum.tokensIn += tokens.input;
    sum.tokensOut += tokens.output;
    sum.cacheRead += tokens.cacheRead;
    sum.cacheWrite += tokens.cacheWrite;
    const own = costOfTokens(tokens, prices);
    if (own === null) unpriced.push(tokens);
    else cost = (cost ?? 0) + own;
  }
  return { ...sum, cost, unpriced: modelsOf(unpriced) };
}

/** A row with amounts in place of its tokens by model. */
export function priced<Row extends { readonly usage: readonly ModelTokens[] }>(
  row: Row,
  prices: Prices,
): Omit<Row, 'usage'> & Amounts & { readonly models: string[] } {
  const { usage, ...rest } = row;
  return { ...rest, ...amountsOf(usage, prices), models: modelsOf(usage) };
}

/** US dollars; null if no price is known. */
function costOfTokens(
  { model, terms, promptStep, ...tokens }: ModelTokens,
  prices: Prices,
): number | null {
  const promptOver = PROMPT_STEPS[promptStep - 1] ?? 0;
  const price = answerPrice(model, { terms, promptOver }, prices);
  if (price === null) return null;
  const { input, output, cacheRead, cacheWrite, cacheWriteHour } = tokens;
  return (
    (input * price.input +
      output * price.output +
      cacheRead * price.cacheRead +
      (cacheWrite - cacheWriteHour) * price.cacheWrite +
      cacheWriteHour * price.cacheWriteHour) /
    1_000_000
  );
}

/** Those that used most tokens first. */
function modelsOf(usage: readonly ModelTokens[]): string[] {
  const used = new Map<string, number>();
  for (const { model, input, output, cacheRead, cacheWrite } of usage)
    used.set(model, (used.get(model) ?? 0) + input + output + cacheRead + cacheWrite);
  return [...used]
    .toSorted(([a, most], [b, other]) => other - most || (a < b ? -1 : 1))
    .map(([model]) => model);
}
