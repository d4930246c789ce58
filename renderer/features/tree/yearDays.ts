/** The days of a year as the strip draws them. */
import type { OutputOf } from '../../../core/contract/procedures.ts';

export type ActiveDay = OutputOf<'activity'>['days'][number];

export interface DayBar extends ActiveDay {
  /** 0 for 1 January. */
  readonly dayOfYear: number;
  /** 0–1; the square root of the share, so that quiet days still show beside busy ones. */
  readonly height: number;
}

export interface YearDays {
  readonly length: number;
  readonly bars: readonly DayBar[];
  /** Where each month starts, January first. */
  readonly monthStarts: readonly number[];
}

const DAY_MS = 86_400_000;

export function layOutYear(year: number, days: readonly ActiveDay[]): YearDays {
  const first = utc(year, 0);
  const busiest = days.reduce((most, day) => Math.max(most, day.eventCount), 1);
  const bars = days
    .map((day) => ({
      ...day,
      dayOfYear: Math.round((Date.parse(`${day.date}T00:00:00Z`) - first) / DAY_MS),
      height: Math.sqrt(day.eventCount / busiest),
    }))
    .sort((a, b) => a.dayOfYear - b.dayOfYear);
  return {
    length: Math.round((utc(year + 1, 0) - first) / DAY_MS),
    bars,
    monthStarts: Array.from({ length: 12 }, (_, month) =>
      Math.round((utc(year, month) - first) / DAY_MS),
    ),
  };
}

/** The index of the bar nearest to a day; -1 when there is none. */
export function nearestBar({ bars }: YearDays, dayOfYear: number): number {
  let best = -1;
  let distance = Infinity;
  for (const [index, bar] of bars.entries()) {
    const away = Math.abs(bar.dayOfYear - dayOfYear);
    if (away < distance) [best, distance] = [index, away];
  }
  return best;
}

/** The bar that a key leads to from another; null when the strip has no use for the key. */
export function barForKey(key: string, year: YearDays, at: number): number | null {
  const last = year.bars.length - 1;
  const clamp = (index: number): number => Math.min(last, Math.max(0, index));
  const byDays = (days: number): number => {
    const from = year.bars[at]?.dayOfYear ?? 0;
    const found = nearestBar(year, from + days);
    return found === at ? clamp(at + Math.sign(days)) : found;
  };
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return clamp(at + 1);
    case 'ArrowLeft':
    case 'ArrowDown':
      return clamp(at - 1);
    case 'PageUp':
      return byDays(30);
    case 'PageDown':
      return byDays(-30);
    case 'Home':
      return clamp(0);
    case 'End':
      return last;
    default:
      return null;
  }
}

/** Date.UTC reads years below 100 as 19xx. */
function utc(year: number, month: number): number {
  return new Date(0).setUTCFullYear(year, month, 1);
}
