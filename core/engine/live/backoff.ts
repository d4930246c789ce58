import type { Failure } from '../../model/result.ts';

const FIRST_MS = 2_000;
const LONGEST_MS = 3_600_000;
/** After this many attempts a log is given up until it changes or the user asks again. */
const MOST_TRIES = 10;

/** Resolve by themselves, as soon as there is room or another program lets go. */
const PASSING: ReadonlySet<Failure['code']> = new Set(['disk-full', 'memory-busy', 'thread-ended']);

/**
 * Milliseconds until a log that could not be read is retried; null means not before it is
 * requested. Each pause is twice the previous one, give or take a quarter, up to an hour.
 *
 * @param attempts how often it failed before
 * @param random 0–1
 */
export function nextTry(
  { code }: Pick<Failure, 'code'>,
  {
    attempts,
    nowMs,
    random,
  }: { readonly attempts: number; readonly nowMs: number; readonly random: number },
): number | null {
  if (attempts + 1 >= MOST_TRIES && !PASSING.has(code)) return null;
  const pause = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(attempts, 20));
  return nowMs + Math.round(pause * (0.75 + random / 2));
}
