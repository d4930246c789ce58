import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createInFlight } from '../../../core/engine/summaries/inFlight.ts';
import { createSpendGuard, spendPeriods } from '../../../core/engine/summaries/spendGuard.ts';
import type { Ceilings } from '../../../core/engine/summaries/spendGuard.ts';

const NOW = Date.parse('2026-03-29T12:00:00Z');
/** A dollar for a token that is read. */
const PRICE = { input: 1_000_000, output: 0 };

interface Spent {
  readonly ms: number;
  readonly cost: number;
}

/** Guards of several runs under the same ceilings; the ledger is the test's. */
function guards(ceilings: Ceilings, ledger: readonly Spent[] = []) {
  const inFlight = createInFlight();
  const deps = {
    spentSince: (since: number) =>
      Promise.resolve(
        ledger.filter(({ ms }) => ms >= since).reduce((sum, { cost }) => sum + cost, 0),
      ),
    now: () => NOW,
    zone: 'Europe/Berlin',
    inFlight,
  };
  const make = () => createSpendGuard(deps, () => Promise.resolve(ceilings));
  const reserve = (dollars: number, signal?: AbortSignal) =>
    make().reserve({ model: 'm', price: PRICE, tokensIn: dollars, mostTokensOut: 10 }, signal);
  return { reserve, inFlight, make };
}

const refused = expect.objectContaining({ code: 'ceiling-reached' }) as Error;
/** Longer than any answer of the ledger takes here. */
const aWhile = () => new Promise((resolve) => setTimeout(resolve, 20));

describe('a ceiling', () => {
  it('holds calls of all runs back while others might take what they need', async () => {
    const ledger: Spent[] = [];
    const { reserve } = guards({ daily: 10, monthly: null }, ledger);
    const release = await reserve(6);
    const told: string[] = [];
    const second = reserve(5).then((end) => {
      told.push('second');
      return end;
    });
    await aWhile();
    expect(told).toEqual([]);
    // It cost less than it might have.
    ledger.push({ ms: NOW, cost: 5 });
    release();
    const end = await second;
    ledger.push({ ms: NOW, cost: 1 });
    end();
    await expect(reserve(5)).rejects.toEqual(refused);
    (await reserve(4))();
  });

  it('refuses at once what alone would pass it, and lets what waits be cancelled', async () => {
    const { reserve } = guards({ daily: 10, monthly: null }, [{ ms: NOW, cost: 7 }]);
    const release = await reserve(3);
    await expect(reserve(4)).rejects.toEqual(refused);
    const cancelled = new AbortController();
    const waiting = reserve(2, cancelled.signal);
    cancelled.abort(new Error('enough'));
    await expect(waiting).rejects.toThrow('enough');
    release();
    (await reserve(3))();
  });

  it('of a day and of a month begin anew with them, by the calendar of the zone', async () => {
    const ledger = [
      { ms: Date.parse('2026-02-28T22:59:59Z'), cost: 100 },
      { ms: Date.parse('2026-02-28T23:00:00Z'), cost: 40 },
      { ms: Date.parse('2026-03-28T22:59:59Z'), cost: 8 },
      { ms: Date.parse('2026-03-28T23:00:00Z'), cost: 1 },
    ];
    const daily = guards({ daily: 3, monthly: null }, ledger);
    (await daily.reserve(2))();
    await expect(daily.reserve(3)).rejects.toThrow('daily ceiling of $3');
    const monthly = guards({ daily: null, monthly: 50 }, ledger);
    (await monthly.reserve(1))();
    await expect(monthly.reserve(2)).rejects.toThrow('monthly ceiling of $50');
  });

  it('cannot be kept for a model without a price', async () => {
    const call = { model: 'm', price: null, tokensIn: 1, mostTokensOut: 1 };
    for (const ceilings of [
      { daily: 1, monthly: null },
      { daily: null, monthly: 0 },
    ])
      await expect(guards(ceilings).make().reserve(call)).rejects.toMatchObject({
        code: 'price-unknown',
        details: { model: 'm' },
      });
    (await guards({ daily: null, monthly: null }).make().reserve(call))();
  });

  it('of nothing lets free models go on', async () => {
    const { make } = guards({ daily: 0, monthly: 0 }, [{ ms: NOW, cost: 3 }]);
    const free = { model: 'm', price: { input: 0, output: 0 }, tokensIn: 9, mostTokensOut: 9 };
    await expect(make().reserve(free)).resolves.toBeTypeOf('function');
  });
});

it('whatever calls come and go, never is more spent than the ceiling allows', async () => {
  const calls = fc.array(
    fc.record({
      most: fc.integer({ min: 1, max: 8 }),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
    { maxLength: 30 },
  );
  await fc.assert(
    fc.asyncProperty(calls, async (all) => {
      const ledger: Spent[] = [];
      const { reserve, inFlight } = guards({ daily: 12, monthly: null }, ledger);
      await Promise.all(
        all.map(async ({ most, share }) => {
          const release = await reserve(most).catch(() => null);
          if (release === null) return;
          expect(inFlight.reserved).toBeLessThanOrEqual(12);
          await Promise.resolve();
          ledger.push({ ms: NOW, cost: most * share });
          release();
        }),
      );
      expect(ledger.reduce((sum, { cost }) => sum + cost, 0)).toBeLessThanOrEqual(12 + 1e-9);
      expect(inFlight.reserved).toBe(0);
    }),
  );
});

it('a day that daylight saving shortens begins at its own midnight', () => {
  expect(spendPeriods(NOW, 'Europe/Berlin')).toEqual({
    dayMs: Date.parse('2026-03-28T23:00:00Z'),
    monthMs: Date.parse('2026-02-28T23:00:00Z'),
  });
});
