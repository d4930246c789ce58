/** A client of handlers in this process, along the same path of checks as every other. */
import type { Client } from '../../core/contract/client.ts';
import type { EventName, PayloadOf } from '../../core/contract/events.ts';
import type { OutputOf, ProcedureName } from '../../core/contract/procedures.ts';
import { StrataError } from '../../core/model/result.ts';
import { callProcedure } from '../../core/rpc/callProcedure.ts';
import type { Handlers } from '../../core/contract/handlers.ts';

export interface FakeClient extends Client {
  /** Tells an event to all who listen. */
  tell<Name extends EventName>(name: Name, payload: PayloadOf<Name>): void;
  /** What was called so far, oldest first. */
  readonly calls: readonly { readonly name: ProcedureName; readonly input: unknown }[];
}

export function fakeClient(handlers: Handlers): FakeClient {
  const listeners = new Map<string, Set<(payload: never) => void>>();
  const calls: { name: ProcedureName; input: unknown }[] = [];
  const closed = Promise.withResolvers<void>();
  let open = true;
  return {
    calls,
    closed: closed.promise,
    close: () => {
      open = false;
      closed.resolve();
    },
    call: async (name, input) => {
      calls.push({ name, input });
      if (!open) throw new StrataError({ code: 'host-gone', message: 'The fake host is gone.' });
      const { signal } = new AbortController();
      const output = await callProcedure(handlers, {
        method: name,
        input,
        context: { signal, makeWay: () => undefined },
        checkOutput: true,
      });
      return output as OutputOf<typeof name>;
    },
    on: (name, listener) => {
      const set = listeners.get(name) ?? new Set();
      listeners.set(name, set.add(listener));
      return () => void set.delete(listener);
    },
    tell: (name, payload) => {
      for (const listener of listeners.get(name) ?? []) listener(payload as never);
    },
  };
}
