import { setTimeout } from 'node:timers/promises';
import PQueue from 'p-queue';
import pRetry, { AbortError } from 'p-retry';
import type {
  Endpoint,
  OutgoingRequest,
  TryWatcher,
} from '../../engine/summaries/ports/languageModel.ts';
import type { AbortableSignal } from '../../model/progress.ts';
import type { ErrorCode } from '../../model/result.ts';
import { StrataError, toFailure } from '../../model/result.ts';
import type { BrokenExchange } from './exchange.ts';
import { createRateLimit } from './ownRateLimit.ts';
import { retryPause } from './retryPause.ts';
import { Refused, Trouble } from './trouble.ts';

/** Time and randomness. Default: the system's. */
export interface CallClock {
  readonly now: () => number;
  /** 0 ≤ x < 1. */
  readonly random: () => number;
  /** Resolves after the given milliseconds; rejects when the signal aborts. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
}

export const SYSTEM_CLOCK: CallClock = {
  now: () => Date.now(),
  random: () => Math.random(),
  wait: (ms, signal) => setTimeout(ms, undefined, { signal }),
};

/** One request within the limits, with what its answer means; throws as its {@link Send} does. */
export type Call<Request, Answer> = (request: Request) => Promise<Answer>;

export interface SendOptions {
  /** With the model that the request is about. */
  readonly endpoint: Endpoint;
  readonly onRequest: (request: OutgoingRequest) => void;
  /** Called with how a request ended that did not bring its whole reply. */
  readonly onBroken: (broken: BrokenExchange) => void;
  readonly now: () => number;
  readonly signal: AbortSignal;
}

/** Sends one request, and judges what comes back. Throws {@link Trouble} for what may pass. */
export type Send<Request, Answer> = (request: Request, options: SendOptions) => Promise<Answer>;

export interface CallRunner<Request, Answer> {
  /**
   * Runs a try, and repeats it after {@link Trouble} as often as the endpoint's settings allow.
   * After a bad key, or at the limit of a subscription, all waiting and later runs fail at once with
   * the same failure: more requests with it could lock an account.
   */
  run<T>(tryOnce: (call: Call<Request, Answer>) => Promise<T>, options: RunOptions): Promise<T>;
  /** Counts tokens beyond those that a run was admitted with. */
  addTokens(tokens: number): void;
  /** Whether a bad key or a limit has ended it. */
  readonly isShut: boolean;
}

export interface RunOptions {
  /** Tokens reserved for each request. */
  readonly tokens: number;
  readonly signal: AbortableSignal;
  /** The model that a refusal is about. */
  readonly model: string;
  readonly watcher?: TryWatcher | undefined;
}

const SHUTTING: ReadonlySet<ErrorCode> = new Set(['provider-unauthorized', 'provider-exhausted']);

export function createCallRunner<Request, Answer>(
  endpoint: Endpoint,
  {
    onRequest,
    clock,
    send,
  }: {
    readonly onRequest: (request: OutgoingRequest) => void;
    readonly clock: CallClock;
    readonly send: Send<Request, Answer>;
  },
): CallRunner<Request, Answer> {
  const slots = new PQueue({ concurrency: endpoint.concurrency });
  const limit = createRateLimit(endpoint, clock);
  const shut = new AbortController();

  const call = async (
    request: Request,
    signal: AbortSignal,
    { tokens, model, watcher }: RunOptions,
  ) => {
    await limit.admit(tokens, AbortSignal.any([signal, shut.signal]));
    let broken: BrokenExchange | null = null;
    try {
      return await send(request, {
        endpoint: { ...endpoint, model },
        onRequest,
        onBroken: (facts) => (broken = facts),
        now: clock.now,
        signal,
      });
    } catch (error) {
      // A Retry-After applies to all waiting requests.
      if (error instanceof Trouble && error.retryAfterMs !== null)
        limit.holdUntil(clock.now() + error.retryAfterMs);
      const bytesReceived = bytesLost(error, broken);
      if (bytesReceived !== null) await watcher?.lost({ bytesReceived });
      throw error;
    }
  };

  const pause = async (trouble: Trouble, attempt: number, signal: AbortSignal) => {
    const ms = retryPause({ attempt, retryAfterMs: trouble.retryAfterMs, random: clock.random });
    await clock.wait(ms, AbortSignal.any([signal, shut.signal]));
  };

  const tryAll = async <T>(
    tryOnce: (call: Call<Request, Answer>) => Promise<T>,
    options: RunOptions,
    signal: AbortSignal,
  ) =>
    await pRetry(
      async () => {
        try {
          shut.signal.throwIfAborted();
          await options.watcher?.before();
          return await tryOnce((request) => call(request, signal, options));
        } catch (error) {
          if (error instanceof Trouble) throw error;
          // Must happen here: the next in line begins as soon as this one has ended.
          if (error instanceof StrataError && SHUTTING.has(error.code)) shut.abort(error);
          throw new AbortError(error instanceof Error ? error : String(error));
        }
      },
      {
        retries: endpoint.retries,
        // We do the pausing ourselves, following Retry-After.
        minTimeout: 0,
        shouldRetry: () => true,
        async onFailedAttempt({ error, attemptNumber, retriesLeft }) {
          if (error instanceof Trouble && retriesLeft > 0)
            await pause(error, attemptNumber, signal);
        },
        signal,
      },
    );

  return {
    async run(tryOnce, options) {
      const { signal, unlink } = linkedSignal(options.signal);
      try {
        return await slots.add(() => tryAll(tryOnce, options, signal), { signal });
      } catch (error) {
        throw failureOf(error, { signal, shut: shut.signal });
      } finally {
        unlink();
      }
    },
    addTokens: (tokens) => limit.addTokens(tokens),
    get isShut() {
      return shut.signal.aborted;
    },
  };
}

/** Bytes received of a reply that is paid for but never arrived whole; null if nothing is paid. */
function bytesLost(error: unknown, broken: BrokenExchange | null): number | null {
  if (error instanceof Trouble && error.bytesWasted !== null) return error.bytesWasted;
  if (broken === null) return null;
  const { status, leftWaiting, bytesReceived } = broken;
  // A reply that is too large is a different failure, with its own price.
  const isTooLarge = error instanceof StrataError && error.code === 'reply-unusable';
  const isAnswer = status === null ? leftWaiting : status >= 200 && status < 300 && !isTooLarge;
  return isAnswer ? bytesReceived : null;
}

/**
 * `AbortableSignal` is only a subset of the platform's, so a platform signal is made to follow it.
 */
export function linkedSignal(source: AbortableSignal): {
  readonly signal: AbortSignal;
  readonly unlink: () => void;
} {
  const controller = new AbortController();
  const abort = () => controller.abort();
  source.addEventListener('abort', abort, { once: true });
  if (source.aborted) abort();
  return { signal: controller.signal, unlink: () => source.removeEventListener('abort', abort) };
}

function failureOf(
  error: unknown,
  { signal, shut }: { readonly signal: AbortSignal; readonly shut: AbortSignal },
): unknown {
  if (signal.aborted) return new StrataError({ code: 'cancelled', message: 'Cancelled.' });
  // The bad key ended a wait.
  if (shut.aborted && isAbort(error, shut)) return new StrataError(toFailure(shut.reason));
  if (error instanceof Trouble || error instanceof Refused) return new StrataError(error.failure);
  return error;
}

function isAbort(error: unknown, shut: AbortSignal): boolean {
  return error === shut.reason || (error instanceof Error && error.name === 'AbortError');
}
