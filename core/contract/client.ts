/** What every client of a host looks like, whatever lies between. */
import type { EventName, PayloadOf } from './events.ts';
import type { InputOf, OutputOf, ProcedureName } from './procedures.ts';

export interface CallOptions {
  /** Stops waiting: the call fails with `cancelled`. The host may still work on it to its end. */
  readonly signal?: AbortSignalLike | undefined;
}

/** The part of AbortSignal that a client listens to. */
export interface AbortSignalLike {
  readonly aborted: boolean;
  addEventListener(type: 'abort', listener: () => void, options?: { once?: boolean }): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

export interface Client {
  /** Calls a procedure. Rejects with a StrataError that carries the host's failure, or `host-gone`. */
  call<Name extends ProcedureName>(
    name: Name,
    input: InputOf<Name>,
    options?: CallOptions,
  ): Promise<OutputOf<Name>>;
  /** Listens to an event until the returned function is called. */
  on<Name extends EventName>(name: Name, listener: (payload: PayloadOf<Name>) => void): () => void;
  /** Resolves when the connection has ended, by either side. */
  readonly closed: Promise<void>;
  close(): void;
}
