/** Method calls between threads: the objects are cloned, promises become promises. */
import { StrataError, toFailure } from '../model/result.ts';
import type { Failure } from '../model/result.ts';

/** What a Worker, the parent's port and a MessagePort have in common. */
export interface Port {
  /** `moved` buffers change over to the other side instead of being copied. */
  postMessage(message: unknown, moved?: readonly ArrayBuffer[]): void;
  on(event: 'message', listener: (message: unknown) => void): unknown;
}

type Methods<T> = {
  readonly [K in keyof T]: T[K] extends (...args: infer Args) => Promise<infer Result>
    ? (...args: Args) => Promise<Result>
    : never;
};

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

/** Answers calls that come in on a port. */
export function expose(port: Port, target: object): void {
  const methods = target as Record<string, ((...args: readonly unknown[]) => unknown) | undefined>;
  port.on('message', (raw) => {
    const message = raw as Message;
    if (message.type !== 'call') return;
    const { id, method, args } = message;
    answer(methods, method, args).then(
      (value) => port.postMessage({ type: 'result', id, value } satisfies Message),
      (thrown: unknown) => {
        const failure = toFailure(thrown);
        // Nobody reads the stack of an expected failure, and to write it takes a source map.
        const stack =
          failure.code === 'internal' && thrown instanceof Error ? thrown.stack : undefined;
        port.postMessage({ type: 'error', id, failure, stack } satisfies Message);
      },
    );
  });
}

async function answer(
  methods: Record<string, ((...args: readonly unknown[]) => unknown) | undefined>,
  method: string,
  args: readonly unknown[],
): Promise<unknown> {
  const call = methods[method];
  if (call === undefined) throw new Error(`no method ${method} in this worker`);
  return call(...args);
}

/** Sends something that is no answer, such as progress. */
export function sendNote(port: Port, note: unknown): void {
  port.postMessage({ type: 'note', note } satisfies Message);
}

export interface Remote<T> {
  readonly methods: Methods<T>;
  /** Fails all calls in flight and to come: the other side has ended. */
  fail(failure: Failure): void;
}

export interface RemoteOptions {
  readonly onNote?: ((note: unknown) => void) | undefined;
  /** The buffers in a call's arguments that it hands over: they are empty here afterwards. */
  readonly moved?: (method: string, args: readonly unknown[]) => readonly ArrayBuffer[];
}

/** Calls methods on the other side of a port. Expected failures come back as StrataErrors. */
export function remote<T>(port: Port, { onNote, moved }: RemoteOptions = {}): Remote<T> {
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
  const methods = new Proxy(
    {},
    {
      get: (_target, method) =>
        method === 'then'
          ? undefined
          : (...args: readonly unknown[]) =>
              new Promise((resolve, reject) => {
                if (gone !== undefined) {
                  reject(new StrataError(gone));
                  return;
                }
                const id = nextId++;
                pending.set(id, { resolve, reject });
                const call: Message = { type: 'call', id, method: String(method), args };
                port.postMessage(call, moved?.(call.method, args) ?? []);
              }),
    },
  ) as Methods<T>;
  return {
    methods,
    fail(failure) {
      gone = failure;
      for (const { reject } of pending.values()) reject(new StrataError(failure));
      pending.clear();
    },
  };
}

/** Failures keep their code; bugs keep the stack of the thread that they happened in. */
function toError(failure: Failure, stack: string | undefined): Error {
  const error = failure.code === 'internal' ? new Error(failure.message) : new StrataError(failure);
  if (stack !== undefined) error.stack = stack;
  return error;
}
