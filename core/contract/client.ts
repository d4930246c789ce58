/** The interface of every client of a host, whatever the transport. */
import type { EventName, PayloadOf } from './events.ts';
import type { InputOf, OutputOf, ProcedureName } from './procedures.ts';

export interface CallOptions {
  /**
   * Stops waiting: the call fails with `cancelled`, although the host may still finish the work.
   */
  readonly signal?: AbortSignalLike | undefined;
}

/** The part of AbortSignal that a client uses. */
export interface AbortSignalLike {
  readonly aborted: boolean;
  addEventListener(type: 'abort', listener: () => void, options?: { once?: boolean }): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

export interface Client {
  /**
   * Calls a procedure. Rejects with a StrataError carrying the host's failure, or with `host-gone`.
   */
  call<Name extends ProcedureName>(
    name: Name,
    input: InputOf<Name>,
    options?: CallOptions,
  ): Promise<OutputOf<Name>>;
  /** Listens for an event until the returned function is called. */
  on<Name extends EventName>(name: Name, listener: (payload: PayloadOf<Name>) => void): () => void;
  /** Resolves when either side has ended the connection. */
  readonly closed: Promise<void>;
  close(): void;
}
