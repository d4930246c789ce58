/** Longest pause that an endpoint can impose. */
export const MAX_RETRY_AFTER_MS = 5 * 60_000;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;

/**
 * Parses `Retry-After` (seconds, or an HTTP date) or `retry-after-ms`: milliseconds from now,
 * between 0 and {@link MAX_RETRY_AFTER_MS}; null if neither has a sensible value.
 */
export function retryAfterMs(
  header: (name: string) => string | null,
  nowMs: number,
): number | null {
  const exact = numberOf(header('retry-after-ms'));
  const said = header('retry-after')?.trim() ?? '';
  const ms = exact ?? secondsOf(said) ?? untilDate(said, nowMs);
  return ms === null ? null : Math.min(Math.max(0, ms), MAX_RETRY_AFTER_MS);
}

/**
 * How long to wait before the next try: as long as the endpoint says, else a random time up to a
 * limit that doubles with each try, so that many callers do not come back at once.
 */
export function retryPause(options: {
  /** Number of the failed try, from 1. */
  readonly attempt: number;
  readonly retryAfterMs: number | null;
  /** 0 ≤ x < 1. */
  readonly random: () => number;
}): number {
  if (options.retryAfterMs !== null) return options.retryAfterMs;
  const most = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (options.attempt - 1));
  return options.random() * most;
}

function secondsOf(text: string): number | null {
  const seconds = numberOf(text);
  return seconds === null ? null : seconds * 1_000;
}

function numberOf(text: string | null): number | null {
  return text !== null && /^\s*\d+(\.\d+)?\s*$/.test(text) ? Number(text) : null;
}

function untilDate(text: string, nowMs: number): number | null {
  // `Date.parse` alone would take "3 apples" for a date.
  if (!/^[A-Za-z]{3,9},? .*GMT$/.test(text)) return null;
  const ms = Date.parse(text);
  return Number.isNaN(ms) ? null : ms - nowMs;
}
