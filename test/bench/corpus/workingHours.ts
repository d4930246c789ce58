import type { Random } from './random.ts';

/** Days in which work was done, UTC. */
export interface Span {
  readonly firstDay: number;
  readonly days: number;
}

const DAY_MS = 86_400_000;

/** A moment in working hours, on weekdays mostly. */
export function workingHour({ firstDay, days }: Span, random: Random): number {
  for (;;) {
    const dayMs = firstDay + random.below(days) * DAY_MS;
    const isWeekend = new Date(dayMs).getUTCDay() % 6 === 0;
    if (!isWeekend || random.chance(0.2)) return dayMs + (8 + 10 * random.next()) * 3_600_000;
  }
}
