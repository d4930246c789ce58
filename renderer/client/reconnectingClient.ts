/** One client that outlives its connections: it reconnects by itself, its listeners stay. */
import type { Client } from '../../core/contract/client.ts';
import { StrataError, toFailure, type Failure } from '../../core/model/result.ts';
import { isQuery } from '../../core/contract/procedures.ts';
import { errorFacts } from '../../core/contract/errors.ts';

/**
 * - `connecting`: the first connection is being made
 * - `open`
 * - `lost`: it ended; the next try is under way or waits
 * - `refused`: the host lets this window in no more, or cannot; trying again would not help
 */
export type ConnectionState = 'connecting' | 'open' | 'lost' | 'refused';

export interface ReconnectingClient extends Client {
  readonly state: () => ConnectionState;
  /** Why the connection was refused; null while it was not. */
  readonly refusal: () => Failure | null;
  readonly onState: (listener: (state: ConnectionState) => void) => () => void;
  /** Tries now instead of after the wait. */
  readonly retry: () => void;
}

export interface ReconnectOptions {
  /** Milliseconds to wait before the n-th try in a row, from 0. */
  readonly delay?: (attempt: number) => number;
  /** Milliseconds to wait before a question is asked again, by how often it was asked again. */
  readonly restartDelays?: readonly number[];
}

/** Connects, and goes on connecting whenever the connection ends, until closed or refused. */
export function reconnecting(
  connect: () => Promise<Client>,
  { delay = backOff, restartDelays = RESTART_DELAYS }: ReconnectOptions = {},
): ReconnectingClient {
  /** Each puts one listener on a new connection. */
  const subscriptions = new Set<(client: Client) => void>();
  const watchers = new Set<(state: ConnectionState) => void>();
  const ended = Promise.withResolvers<void>();
  let current: Client | null = null;
  let first: PromiseWithResolvers<void> | null = Promise.withResolvers<void>();
  let state: ConnectionState = 'connecting';
  let refusal: Failure | null = null;
  let attempt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let closed = false;

  const setState = (next: ConnectionState): void => {
    if (state === next) return;
    state = next;
    for (const watcher of watchers) watcher(next);
  };

  const settleFirst = (): void => {
    first?.resolve();
    first = null;
  };

  const open = async (): Promise<void> => {
    timer = undefined;
    try {
      const client = await connect();
      if (closed) client.close();
      else attach(client);
    } catch (thrown) {
      if (closed) return;
      const failure = toFailure(thrown);
      const refused = errorFacts[failure.code].endsConnection;
      refusal = refused ? failure : null;
      setState(refused ? 'refused' : 'lost');
      settleFirst();
      if (!refused) schedule();
    }
  };

  const attach = (client: Client): void => {
    current = client;
    attempt = 0;
    for (const subscribe of subscriptions) subscribe(client);
    void watchEnd(client);
    setState('open');
    settleFirst();
  };

  const watchEnd = async (client: Client): Promise<void> => {
    await client.closed;
    if (closed || current !== client) return;
    current = null;
    setState('lost');
    schedule();
  };

  const schedule = (): void => {
    timer = setTimeout(() => void open(), delay(attempt++));
  };

  void open();
  return {
    closed: ended.promise,
    state: () => state,
    refusal: () => refusal,
    onState: (watcher) => {
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
    retry: () => {
      if (timer === undefined) return;
      clearTimeout(timer);
      void open();
    },
    call: async (name, input, options) => {
      await first?.promise;
      const client = current;
      if (client === null)
        throw new StrataError({ code: 'host-gone', message: 'Strata is not connected.' });
      for (let tries = 0; ; tries++) {
        try {
          return await client.call(name, input, options);
        } catch (thrown) {
          const wait = restartDelays[tries];
          // Of a host that is there, this is the word of an engine that starts anew.
          const restarts =
            isQuery(name) && !isPaid(input) && toFailure(thrown).code === 'host-gone';
          if (!restarts || wait === undefined || options?.signal?.aborted === true) throw thrown;
          await new Promise((resolve) => setTimeout(resolve, wait));
          if (current !== client) throw thrown;
        }
      }
    },
    on: (name, listener) => {
      let release: (() => void) | undefined;
      const subscribe = (client: Client): void => {
        release = client.on(name, listener);
      };
      subscriptions.add(subscribe);
      if (current !== null) subscribe(current);
      return () => {
        subscriptions.delete(subscribe);
        release?.();
      };
    },
    close: () => {
      closed = true;
      clearTimeout(timer);
      current?.close();
      current = null;
      ended.resolve();
    },
  };
}

/** An engine is back within a second or two. */
const RESTART_DELAYS = [300, 700, 1500];

/** 0.5 s, doubling to 10 s. */
function backOff(attempt: number): number {
  return Math.min(10_000, 500 * 2 ** attempt);
}

/** A question that a model helps to answer would be paid twice. */
const isPaid = (input: unknown): boolean =>
  typeof input === 'object' && input !== null && 'steer' in input && input.steer === true;
