const MINUTE_MS = 60_000;

/**
 * A bucket whose tokens come back one minute after they were taken: no minute sees more than the
 * limit.
 */
export interface MinuteLimit {
  /** Milliseconds until `amount` can be taken; 0 or less: now. */
  wait(amount: number, nowMs: number): number;
  take(amount: number, nowMs: number): void;
}

/**
 * null: no limit. An amount beyond the limit may be taken from a full bucket, otherwise it never
 * could.
 */
export function createMinuteLimit(limit: number | null): MinuteLimit {
  const taken: { readonly amount: number; readonly ms: number }[] = [];
  return {
    wait(amount, nowMs) {
      if (limit === null) return 0;
      while (taken[0] !== undefined && taken[0].ms + MINUTE_MS <= nowMs) taken.shift();
      let over = taken.reduce((sum, one) => sum + one.amount, 0) + Math.min(amount, limit) - limit;
      if (over <= 0) return 0;
      for (const one of taken) {
        over -= one.amount;
        if (over <= 0) return one.ms + MINUTE_MS - nowMs;
      }
      return MINUTE_MS;
    },
    take(amount, nowMs) {
      if (limit !== null && amount > 0) taken.push({ amount, ms: nowMs });
    },
  };
}
