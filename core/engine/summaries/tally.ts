import type { ModelCall } from './ports/summaryStore.ts';

/** Totals of a run's calls. */
export interface Spent {
  readonly calls: number;
  readonly tokensIn: number;
  readonly tokensOut: number;
  /** US dollars; calls without a known price count as nothing. */
  readonly cost: number;
}

export interface Tally {
  add(calls: readonly ModelCall[]): void;
  readonly spent: Spent;
}

/** Sums up a run's calls, including failed or useless ones, which are paid for as well. */
export function createTally(): Tally {
  let spent: Spent = { calls: 0, tokensIn: 0, tokensOut: 0, cost: 0 };
  return {
    add(calls) {
      for (const { tokensIn, tokensOut, cost } of calls)
        spent = {
          calls: spent.calls + 1,
          tokensIn: spent.tokensIn + tokensIn,
          tokensOut: spent.tokensOut + tokensOut,
          cost: spent.cost + (cost ?? 0),
        };
    },
    get spent() {
      return spent;
    },
  };
}
