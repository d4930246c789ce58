import type { EventName, PayloadOf } from '../contract/events.ts';

/** An event as it came over the wire. */
export interface WireEvent {
  readonly seq: number;
  readonly name: string;
  readonly payload: unknown;
}

export interface Listeners {
  add<Name extends EventName>(name: Name, listener: (payload: PayloadOf<Name>) => void): () => void;
  /**
   * Passes the event to all its listeners; errors thrown by one are reported, and the rest still
   * hear it.
   */
  deliver(event: WireEvent): void;
}

/**
 * The listeners of one client. A jump in `seq` means that events were lost on the way and
 * everything may have changed, so `changed` is published first, naming everything it can.
 */
export function createListeners(): Listeners {
  const listeners = new Map<string, Set<(payload: never) => void>>();
  let lastSeq: number | undefined;

  return {
    add(name, listener) {
      // A separate entry, so that a function added twice can be removed one by one.
      const entry = (payload: Parameters<typeof listener>[0]): void => listener(payload);
      const entries = listeners.get(name) ?? new Set();
      listeners.set(name, entries.add(entry));
      return () => void entries.delete(entry);
    },
    deliver({ seq, name, payload }) {
      if (lastSeq !== undefined && seq > lastSeq + 1) tell('changed', EVERYTHING);
      lastSeq = seq;
      tell(name, payload);
    },
  };

  function tell(name: string, payload: unknown): void {
    for (const listener of listeners.get(name) ?? []) {
      try {
        // The name led to the listener, and the host sends that name only with that payload.
        listener(payload as never);
      } catch (error) {
        queueMicrotask(() => {
          throw error;
        });
      }
    }
  }
}

const EVERYTHING: PayloadOf<'changed'> = { what: ['events', 'nodes'] };
