/** Estimates the remaining time of long work from its recent pace. */
export interface TimeLeft {
  /** Takes the progress, 0–1; returns the ms until the end, or null if unknown. */
  at(value: number | null): number | null;
}

/** Older pace is misleading, because files differ and machines sleep. */
const WINDOW_MS = 20_000;
/** Estimates from the first moments are mostly wrong. */
const LEAST_MS = 1_500;
const LEAST_VALUE = 0.005;

/** `now` is a monotonic clock, in ms. */
export function createTimeLeft(now: () => number): TimeLeft {
  let seen: { readonly ms: number; readonly value: number }[] = [];
  return {
    at(value) {
      if (value === null) return null;
      const ms = now();
      // Work that turned out to be larger than thought starts over.
      if (value < (seen.at(-1)?.value ?? 0)) seen = [];
      seen.push({ ms, value });
      while (seen.length > 2 && ms - (seen[1]?.ms ?? ms) > WINDOW_MS) seen.shift();
      const [first] = seen;
      if (first === undefined) return null;
      const passed = ms - first.ms;
      const done = value - first.value;
      if (passed < LEAST_MS || done < LEAST_VALUE) return null;
      return Math.round(((1 - value) * passed) / done);
    },
  };
}
