/**
 * Decides whose call is next: few at once, connections in turn, light calls ahead of heavy ones.
 */
import type { ProcedureFacts } from '../contract/procedure.ts';

export interface QueuedCall {
  readonly cost: ProcedureFacts['cost'];
  /** Runs the call. Its slot is free again once this has settled, or as soon as it makes way. */
  readonly start: (makeWay: () => void) => Promise<void>;
}

/** The calls of one connection. Those of equal cost start in order of arrival. */
export interface CallLine {
  add(call: QueuedCall): void;
  /** Removes a call before it starts; false if it has started. */
  remove(call: QueuedCall): boolean;
  /** The connection can take replies again. */
  wake(): void;
  /** Removes all calls that have not started, for good. */
  leave(): void;
}

export interface CallQueue {
  /**
   * @param isReady whether the connection can take replies. While it cannot, none of its calls
   * start.
   */
  join(isReady: () => boolean): CallLine;
}

/**
 * How many calls run at once, across all connections. A call never waits for more than these: light
 * calls take milliseconds, and of two heavy ones the second is read while the reply to the first is
 * on its way.
 */
export const AT_ONCE = { light: 8, heavy: 2 } as const;
/** Calls of one connection that may run at once without keeping a reader busy. */
export const APART_AT_ONCE = 64;

export function createCallQueue(): CallQueue {
  const lines = new Set<Line>();
  /** Connections in order of their turns: one that had its turn goes to the end. */
  const turns = { light: new Set<Line>(), heavy: new Set<Line>() };
  const running = { light: 0, heavy: 0 };

  function startWaiting(): void {
    for (const line of lines)
      while (line.apart < APART_AT_ONCE && line.isReady()) {
        const call = takeFirst(line.waiting.apart);
        if (call === undefined) break;
        line.apart += 1;
        start(call, () => (line.apart -= 1));
      }
    for (const cost of ['light', 'heavy'] as const)
      while (running[cost] < AT_ONCE[cost]) {
        const call = nextOf(cost);
        if (call === undefined) break;
        running[cost] += 1;
        start(call, () => (running[cost] -= 1));
      }
  }

  function nextOf(cost: 'light' | 'heavy'): QueuedCall | undefined {
    for (const line of turns[cost]) {
      if (!line.isReady()) continue;
      const call = takeFirst(line.waiting[cost]);
      turns[cost].delete(line);
      if (line.waiting[cost].size > 0) turns[cost].add(line);
      if (call !== undefined) return call;
    }
    return undefined;
  }

  function start(call: QueuedCall, free: () => void): void {
    let isFree = false;
    const makeWay = (): void => {
      if (isFree) return;
      isFree = true;
      free();
      startWaiting();
    };
    void call.start(makeWay).finally(makeWay);
  }

  return {
    join(isReady) {
      const line: Line = {
        isReady,
        waiting: { light: new Set(), heavy: new Set(), apart: new Set() },
        apart: 0,
      };
      lines.add(line);
      return {
        add(call) {
          line.waiting[call.cost].add(call);
          if (call.cost !== 'apart') turns[call.cost].add(line);
          startWaiting();
        },
        remove: (call) => line.waiting[call.cost].delete(call),
        wake: startWaiting,
        leave() {
          lines.delete(line);
          turns.light.delete(line);
          turns.heavy.delete(line);
        },
      };
    },
  };
}

interface Line {
  readonly isReady: () => boolean;
  readonly waiting: Readonly<Record<QueuedCall['cost'], Set<QueuedCall>>>;
  /** How many running calls keep no reader busy. */
  apart: number;
}

function takeFirst(calls: Set<QueuedCall>): QueuedCall | undefined {
  const [first] = calls;
  if (first !== undefined) calls.delete(first);
  return first;
}
