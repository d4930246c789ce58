import type { AbortableSignal } from '../../model/progress.ts';

/** Maximum cost, in US dollars, of the calls in flight, across all runs. */
export interface InFlight {
  readonly reserved: number;
  /** Changes whenever a call ends. */
  readonly mark: number;
  /** Adds a call, until the returned function is called. */
  take(most: number): () => void;
  /**
   * Resolves once a call in flight has ended, or at once if there is none. Rejects if cancelled.
   */
  change(signal?: AbortableSignal): Promise<void>;
}

export function createInFlight(): InFlight {
  const held = new Map<symbol, number>();
  const waiting = new Set<() => void>();
  let mark = 0;
  return {
    // Summed anew because subtracting would leave fractions of cents behind.
    get reserved() {
      return [...held.values()].reduce((sum, most) => sum + most, 0);
    },
    get mark() {
      return mark;
    },
    take(most) {
      const call = Symbol('a call');
      held.set(call, most);
      return () => {
        if (!held.delete(call)) return;
        mark++;
        for (const wake of waiting) wake();
      };
    },
    async change(signal) {
      if (held.size === 0) return;
      await new Promise<void>((resolve) => {
        const wake = (): void => {
          waiting.delete(wake);
          signal?.removeEventListener('abort', wake);
          resolve();
        };
        waiting.add(wake);
        signal?.addEventListener('abort', wake, { once: true });
      });
      signal?.throwIfAborted();
    },
  };
}
