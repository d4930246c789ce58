import { termProximity } from '../../domain/search/termProximity.ts';
import type { QueryTerm } from '../../domain/search/queryTerms.ts';

/** Maximum number of texts read, from the best events that contain at least two of the words. */
const READ = 40;
/** UTF-16 units read of each text. */
const LONGEST = 4_000;

/**
 * How close to each other the words of a question are in the best of the events.
 *
 * @param scored the best first; `held` is a bit set of the terms they contain
 */
export async function closeWords(
  scored: readonly { readonly eventIx: number; readonly held: number }[],
  {
    terms,
    weights,
    textsOf,
  }: {
    readonly terms: readonly QueryTerm[];
    readonly weights: readonly number[];
    readonly textsOf: (eventIxs: readonly number[]) => Promise<ReadonlyMap<number, string>>;
  },
): Promise<ReadonlyMap<number, number>> {
  const wanted = scored
    .filter(({ held }) => hasTwo(held))
    .slice(0, READ)
    .map(({ eventIx }) => eventIx);
  if (wanted.length === 0) return new Map();
  const all = weights.reduce((sum, weight) => sum + weight, 0) || 1;
  // Words that occur nowhere separate nothing.
  const known = terms.flatMap((term, at) => {
    const share = (weights[at] ?? 0) / all;
    return share === 0 ? [] : [{ term, share }];
  });
  const texts = await textsOf(wanted);
  return new Map(
    wanted.map((eventIx) => [
      eventIx,
      termProximity(
        (texts.get(eventIx) ?? '').slice(0, LONGEST),
        known.map(({ term }) => term),
        known.map(({ share }) => share),
      ),
    ]),
  );
}

const hasTwo = (bits: number): boolean => (bits & (bits - 1)) !== 0;
