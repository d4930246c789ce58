/** A ranking without duplicates, best first. */
export interface Ranking<K> {
  readonly keys: readonly K[];
  /** Its weight relative to the other rankings. */
  readonly weight: number;
}

/**
 * Keeps the top of a single ranking from deciding everything (Cormack, Clarke and Büttcher, SIGIR
 * 2009).
 */
const RANK_CONSTANT = 60;

/**
 * Combines rankings by reciprocal rank fusion, which needs no comparable scores.
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
