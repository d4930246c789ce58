import type { StatusOut } from '../../engine/library/ports/memoryReader.ts';
import { quantile } from '../summaries/histogram.ts';
import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';

/** Metrics of all texts, by name and level. */
export function readMetrics(db: Connection): StatusOut['metrics'] {
  const metrics: StatusOut['metrics'] = {};
  const rows = db.all<{
    name: string;
    level: string;
    count: number;
    sum: number;
    least: number;
    most: number;
    buckets: string;
  }>(sql`SELECT * FROM metric ORDER BY name, level`);
  for (const { name, level, count, sum, least, most, buckets } of rows) {
    const counts = JSON.parse(buckets) as Record<string, number>;
    const within = (value: number): number => Math.min(most, Math.max(least, value));
    (metrics[name] ??= {})[level] = {
      count,
      sum,
      mean: sum / count,
      min: least,
      max: most,
      p50: within(quantile(counts, 0.5)),
      p95: within(quantile(counts, 0.95)),
    };
  }
  return metrics;
}
