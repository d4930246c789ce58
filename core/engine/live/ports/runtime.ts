import type { AbortableSignal } from '../../../model/progress.ts';

/** Time, randomness and ids from the platform; tests provide their own. */
export interface Runtime {
  /** Wall clock, ms since the epoch. */
  readonly now: () => number;
  /** A monotonic clock, in ms. */
  readonly ticks: () => number;
  /** Calls back once without keeping the process alive; returns a function that cancels it. */
  readonly after: (ms: number, work: () => void) => () => void;
  /** Lets other work of this thread run first. */
  readonly breathe: () => Promise<void>;
  /** 0 ≤ x < 1. */
  readonly random: () => number;
  readonly newId: () => string;
  readonly newAbort: () => { readonly signal: AbortableSignal; abort(): void };
}
