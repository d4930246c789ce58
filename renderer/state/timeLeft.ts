/** The time that work still takes, in words that a person can look at without being made nervous. */

/** What is shown, and what would be. */
export interface TimeLeft {
  /** Empty while nobody can tell. */
  readonly shown: string;
  readonly wanted: string;
  /** Since when other words than the shown ones are wanted, ms. */
  readonly since: number;
}

export const NO_TIME_LEFT: TimeLeft = { shown: '', wanted: '', since: 0 };

/** New words must hold this long: an estimate that swings between two of them changes nothing. */
const HOLD_MS = 3000;

/** The next words: at once where there were none, else when the same ones were wanted for a while. */
export function nextTimeLeft(before: TimeLeft, remainingMs: number | null, now: number): TimeLeft {
  const wanted = timeLeftWords(remainingMs);
  if (wanted === before.shown || before.shown === '') return { shown: wanted, wanted, since: now };
  const since = wanted === before.wanted ? before.since : now;
  return now - since < HOLD_MS
    ? { shown: before.shown, wanted, since }
    : { shown: wanted, wanted, since: now };
}

const MINUTE = 60_000;

/** `a few seconds left`, `less than a minute left`, `about 2 min left`, `about 3 h left`; empty for null. */
export function timeLeftWords(remainingMs: number | null): string {
  if (remainingMs === null) return '';
  if (remainingMs < 15_000) return 'a few seconds left';
  if (remainingMs < 50_000) return 'less than a minute left';
  const minutes = Math.round(remainingMs / MINUTE);
  if (minutes <= 10) return `about ${Math.max(1, minutes)} min left`;
  const fives = 5 * Math.round(minutes / 5);
  return fives < 90 ? `about ${fives} min left` : `about ${Math.round(minutes / 60)} h left`;
}
