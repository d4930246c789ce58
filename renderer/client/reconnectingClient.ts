/** One client that outlives its connections: it reconnects by itself, its listeners stay. */
import type { Client } from '../../core/contract/client.ts';
import { StrataError, toFailure, type ErrorCode } from '../../core/model/result.ts';

/**
 * - `connecting`: the first connection is being made
 * - `open`
 * - `lost`: it ended; the next try is under way or waits
 * - `refused`: the host does not know this window any more; trying again would not help
 */
export type ConnectionState = 'connecting' | 'open' | 'lost' | 'refused';

export interface ReconnectingClient extends Client {
  readonly state: () => ConnectionState;
  readonly onState: (listener: (state: ConnectionState) => void) => () => void;
  /** Tries now instead of after the wait. */
  readonly retry: () => void;
}

export interface ReconnectOptions {
  /** Milliseconds to wait before the n-th try in a row, from 0. */
  readonly delay?: (attempt: number) => number;
}

/** Connects, and goes on connecting whenever the connection ends, until closed or refused. */
export function reconnecting(
  connect: () => Promise<Client>,
  { delay = backOff }: ReconnectOptions = {},
): ReconnectingClient {
  /** Each puts one listener on a new connection. */
  const subscriptions = new Set<(client: Client) => void>();
  const watchers = new Set<(state: ConnectionState) => void>();
  const ended = Promise.withResolvers<void>();
  let current: Client | null = null;
  let first: PromiseWithResolvers<void> | null = Promise.withResolvers<void>();
  let state: ConnectionState = 'connecting';
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
      const refused = FINAL.has(toFailure(thrown).code);
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
      if (current === null)
        throw new StrataError({ code: 'host-gone', message: 'Strata is not connected.' });
      return current.call(name, input, options);
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

/** A host that says this says it again: the window must be opened anew. */
const FINAL: ReadonlySet<ErrorCode> = new Set(['unauthorized', 'unsupported']);

/** 0.5 s, doubling to 10 s. */
function backOff(attempt: number): number {
  return Math.min(10_000, 500 * 2 ** attempt);
}
