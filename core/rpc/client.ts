import type { CallOptions, Client } from '../contract/client.ts';
import { CONTRACT_VERSION, replySchema, type Reply, type Request } from '../contract/envelopes.ts';
import type { MemoryName } from '../contract/memories.ts';
import type { OutputOf, ProcedureName } from '../contract/procedures.ts';
import { StrataError, unreachable, type Failure } from '../model/result.ts';
import { createListeners } from './listeners.ts';
import type { Transport } from './transport.ts';
import { dataFits, DEEPEST_INPUT } from './transports/limits.ts';

/** A client that has said hello. Calls may be made at once: the host answers in order. */
export interface OpeningClient extends Client {
  /** Resolves when the host has let the client in; rejects with its refusal, or `host-gone`. */
  readonly welcomed: Promise<void>;
}

export interface ClientOptions {
  /** The token the host requires; only the loopback host requires one. */
  readonly token?: string;
  /**
   * How long the host may take to say welcome, in ms: a stopped process accepts, but never answers.
   */
  readonly welcomeTimeoutMs?: number;
  /** Which of the host's memories. Default: the person's own. */
  readonly memory?: MemoryName;
}

/** The client of every transport. Runs in browsers and on Node. */
export function createClient(transport: Transport, options: ClientOptions = {}): OpeningClient {
  const calls = new Map<number, PendingCall>();
  const listeners = createListeners();
  const welcome = Promise.withResolvers<void>();
  const closed = Promise.withResolvers<void>();
  let state: 'opening' | 'open' | 'ended' = 'opening';
  let lastId = 0;
  const timer = setTimeout(
    () => end(failed('host-gone', 'Strata does not answer.')),
    options.welcomeTimeoutMs ?? 10_000,
  );
  // Callers that never await it learn of a refusal by their calls.
  welcome.promise.catch(() => undefined);

  transport.listen({
    message(message) {
      const reply = replySchema.safeParse(message);
      if (reply.success) receive(reply.data);
    },
    end: () => end(hostGone()),
  });
  send({
    type: 'hello',
    token: options.token ?? '',
    version: CONTRACT_VERSION,
    memory: options.memory ?? 'own',
  });

  return {
    welcomed: welcome.promise,
    closed: closed.promise,
    // The host answers with the procedure's output and checks it.
    call: (name, input, callOptions = {}) =>
      call(name, input, callOptions) as Promise<OutputOf<typeof name>>,
    on: (name, listener) => listeners.add(name, listener),
    close: () => end(hostGone()),
  };

  function send(request: Request): void {
    transport.send(request);
  }

  function call(method: ProcedureName, input: unknown, { signal }: CallOptions): Promise<unknown> {
    if (state === 'ended') return Promise.reject(hostGone());
    if (signal?.aborted === true) return Promise.reject(cancelled());
    // The host would not read the input, and so could not say whose call it was.
    if (!dataFits(input, { length: Infinity, depth: DEEPEST_INPUT }))
      return Promise.reject(unsendable(method));
    const id = ++lastId;
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const abort = (): void => {
      take(id)?.reject(cancelled());
      send({ type: 'abort', id });
    };
    calls.set(id, {
      resolve,
      reject,
      forget: () => signal?.removeEventListener('abort', abort),
    });
    signal?.addEventListener('abort', abort, { once: true });
    try {
      send({ type: 'call', id, method, input });
    } catch (cause) {
      take(id)?.reject(unsendable(method, cause));
    }
    return promise;
  }

  function receive(reply: Reply): void {
    switch (reply.type) {
      case 'welcome':
        clearTimeout(timer);
        state = 'open';
        welcome.resolve();
        return;
      case 'result':
        take(reply.id)?.resolve(reply.output);
        return;
      case 'error':
        if (reply.id !== null) take(reply.id)?.reject(errorOf(reply.failure));
        else if (state === 'opening') end(errorOf(reply.failure));
        return;
      case 'event':
        listeners.deliver(reply);
        return;
      default:
        unreachable(reply);
    }
  }

  function take(id: number): PendingCall | undefined {
    const pending = calls.get(id);
    calls.delete(id);
    pending?.forget();
    return pending;
  }

  function end(reason: StrataError): void {
    if (state === 'ended') return;
    state = 'ended';
    clearTimeout(timer);
    transport.close();
    welcome.reject(reason);
    for (const id of calls.keys()) take(id)?.reject(reason);
    closed.resolve();
  }
}

/** Creates a client and waits until the host has let it in. */
export async function openClient(transport: Transport, options?: ClientOptions): Promise<Client> {
  const client = createClient(transport, options);
  await client.welcomed;
  return client;
}

interface PendingCall {
  resolve(output: unknown): void;
  reject(error: StrataError): void;
  /** Stops listening to the caller's signal. */
  forget(): void;
}

function errorOf({ code, message, details }: WireFailure): StrataError {
  return new StrataError(details === undefined ? { code, message } : { code, message, details });
}
type WireFailure = Extract<Reply, { type: 'error' }>['failure'];

const hostGone = (): StrataError => failed('host-gone', 'The connection to Strata has ended.');
const cancelled = (): StrataError => failed('cancelled', 'Cancelled.');
const unsendable = (method: string, cause?: unknown): StrataError =>
  new StrataError(
    { code: 'bad-input', message: `${method}: the input is not plain data.` },
    { cause },
  );

function failed(code: Failure['code'], message: string): StrataError {
  return new StrataError({ code, message });
}
