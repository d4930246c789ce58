export interface RestartBudgetOptions {
  /** How many restarts a window of time may hold. */
  readonly limit: number;
  /** Length of that window in milliseconds. */
  readonly periodMs: number;
  /** Milliseconds on a clock that does not go backwards. */
  readonly now: () => number;
}

/**
 * Allows a few restarts in any stretch of time, so that a page which dies at once is not started
 * for ever. The returned function takes one and says whether it was there to be taken; a refused
 * one costs nothing.
 */
export function restartBudget({ limit, periodMs, now }: RestartBudgetOptions): () => boolean {
  let taken: readonly number[] = [];
  return () => {
    const time = now();
    taken = taken.filter((earlier) => time - earlier < periodMs);
    if (taken.length >= limit) return false;
    taken = [...taken, time];
    return true;
  };
}
