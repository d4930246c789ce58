/** Method calls between threads: objects are cloned, promises become promises. */
import { MessagePort } from 'node:worker_threads';
import { StrataError, toFailure } from '../model/result.ts';
import type { Failure } from '../model/result.ts';

/** The common part of a Worker, the parent's port and a MessagePort. */
export interface Port {
  /** `moved` buffers and ports are transferred to the other side instead of being copied. */
  postMessage(message: unknown, moved?: readonly Movable[]): void;
  on(event: 'message', listener: (message: unknown) => void): unknown;
}

export type Movable = ArrayBuffer | MessagePort;

type Message =
  | {
      readonly type: 'call';
      readonly id: number;
      readonly method: string;
      readonly args: readonly unknown[];
    }
  | { readonly type: 'result'; readonly id: number; readonly value: unknown }
  | {
      readonly type: 'error';
      readonly id: number;
      readonly failure: Failure;
      readonly stack?: string | undefined;
    }
  | { readonly type: 'note'; readonly note: unknown };

/**
 * Answers calls that come in on a port. Calls wait while the methods are still being made; if that
 * fails, all of them fail the same way.
 */
export function expose<T extends object>(port: Port, methods: T | Promise<T>): void {
  const made = Promise.resolve(methods);
  // Each call reports the failure.
  made.catch(() => undefined);
  port.on('message', (raw) => {
    const message = raw as Message;
    if (message.type === 'call') void answer(port, made, message);
  });
}

async function answer(
  port: Port,
  methods: Promise<object>,
  { id, method, args }: Extract<Message, { type: 'call' }>,
): Promise<void> {
  try {
    const value = await invoke(await methods, method, args);
    // Throws for values that cannot be cloned.
    port.postMessage({ type: 'result', id, value } satisfies Message);
  } catch (thrown) {
    const failure = toFailure(thrown);
    // Nobody reads the stack of an expected failure, and producing it takes a source map.
    const stack = failure.code === 'internal' && thrown instanceof Error ? thrown.stack : undefined;
    port.postMessage({ type: 'error', id, failure, stack } satisfies Message);
  }
}

/** Calls a method by its name. */
export async function invoke(
  methods: object,
  method: string,
  args: readonly unknown[],
): Promise<unknown> {
  const call = (methods as Readonly<Record<string, Method | undefined>>)[method];
  if (call === undefined) throw new Error(`no method ${method} in this worker`);
  return call(...args);
}

type Method = (...args: readonly unknown[]) => unknown;

/** Sends a message that is not a reply, such as progress. */
export function sendNote(port: Port, note: unknown): void {
  port.postMessage({ type: 'note', note } satisfies Message);
}

export interface Remote<T> {
  readonly methods: T;
  /** Fails all calls in flight and later ones: the other side has ended. */
  readonly fail: (failure: Failure) => void;
}

export interface RemoteOptions {
  readonly onNote?: ((note: unknown) => void) | undefined;
  /** The buffers in a call's arguments that are transferred: they are empty here afterwards. */
  readonly moved?:
    | ((method: string, args: readonly unknown[]) => readonly ArrayBuffer[])
    | undefined;
}

/**
 * Calls methods on the other side of a port. Ports among the arguments are transferred. Expected
 * failures come back as StrataErrors; a call whose arguments cannot be cloned fails with the
 * reason.
 */
export function remote<T extends object>(
  port: Port,
  { onNote, moved }: RemoteOptions = {},
): Remote<T> {
  const pending = new Map<
    number,
    { resolve: (value: unknown) => void; reject: (error: Error) => void }
  >();
  let nextId = 0;
  let gone: Failure | undefined;
  port.on('message', (raw) => {
    const message = raw as Message;
    if (message.type === 'note') onNote?.(message.note);
    if (message.type !== 'result' && message.type !== 'error') return;
    const call = pending.get(message.id);
    pending.delete(message.id);
    if (message.type === 'result') call?.resolve(message.value);
    else call?.reject(toError(message.failure, message.stack));
  });
  const call = (method: string, args: readonly unknown[]): Promise<unknown> => {
    if (gone !== undefined) return Promise.reject(new StrataError(gone));
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const id = nextId++;
    pending.set(id, { resolve, reject });
    try {
      port.postMessage({ type: 'call', id, method, args } satisfies Message, [
        ...args.filter((arg) => arg instanceof MessagePort),
        ...(moved?.(method, args) ?? []),
      ]);
    } catch (thrown) {
      pending.delete(id);
      reject(new Error(`${method}: ${toFailure(thrown).message}`, { cause: thrown }));
    }
    return promise;
  };
  return {
    methods: methodsBy(call) as T,
    fail(failure) {
      gone = failure;
      for (const { reject } of pending.values()) reject(new StrataError(failure));
      pending.clear();
    },
  };
}

/** An object on which every method call is passed on by name. */
export function methodsBy(
  call: (method: string, args: readonly unknown[]) => Promise<unknown>,
): object {
  return new Proxy(
    {},
    {
      get: (_target, method) =>
        // Otherwise awaiting the object would call it.
        method === 'then' || typeof method === 'symbol'
          ? undefined
          : (...args: readonly unknown[]) => call(method, args),
    },
  );
}

/** Failures keep their code; bugs keep the stack of the thread where they happened. */
function toError(failure: Failure, stack: string | undefined): Error {
  const error = failure.code === 'internal' ? new Error(failure.message) : new StrataError(failure);
  if (stack !== undefined) error.stack = stack;
  return error;
}
