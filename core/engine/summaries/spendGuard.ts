import { dateOf, periodsOfDate } from '../../model/periods.ts';
import type { AbortableSignal } from '../../model/progress.ts';
import { StrataError } from '../../model/result.ts';
import { costOf } from '../settings/prices.ts';
import type { Price } from '../settings/prices.ts';
import { createInFlight } from './inFlight.ts';
import type { InFlight } from './inFlight.ts';

export interface SpendGuardDeps {
  /** US dollars in the ledger since a time. */
  readonly spentSince: (ms: number) => Promise<number>;
  readonly now: () => number;
  /** IANA; days and months are its calendar's. */
  readonly zone: string;
}

export interface Ceilings {
  /** US dollars; null: none. */
  readonly daily: number | null;
  readonly monthly: number | null;
}

/** A call as its cost is foreseen. */
export interface PlannedCall {
  readonly model: string;
  readonly price: Price | null;
  readonly tokensIn: number;
  readonly mostTokensOut: number;
}

export interface SpendGuard {
  /**
   * Sets aside what a call may cost at most, until the returned function is called, which is once the
   * ledger has it. Waits for calls under way where they might take what it needs. Throws
   * `ceiling-reached` when it might pass a ceiling even alone, `price-unknown` when there is a ceiling
   * and nobody knows what the call costs, `cancelled`.
   */
  reserve(call: PlannedCall, signal?: AbortableSignal): Promise<() => void>;
}

/**
 * Keeps calls under the ceilings, those in flight included: what they may cost at most counts as spent.
 * Ceilings are asked for before each call, since they may change while a run goes on.
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
        // What has ended since may have been counted neither as spent nor as under way.
        if (mark !== inFlight.mark) continue;
        if (inFlight.reserved + most <= left) return inFlight.take(most);
        await inFlight.change(signal);
      }
    },
  };

  /** What calls may cost together; throws when that is less than `most`. */
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
        message: `The ${name} ceiling of $${ceiling} would be passed: $${spent.toFixed(4)} are spent, and the next call may cost $${most.toFixed(4)} more. Raise it in the settings, or go on later.`,
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

/** When the day and the month began in which a time lies, in a zone. */
export function spendPeriods(
  nowMs: number,
  zone: string,
): { readonly dayMs: number; readonly monthMs: number } {
  const periods = periodsOfDate(dateOf(nowMs, zone), zone);
  const startOf = (level: 'day' | 'month'): number =>
    periods.find((period) => period.level === level)?.startMs ?? nowMs;
  return { dayMs: startOf('day'), monthMs: startOf('month') };
}
