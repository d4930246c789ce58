/** Longer pauses are none of the time that somebody worked, in ms. */
export const LONGEST_PAUSE_MS = 5 * 60_000;
