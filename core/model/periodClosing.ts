import type { TocLevel } from './toc.ts';

const HOUR = 3_600_000;

/** How long after its end a period may get a version, in ms. */
const SETTLING_MS: Readonly<Record<Exclude<TocLevel, 'segment'>, number>> = {
  day: HOUR,
  week: 24 * HOUR,
  month: 24 * HOUR,
  year: 7 * 24 * HOUR,
};

/** Periods that end after this time (ms) are not closed yet. */
export function closedUntil(level: Exclude<TocLevel, 'segment'>, nowMs: number): number {
  return nowMs - SETTLING_MS[level];
}

/** Is a period over for long enough that late events are unlikely? Until then it has a draft. */
export function isPeriodClosed(
  period: { readonly level: Exclude<TocLevel, 'segment'>; readonly endMs: number },
  nowMs: number,
): boolean {
  return period.endMs <= closedUntil(period.level, nowMs);
}
