import { StrataError } from '../../../model/result.ts';
import type { SpendGuard } from '../../summaries/spendGuard.ts';
import type { Tally } from '../../summaries/tally.ts';

/** Limits on what one navigation may ask of a model. */
export interface CallLimits {
  /** Number of requests, including failed attempts. */
  readonly calls: number;
  /** Counts a request. Throws `ceiling-reached` if no more are allowed. */
  take(): void;
  /**
   * Wraps a guard so that it also refuses, with `ceiling-reached`, whatever might exceed a limit.
   */
  within(guard: SpendGuard): SpendGuard;
}

/** @param tally the calls so far, to which the maximum of the next call is added */
export function createCallLimits(
  { maxCalls, maxTokens }: { readonly maxCalls: number; readonly maxTokens: number },
  tally: Tally,
): CallLimits {
  let calls = 0;
  const checkCalls = (): void => {
    if (calls >= maxCalls) throw reached(`The limit of calls (${words(maxCalls)}) was reached.`);
  };
  return {
    get calls() {
      return calls;
    },
    take() {
      checkCalls();
      calls += 1;
    },
    within: (guard) => ({
      async reserve(call, signal) {
        checkCalls();
        const { tokensIn, tokensOut } = tally.spent;
        const next = call.tokensIn + call.mostTokensOut;
        if (tokensIn + tokensOut + next > maxTokens)
          throw reached(
            `The limit of tokens (${words(maxTokens)}) was reached: ${words(tokensIn + tokensOut)} were spent, and the next call may take ${words(next)}.`,
          );
        return guard.reserve(call, signal);
      },
    }),
  };
}

const words = (count: number): string => count.toLocaleString('en-US');

const reached = (message: string): StrataError =>
  new StrataError({ code: 'ceiling-reached', message });
