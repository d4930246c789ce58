import { dateOf, periodsOfDate } from '../../model/periods.ts';
import { StrataError } from '../../model/result.ts';
import { costOf } from '../settings/prices.ts';
import type { Price } from '../settings/prices.ts';

export interface SpendGuardDeps {
  /** US dollars in the ledger since a time. */
  readonly spentSince: (ms: number) => Promise<number>;
  readonly now: () => number;
  /** IANA; days and months are its calendar's. */
  readonly zone: string;
}

/** What calls under way may cost at most, US dollars: of all runs together. */
export interface InFlight {
  reserved: number;
}

export interface Ceilings {
  /** US dollars; null: none. */
  readonly daily: number | null;
  readonly monthly: number | null;
}

export interface SpendGuard {
  /**
   * Sets aside what a call may cost at most, until the returned function is called, which is once the
   * ledger has it. Throws `ceiling-reached` when it might pass a ceiling, `price-unknown` when there is
   * a ceiling and nobody knows what the call costs.
   */
  reserve(call: {
    readonly model: string;
    readonly price: Price | null;
    readonly tokensIn: number;
    readonly mostTokensOut: number;
  }): Promise<() => void>;
}

/** Keeps calls under the ceilings, those in flight included: what they may cost at most counts as spent. */
export function createSpendGuard(
  { spentSince, now, zone, inFlight }: SpendGuardDeps & { readonly inFlight: InFlight },
  ceilings: Ceilings,
): SpendGuard {
  return {
    async reserve({ model, price, tokensIn, mostTokensOut }) {
      const hasCeiling = ceilings.daily !== null || ceilings.monthly !== null;
      if (price === null && hasCeiling)
        throw new StrataError({
          code: 'price-unknown',
          message: `No price is known for ${model}, so no ceiling could be kept. Enter its price in the settings (0 if it is free), or remove the ceilings.`,
          details: { model },
        });
      const most = price === null ? 0 : costOf(price, tokensIn, mostTokensOut);
      // A call in flight is spent; so this one is, while it is compared.
      inFlight.reserved += most;
      try {
        if (most > 0) await refuseAbove(ceilings);
      } catch (error) {
        inFlight.reserved -= most;
        throw error;
      }
      let held = true;
      return () => {
        if (held) inFlight.reserved -= most;
        held = false;
      };
    },
  };

  async function refuseAbove({ daily, monthly }: Ceilings): Promise<void> {
    const { reserved } = inFlight;
    const { dayMs, monthMs } = spendPeriods(now(), zone);
    const checks = [
      { ceiling: daily, sinceMs: dayMs, name: 'daily' },
      { ceiling: monthly, sinceMs: monthMs, name: 'monthly' },
    ];
    for (const { ceiling, sinceMs, name } of checks) {
      if (ceiling === null) continue;
      const spent = await spentSince(sinceMs);
      if (spent + reserved <= ceiling) continue;
      throw new StrataError({
        code: 'ceiling-reached',
        message: `The ${name} ceiling of $${ceiling} would be passed: $${spent.toFixed(4)} are spent, and the calls under way may cost $${reserved.toFixed(4)} more. Raise it in the settings, or go on later.`,
        details: { ceiling, spent, name },
      });
    }
  }
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
