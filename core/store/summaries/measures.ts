/** Measures of all texts ever written, by level; histograms keep them small. */
import type { PlannedText, WrittenText } from '../../engine/index/ports/indexStore.ts';
import { bucketOf } from './histogram.ts';
import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';

const PREFIX = 'Agents.Compression.Summarization.';

/** Counts a written text in the four metrics of seed 003. */
export function recordMeasures(
  db: Connection,
  { levels, durationMs, fidelity }: WrittenText,
  { tokensIn, tokensOut }: Pick<PlannedText<unknown>, 'tokensIn' | 'tokensOut'>,
): void {
  for (const { level, ratio } of levels) {
    // One pass writes all levels, so each took as long as the pass.
    record(db, 'Duration', level, durationMs);
    if (ratio !== null) record(db, 'CompressionRatio', level, ratio);
  }
  // Fidelity is measured on Detailed.
  if (fidelity !== null) record(db, 'FidelityScore', 'detailed', fidelity);
  if (tokensIn + tokensOut === 0) return;
  record(db, 'LlmTokens', 'in', tokensIn);
  record(db, 'LlmTokens', 'out', tokensOut);
}

function record(db: Connection, name: string, level: string, value: number): void {
  const bucket = `$."${bucketOf(value)}"`;
  db.run(
    sql`INSERT INTO metric (name, level, count, sum, least, most, buckets)
        VALUES (${PREFIX + name}, ${level}, 1, ${value}, ${value}, ${value},
          json_object(${String(bucketOf(value))}, 1))
        ON CONFLICT (name, level) DO UPDATE SET count = count + 1, sum = sum + excluded.sum,
          least = min(least, excluded.least), most = max(most, excluded.most),
          buckets = json_set(buckets, ${bucket}, coalesce(json_extract(buckets, ${bucket}), 0) + 1)`,
  );
}
