import type { OutputOf } from '../../contract/procedures.ts';
import { oneLine } from '../../model/visibleText.ts';

/** Limited because the text has a budget; the result contains all of it. */
const LONGEST_REASON = 120;

/** `steered by gpt-4o-mini (2 calls, 1,292 tokens, $0.00042)`, and why it was not asked further. */
export function guidanceReport({
  model,
  calls,
  tokensIn,
  tokensOut,
  cost,
  stopped,
}: NonNullable<OutputOf<'navigate'>['steering']>): string {
  const tokens = tokensIn + tokensOut;
  const spent = [
    `${calls} ${calls === 1 ? 'call' : 'calls'}`,
    `${tokens.toLocaleString('en-US')} tokens`,
    costWords(cost),
  ].join(', ');
  const why =
    stopped === null ? '' : `; it stopped: ${oneLine(stopped, LONGEST_REASON).replace(/\.$/, '')}`;
  return `steered by ${model} (${spent}${why})`;
}

/** US dollars; null if the price is unknown. */
function costWords(cost: number | null): string {
  if (cost === null) return 'at an unknown price';
  return cost === 0 ? 'free' : `$${cost < 0.01 ? cost.toPrecision(2) : cost.toFixed(2)}`;
}
