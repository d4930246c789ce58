import PQueue from 'p-queue';
import type { Endpoint } from '../../engine/summaries/ports/languageModel.ts';
import { createMinuteLimit } from './minuteLimit.ts';

export interface RateLimit {
  /**
   * Waits in line until a request with this many tokens may be sent. Rejects when the signal
   * aborts.
   */
  admit(tokens: number, signal: AbortSignal): Promise<void>;
  /** Counts the tokens a request took beyond those it was admitted with. */
  addTokens(tokens: number): void;
  /** Admits nothing before that time: the endpoint asked for a pause. */
  holdUntil(ms: number): void;
}

/** Limits one endpoint's requests and tokens per minute. */
export function createRateLimit(
  endpoint: Pick<Endpoint, 'requestsPerMinute' | 'tokensPerMinute'>,
  clock: {
    readonly now: () => number;
    readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  },
): RateLimit {
  const requests = createMinuteLimit(endpoint.requestsPerMinute);
  const tokensTaken = createMinuteLimit(endpoint.tokensPerMinute);
  // One request waits and the others queue behind it, so that small ones cannot pass a large one
  // forever.
  const line = new PQueue({ concurrency: 1 });
  let heldUntil = 0;
  const dueIn = (tokens: number, nowMs: number): number =>
    Math.max(heldUntil - nowMs, requests.wait(1, nowMs), tokensTaken.wait(tokens, nowMs));
  return {
    async admit(tokens, signal) {
      await line.add(
        async () => {
          let ms = dueIn(tokens, clock.now());
          while (ms > 0) {
            await clock.wait(ms, signal);
            ms = dueIn(tokens, clock.now());
          }
          requests.take(1, clock.now());
          tokensTaken.take(tokens, clock.now());
        },
        { signal },
      );
    },
    addTokens: (tokens) => tokensTaken.take(tokens, clock.now()),
    holdUntil(ms) {
      heldUntil = Math.max(heldUntil, ms);
    },
  };
}
