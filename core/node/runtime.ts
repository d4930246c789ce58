import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { Runtime } from '../engine/live/ports/runtime.ts';

/** Longer time-outs would fire at once. */
const LONGEST_MS = 2 ** 31 - 1;

export function nodeRuntime(now: () => number = Date.now): Runtime {
  return {
    now,
    ticks: () => performance.now(),
    after(ms, work) {
      const timer = setTimeout(work, Math.min(ms, LONGEST_MS));
      timer.unref();
      return () => clearTimeout(timer);
    },
    breathe: () => setImmediate(),
    random: Math.random,
    newId: randomUUID,
    newAbort: () => new AbortController(),
  };
}
