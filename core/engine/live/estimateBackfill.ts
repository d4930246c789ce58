import type { OutputOf } from '../../contract/procedures.ts';
import { costOf } from '../settings/prices.ts';
import type { Price } from '../settings/prices.ts';
import { expectedOutput } from '../summaries/outputSize.ts';

/** Typical for logs of coding agents; used until the memory has data of its own. */
const TOKENS_PER_BYTE = 0.04;
const SEGMENT_TOKENS = 2_500;
/** Bytes read and summarised per millisecond; used until there has been a backfill to measure. */
const BYTES_PER_MS = 1_500;
/** Template, schema, labels, overlap and anchors of a call. */
const PROMPT_TOKENS = 1_600;
/** Approximate number of periods for each segment below them. */
const PERIODS_PER_SEGMENT = 0.3;

/** Estimates reading and summarising some logs from what earlier ones took. */
export function estimateBackfill(
  { files, bytes }: { readonly files: number; readonly bytes: number },
  {
    density,
    pace,
    price,
    hasModel,
  }: {
    /** Totals of what is in the memory. */
    readonly density: {
      readonly bytes: number;
      readonly tokens: number;
      readonly segments: number;
    };
    /** Pace of the last backfill; null if there was none. */
    readonly pace: { readonly bytes: number; readonly durationMs: number } | null;
    readonly price: Price | null;
    readonly hasModel: boolean;
  },
): OutputOf<'estimateBackfill'> {
  const bytesPerMs =
    pace === null || pace.bytes === 0 ? BYTES_PER_MS : pace.bytes / Math.max(1, pace.durationMs);
  const durationMs = Math.round(bytes / bytesPerMs);
  if (!hasModel || bytes === 0)
    return { files, bytes, durationMs, calls: 0, tokensIn: 0, tokensOut: 0, cost: 0 };
  const isKnown = density.bytes > 0 && density.segments > 0;
  const tokens = bytes * (isKnown ? density.tokens / density.bytes : TOKENS_PER_BYTE);
  const perSegment = isKnown ? Math.max(1, density.tokens / density.segments) : SEGMENT_TOKENS;
  const calls = Math.ceil((tokens / perSegment) * (1 + PERIODS_PER_SEGMENT));
  const tokensIn = Math.round(calls * (PROMPT_TOKENS + perSegment));
  const tokensOut = Math.round(calls * expectedOutput(perSegment, null));
  return {
    files,
    bytes,
    durationMs,
    calls,
    tokensIn,
    tokensOut,
    cost: price === null ? null : costOf(price, tokensIn, tokensOut),
  };
}
