/** Amounts in words, for terminals. */

/** `1 call`, `1,204 calls`. */
export const plural = (count: number, one: string): string =>
  `${number(count)} ${count === 1 ? one : `${one}s`}`;

export const number = (count: number): string => count.toLocaleString('en-US');

/** `free`, `$0.0042`, `$1,204.50`. */
export function money(dollars: number): string {
  if (dollars === 0) return 'free';
  if (dollars < 0.01) return `$${dollars.toPrecision(2)}`;
  return `$${dollars.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
}

/** `16 calls, 21,049 tokens in and 15,175 out, free`: what models did. */
export function callWords(run: {
  readonly calls: number;
  readonly tokensIn: number;
  readonly tokensOut: number;
  readonly cost: number;
}): string {
  const tokens = `${plural(run.tokensIn, 'token')} in and ${number(run.tokensOut)} out`;
  return `${plural(run.calls, 'call')}, ${tokens}, ${money(run.cost)}`;
}
