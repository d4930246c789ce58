import type { MemoryName } from '../contract/memories.ts';
import { StrataError, toFailure, type Failure } from '../model/result.ts';
import type { CallContext, Handlers } from '../contract/handlers.ts';
import { callProcedure } from './callProcedure.ts';
import { createCallQueue } from './callQueue.ts';
import {
  openConnection,
  type AcceptOptions,
  type ConnectedMemory,
  type Connection,
} from './connection.ts';
import type { EventHub } from './eventHub.ts';
import type { Transport } from './transport.ts';

export type { AcceptOptions, Connection } from './connection.ts';

export interface RpcServerDeps extends ServedMemory {
  /** Creates the sample memory when the first client asks for it; without this there is none. */
  readonly sample?: () => ServedMemory;
  /**
   * Whether to compare every output with its schema; a mismatch is a bug. On in development and
   * tests.
   */
  readonly checkOutputs?: boolean;
  /**
   * Called for each bug that a call ran into: what was thrown, with its stack. Clients get one
   * line.
   */
  readonly reportBug?: (thrown: unknown, method: string) => void;
}

/** A memory's handlers and its events. */
export interface ServedMemory {
  readonly handlers: Handlers;
  readonly hub: EventHub;
}

export interface RpcServer {
  /** Serves one client until the connection ends. */
  readonly accept: (transport: Transport, options?: AcceptOptions) => Connection;
  /**
   * Orderly stop: refuses new calls and clients with `host-gone`, waits for the calls in flight —
   * at most `timeoutMs`, then aborts them — and ends every connection. Never rejects.
   */
  readonly drain: (options: { readonly timeoutMs: number }) => Promise<void>;
}

/** The one dispatcher behind every transport. */
export function createRpcServer(deps: RpcServerDeps): RpcServer {
  const connections = new Set<Connection>();
  const queue = createCallQueue();
  const answering = new Set<Promise<void>>();
  const memories = new Map<MemoryName, ConnectedMemory>();
  let draining = false;

  return {
    accept(transport, options = {}) {
      const connection = openConnection({ transport, queue, memory, onAnswering }, options);
      connections.add(connection);
      void connection.closed.then(() => connections.delete(connection));
      if (draining) connection.close(HOST_ENDS);
      return connection;
    },

    async drain({ timeoutMs }) {
      draining = true;
      // A client let in now would open a memory that nobody closes.
      for (const connection of connections) if (!connection.welcomed) connection.close(HOST_ENDS);
      await settledWithin(answering, timeoutMs);
      for (const { hub } of memories.values()) hub.flush();
      for (const connection of connections) connection.close(HOST_ENDS);
    },
  };

  function memory(name: MemoryName): ConnectedMemory | undefined {
    const known = memories.get(name);
    if (known !== undefined) return known;
    const served = name === 'own' ? deps : deps.sample?.();
    if (served === undefined) return undefined;
    const { handlers, hub } = served;
    const connected: ConnectedMemory = {
      hub,
      run: (method, input, context) => run(handlers, { method, input, context }),
    };
    memories.set(name, connected);
    return connected;
  }

  async function run(
    handlers: Handlers,
    {
      method,
      input,
      context,
    }: { readonly method: string; readonly input: unknown; readonly context: CallContext },
  ): Promise<unknown> {
    if (draining) throw new StrataError(HOST_ENDS);
    const checkOutput = deps.checkOutputs === true;
    try {
      return await callProcedure(handlers, { method, input, context, checkOutput });
    } catch (thrown) {
      if (toFailure(thrown).code === 'internal') deps.reportBug?.(thrown, method);
      throw thrown;
    }
  }

  function onAnswering(answer: Promise<void>): void {
    answering.add(answer);
    void answer.finally(() => answering.delete(answer));
  }
}

/** Waits until all have settled or the time is up. */
async function settledWithin(work: Iterable<Promise<void>>, timeoutMs: number): Promise<void> {
  const timeout = Promise.withResolvers<void>();
  const timer = setTimeout(timeout.resolve, timeoutMs);
  await Promise.race([Promise.allSettled(work), timeout.promise]);
  clearTimeout(timer);
}

const HOST_ENDS: Failure = { code: 'host-gone', message: 'This Strata is closing.' };
