/** How much longer long work takes, at the pace of late. */
export interface TimeLeft {
  /** Takes how far the work is, 0–1; gives the ms until its end, or null while nobody can tell. */
  at(value: number | null): number | null;
}

/** The pace of longer ago tells nothing: files differ, and a machine sleeps. */
const WINDOW_MS = 20_000;
/** What is known of the first moments is mostly wrong. */
const LEAST_MS = 1_500;
const LEAST_VALUE = 0.005;

/** `now` is in ms on a clock that does not go backwards. */
export function createTimeLeft(now: () => number): TimeLeft {
  let seen: { readonly ms: number; readonly value: number }[] = [];
  return {
    at(value) {
      if (value === null) return null;
      const ms = now();
      // Work that found out that there is more of it than was thought begins anew.
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
