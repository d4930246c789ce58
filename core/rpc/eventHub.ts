import type { EventName, EventPublisher, PayloadOf } from '../contract/events.ts';

/** An event with its number, ready to be sent. */
export type HubEvent = {
  readonly [Name in EventName]: {
    readonly seq: number;
    readonly name: Name;
    readonly payload: PayloadOf<Name>;
  };
}[EventName];

/** Publishes to all subscribers: `ended` at once, the others after a short delay. */
export interface EventHub extends EventPublisher {
  /** Receives every event from now on, until the returned function is called. */
  readonly subscribe: (listener: (event: HubEvent) => void) => () => void;
  /** Sends what waits for its delay to pass. */
  readonly flush: () => void;
}

/**
 * Numbers events and passes them on. An import stores thousands of times a second, so `changed` is
 * merged to the union, and `progress` to the latest of each task, over `mergeMs` (75 by default:
 * still perceived as immediate). What waits goes out before `ended`, so that the end comes last.
 */
export function createEventHub({ mergeMs = 75 }: { readonly mergeMs?: number } = {}): EventHub {
  const listeners = new Set<(event: HubEvent) => void>();
  const changed = new Set<PayloadOf<'changed'>['what'][number]>();
  const progress = new Map<PayloadOf<'progress'>['task'], PayloadOf<'progress'>>();
  /** Events that are never merged. */
  let waiting: Unnumbered[] = [];
  let seq = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  return {
    publish(name, payload) {
      const event = { name, payload } as Unnumbered;
      if (event.name === 'ended') {
        flush();
        emit(event);
        return;
      }
      if (event.name === 'changed') for (const what of event.payload.what) changed.add(what);
      else if (event.name === 'progress') progress.set(event.payload.task, event.payload);
      else waiting.push(event);
      timer ??= setTimeout(flush, mergeMs);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    flush,
  };

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    const latest = [...progress.values()];
    const what = [...changed].sort();
    const each = waiting;
    waiting = [];
    progress.clear();
    changed.clear();
    for (const event of each) emit(event);
    for (const payload of latest) emit({ name: 'progress', payload });
    if (what.length > 0) emit({ name: 'changed', payload: { what } });
  }

  function emit(event: Unnumbered): void {
    seq += 1;
    for (const listener of listeners) listener({ seq, ...event });
  }
}

type Unnumbered = { [Name in EventName]: { name: Name; payload: PayloadOf<Name> } }[EventName];
