import { CONTRACT_VERSION, requestSchema, type Reply } from '../contract/envelopes.ts';
import type { CallContext } from '../contract/handlers.ts';
import type { MemoryName } from '../contract/memories.ts';
import type { z } from 'zod';
import { toFailure, type Failure } from '../model/result.ts';
import type { CallQueue, QueuedCall } from './callQueue.ts';
import { costOf } from './callProcedure.ts';
import type { EventHub } from './eventHub.ts';
import type { MessageLimits, Transport } from './transport.ts';
import { DEEPEST_INPUT } from './transports/limits.ts';

/** One client as the server sees it. */
export interface Connection {
  /** Whether the client has said hello and been let in. */
  readonly welcomed: boolean;
  /** Resolves when either side has ended the connection; its calls are aborted then. */
  readonly closed: Promise<void>;
  /** Ends the connection: calls in flight are aborted and answered with the reason. */
  close(reason: Failure): void;
}

export interface AcceptOptions {
  /** Whether the token is right. Without it, anyone with access to the transport may connect. */
  readonly authorize?: (token: string) => boolean;
  /** How long the client may take to say hello, in ms. Default: no limit. */
  readonly helloTimeoutMs?: number;
  /** Called when the client was let in. */
  readonly onWelcome?: () => void;
}

export interface ConnectionDeps {
  readonly transport: Transport;
  /** Schedules each call among those of all connections. */
  readonly queue: CallQueue;
  /** The memory the client chose in its hello; undefined if this host does not serve it. */
  readonly memory: (name: MemoryName) => ConnectedMemory | undefined;
  /**
   * Receives the work on each call that starts, as a promise that settles when the reply was sent.
   */
  readonly onAnswering: (answer: Promise<void>) => void;
}

/** A memory as a connection uses it. */
export interface ConnectedMemory {
  readonly hub: EventHub;
  /** Runs one call; rejects with its failure. */
  readonly run: (method: string, input: unknown, context: CallContext) => Promise<unknown>;
}

/** A hello is short and flat. */
const STRANGER_LIMITS: MessageLimits = { length: 1_024, depth: 4 };
/** An input in its envelope; the transport limits its length. */
const CLIENT_LIMITS: MessageLimits = { length: Infinity, depth: DEEPEST_INPUT + 1 };

/** Speaks the protocol with one client: hello first, then calls, aborts and events. */
export function openConnection(deps: ConnectionDeps, options: AcceptOptions): Connection {
  const { transport, onAnswering } = deps;
  const line = deps.queue.join(() => transport.isFull?.() !== true);
  const calls = new Map<number, Call>();
  const closed = Promise.withResolvers<void>();
  let state: 'new' | 'welcomed' | 'ended' = 'new';
  let memory: ConnectedMemory | undefined;
  let unsubscribe: (() => void) | undefined;
  const timer =
    options.helloTimeoutMs === undefined
      ? undefined
      : setTimeout(() => close(refusal('Nobody said hello in time.')), options.helloTimeoutMs);

  transport.listen({
    message: receive,
    end,
    room: () => line.wake(),
    limits: () => (state === 'welcomed' ? CLIENT_LIMITS : STRANGER_LIMITS),
  });

  return {
    get welcomed() {
      return state === 'welcomed';
    },
    closed: closed.promise,
    close,
  };

  function receive(message: unknown): void {
    const parsed = requestSchema.safeParse(message);
    if (!parsed.success) {
      const failure = badInput('The message is none that this host knows.');
      if (state === 'welcomed') reply({ type: 'error', id: idOf(message), failure });
      else close(failure);
      return;
    }
    const request = parsed.data;
    if (request.type === 'hello') hello(request);
    else if (state !== 'welcomed') close(refusal('The first message must be hello.'));
    else if (request.type === 'call') call(request.id, request.method, request.input);
    else abort(request.id);
  }

  function hello({ token, version, memory: name }: Hello): void {
    if (state === 'welcomed')
      return reply({ type: 'error', id: null, failure: badInput('Hello was said already.') });
    if (options.authorize?.(token) === false)
      return close(refusal('The token is not the one of this launch of Strata.'));
    if (version !== CONTRACT_VERSION) return close(otherVersion(version));
    memory = deps.memory(name);
    if (memory === undefined) return close(noSuchMemory(name));
    clearTimeout(timer);
    state = 'welcomed';
    reply({ type: 'welcome', version: CONTRACT_VERSION });
    unsubscribe = memory.hub.subscribe((event) => reply({ type: 'event', ...event }));
    options.onWelcome?.();
  }

  function call(id: number, method: string, input: unknown): void {
    if (calls.has(id)) {
      const failure = badInput(`Call ${id} is running already.`);
      return reply({ type: 'error', id: null, failure });
    }
    const controller = new AbortController();
    const { signal } = controller;
    const queued: QueuedCall = {
      cost: costOf(method),
      start(makeWay) {
        const answered = answer({ id, method, input }, { signal, makeWay });
        onAnswering(answered);
        return answered;
      },
    };
    calls.set(id, { queued, abort: controller });
    line.add(queued);
  }

  function abort(id: number): void {
    const found = calls.get(id);
    found?.abort.abort();
    if (found === undefined || !line.remove(found.queued)) return;
    calls.delete(id);
    reply({ type: 'error', id, failure: CANCELLED });
  }

  async function answer({ id, method, input }: Asked, context: CallContext): Promise<void> {
    const { signal } = context;
    try {
      const output = await memory?.run(method, input, context);
      signal.throwIfAborted();
      // Throws if the output is not plain data.
      reply({ type: 'result', id, output });
    } catch (thrown) {
      reply({ type: 'error', id, failure: wireFailure(thrown) });
    } finally {
      calls.delete(id);
    }
  }

  function reply(message: Reply): void {
    transport.send(message);
  }

  function close(reason: Failure): void {
    if (state === 'ended') return;
    for (const id of calls.keys()) reply({ type: 'error', id, failure: reason });
    reply({ type: 'error', id: null, failure: reason });
    transport.close();
    end();
  }

  function end(): void {
    if (state === 'ended') return;
    state = 'ended';
    clearTimeout(timer);
    unsubscribe?.();
    line.leave();
    for (const each of calls.values()) each.abort.abort();
    closed.resolve();
  }
}

type Hello = Extract<z.output<typeof requestSchema>, { type: 'hello' }>;

interface Asked {
  readonly id: number;
  readonly method: string;
  readonly input: unknown;
}

/** A call that is waiting or running. */
interface Call {
  readonly queued: QueuedCall;
  readonly abort: AbortController;
}

/** What a client may know of a bug: one line. The host receives the rest. */
function wireFailure(thrown: unknown): Failure {
  const failure = toFailure(thrown);
  if (failure.code !== 'internal') return failure;
  const line = failure.message.split('\n', 1)[0] ?? '';
  return { code: 'internal', message: line.slice(0, MAX_BUG_MESSAGE) };
}
const MAX_BUG_MESSAGE = 300;

/** The id of an otherwise invalid message, so that whoever waits for a reply is told. */
function idOf(message: unknown): number | null {
  if (typeof message !== 'object' || message === null || !('id' in message)) return null;
  return Number.isSafeInteger(message.id) ? Number(message.id) : null;
}

const CANCELLED: Failure = { code: 'cancelled', message: 'Cancelled.' };
const badInput = (message: string): Failure => ({ code: 'bad-input', message });
const refusal = (message: string): Failure => ({ code: 'unauthorized', message });
const noSuchMemory = (name: string): Failure => ({
  code: 'unsupported',
  message: `This Strata does not serve the ${name} memory.`,
});
const otherVersion = (version: number): Failure => ({
  code: 'unsupported',
  message: `This Strata speaks version ${CONTRACT_VERSION}, the other ${version}: quit the older one, then start again.`,
  details: { host: CONTRACT_VERSION, client: version },
});
