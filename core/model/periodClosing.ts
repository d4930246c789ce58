import type { UpperLevel } from './toc.ts';

const HOUR = 3_600_000;
/** After this, a turn stands apart from those before it; a pause of just half an hour does not. */
const PAUSE = HOUR / 2 + 1;

/** How long after its end a node may get a version, in ms. */
const SETTLING_MS: Readonly<Record<UpperLevel, number>> = {
  conversation: PAUSE,
  day: HOUR,
  week: 24 * HOUR,
  month: 24 * HOUR,
  year: 7 * 24 * HOUR,
};

/** Periods that end after this time (ms) are not closed yet. */
export function closedUntil(level: UpperLevel, nowMs: number): number {
  return nowMs - SETTLING_MS[level];
}

/** Is a period over for long enough that late events are unlikely? Until then it has a draft. */
export function isPeriodClosed(
  period: { readonly level: UpperLevel; readonly endMs: number },
  nowMs: number,
): boolean {
  return period.endMs <= closedUntil(period.level, nowMs);
}
