/** Buckets grow by a tenth, so a quantile is within a tenth of the true value. */
const GROWTH = Math.log(1.1);
/** All values up to this fall into the first bucket. */
const LEAST = 1e-3;

/** The number of the bucket for a value ≥ 0. */
export function bucketOf(value: number): number {
  return Math.round(Math.log(Math.max(value, LEAST)) / GROWTH);
}

/** The value below which a share (0–1) of the counted values lies. Buckets: number → count. */
export function quantile(buckets: Readonly<Record<string, number>>, share: number): number {
  const sorted = Object.entries(buckets)
    .map(([bucket, count]) => ({ bucket: Number(bucket), count }))
    .sort((a, b) => a.bucket - b.bucket);
  const total = sorted.reduce((sum, { count }) => sum + count, 0);
  let seen = 0;
  for (const { bucket, count } of sorted) {
    seen += count;
    if (seen >= total * share) return Math.exp(bucket * GROWTH);
  }
  return 0;
}
