import type { QueryTerm } from './queryTerms.ts';
import { scanTokens } from './scanTokens.ts';

/** Words further apart do not belong together. */
const REACH = 5;

/**
 * How much of the question stands close together in a text: the mean weight of each two consecutive
 * terms that are within five words of each other, in any order (the sequential dependence model of
 * Metzler and Croft, SIGIR 2005).
 *
 * @param weights of the terms, which sum to 1
 */
export function termProximity(
  text: string,
  terms: readonly QueryTerm[],
  weights: readonly number[],
): number {
  const wanted = terms.map(({ tokens: [token, ...more] }) => (more.length > 0 ? null : token));
  const places = new Map<string, number[]>();
  for (const token of wanted) if (typeof token === 'string') places.set(token, []);
  let place = 0;
  scanTokens(text, (token, _start, _end, isWhole) => {
    if (isWhole) return;
    places.get(token)?.push(place);
    place += 1;
  });
  let close = 0;
  for (const [at, token] of wanted.entries()) {
    const here = places.get(token ?? '') ?? [];
    const next = places.get(wanted[at + 1] ?? '') ?? [];
    if (areClose(here, next)) close += ((weights[at] ?? 0) + (weights[at + 1] ?? 0)) / 2;
  }
  return close;
}

/** Are there positions close to each other? Both lists are ascending. */
function areClose(some: readonly number[], others: readonly number[]): boolean {
  let from = 0;
  for (const one of some) {
    while ((others[from] ?? Infinity) < one - REACH) from += 1;
    if ((others[from] ?? Infinity) <= one + REACH) return true;
  }
  return false;
}
