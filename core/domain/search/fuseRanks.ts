/** One ranking, the best first; each key once. */
export interface Ranking<K> {
  readonly keys: readonly K[];
  /** How much it counts beside the others. */
  readonly weight: number;
}

/** Cormack, Clarke and Büttcher, SIGIR 2009: keeps the first places of one ranking from deciding all. */
const RANK_CONSTANT = 60;

/**
 * Puts rankings together by reciprocal rank, which needs no scores that can be compared.
 *
 * @returns keys with their share of the best one's sum, above 0 to 1, the best first; of equals the one that the
 *   earlier ranking has
 */
export function fuseRanks<K>(
  rankings: readonly Ranking<K>[],
): readonly { readonly key: K; readonly share: number }[] {
  const sums = new Map<K, number>();
  for (const { keys, weight } of rankings)
    for (const [rank, key] of keys.entries())
      sums.set(key, (sums.get(key) ?? 0) + weight / (RANK_CONSTANT + rank + 1));
  const best = Math.max(...sums.values());
  return [...sums]
    .map(([key, sum]) => ({ key, share: sum / best }))
    .toSorted((a, b) => b.share - a.share);
}
