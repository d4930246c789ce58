import { dateOf, periodsOfDate } from '../../model/periods.ts';
import type { AbortableSignal } from '../../model/progress.ts';
import { StrataError } from '../../model/result.ts';
import { costOf } from '../settings/prices.ts';
import type { Price } from '../settings/prices.ts';
import { createInFlight } from './inFlight.ts';
import type { InFlight } from './inFlight.ts';

export interface SpendGuardDeps {
  /** US dollars in the ledger since a given time. */
  readonly spentSince: (ms: number) => Promise<number>;
  readonly now: () => number;
  /** IANA zone whose calendar defines days and months. */
  readonly zone: string;
}

export interface Ceilings {
  /** US dollars; null for no ceiling. */
  readonly daily: number | null;
  readonly monthly: number | null;
}

/** A call with its expected cost. */
export interface PlannedCall {
  readonly model: string;
  readonly price: Price | null;
  readonly tokensIn: number;
  readonly mostTokensOut: number;
}

export interface SpendGuard {
  /**
   * Reserves the maximum cost of a call until the returned function is called, which must be once
   * the ledger has it. Waits for calls in flight if they might use up what it needs. Throws
   * `ceiling-reached` if it might exceed a ceiling even by itself, `price-unknown` if there is a
   * ceiling but no known price, `cancelled`.
   */
  reserve(call: PlannedCall, signal?: AbortableSignal): Promise<() => void>;
}

/**
 * Keeps calls under the ceilings, including those in flight, whose maximum cost counts as spent.
 * Ceilings are read before each call, since they may change during a run.
 */
export function createSpendGuard(
  {
    spentSince,
    now,
    zone,
    inFlight = createInFlight(),
  }: SpendGuardDeps & { readonly inFlight?: InFlight },
  ceilingsNow: () => Promise<Ceilings>,
): SpendGuard {
  return {
    async reserve(call, signal) {
      for (;;) {
        const ceilings = await ceilingsNow();
        const most = mostOf(call, ceilings);
        const { mark } = inFlight;
        const left = most === 0 ? Number.POSITIVE_INFINITY : await leftOf(ceilings, most);
        signal?.throwIfAborted();
        // A call that ended meanwhile may have been counted neither as spent nor as in flight.
        if (mark !== inFlight.mark) continue;
        if (inFlight.reserved + most <= left) return inFlight.take(most);
        await inFlight.change(signal);
      }
    },
  };

  /** What calls may cost together; throws if that is less than `most`. */
  async function leftOf({ daily, monthly }: Ceilings, most: number): Promise<number> {
    const { dayMs, monthMs } = spendPeriods(now(), zone);
    const checks = [
      { ceiling: daily, sinceMs: dayMs, name: 'daily' },
      { ceiling: monthly, sinceMs: monthMs, name: 'monthly' },
    ];
    let least = Number.POSITIVE_INFINITY;
    for (const { ceiling, sinceMs, name } of checks) {
      if (ceiling === null) continue;
      const spent = await spentSince(sinceMs);
      least = Math.min(least, ceiling - spent);
      if (most <= ceiling - spent) continue;
      throw new StrataError({
        code: 'ceiling-reached',
        message: `The ${name} ceiling of $${ceiling} would be passed: $${spent.toFixed(4)} are spent or set aside, and the next call may cost $${most.toFixed(4)} more. Raise it in the settings, or go on later.`,
        details: { ceiling, spent, name },
      });
    }
    return least;
  }
}

function mostOf(
  { model, price, tokensIn, mostTokensOut }: PlannedCall,
  { daily, monthly }: Ceilings,
): number {
  if (price !== null) return costOf(price, tokensIn, mostTokensOut);
  if (daily === null && monthly === null) return 0;
  throw new StrataError({
    code: 'price-unknown',
    message: `No price is known for ${model}, so no ceiling could be kept. Enter its price in the settings (0 if it is free), or remove the ceilings.`,
    details: { model },
  });
}

/** The start of the day and of the month that contain a time, in a zone. */
export function spendPeriods(
  nowMs: number,
  zone: string,
): { readonly dayMs: number; readonly monthMs: number } {
  const periods = periodsOfDate(dateOf(nowMs, zone), zone);
  const startOf = (level: 'day' | 'month'): number =>
    periods.find((period) => period.level === level)?.startMs ?? nowMs;
  return { dayMs: startOf('day'), monthMs: startOf('month') };
}
