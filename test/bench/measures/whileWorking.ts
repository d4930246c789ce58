import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setImmediate } from 'node:timers/promises';

/** How long this thread's event loop kept others waiting, in ms. */
export interface Pauses {
  readonly p99: number;
  readonly max: number;
}

export interface Worked<T> {
  readonly value: T;
  readonly elapsedMs: number;
  /** Of all threads of this process: less than the time passed when others use the machine too. */
  readonly cpuMs: number;
  readonly pauses: Pauses;
}

/** A timer of this period measures the loop; it is itself part of what it measures. */
const RESOLUTION_MS = 1;

/** Does long work, and measures what it costs and how it keeps this thread's event loop waiting. */
export async function whileWorking<T>(work: () => Promise<T>): Promise<Worked<T>> {
  // What was done before belongs to no one.
  await setImmediate();
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  const cpu = process.cpuUsage();
  const start = performance.now();
  try {
    const value = await work();
    const { user, system } = process.cpuUsage(cpu);
    return {
      value,
      elapsedMs: performance.now() - start,
      cpuMs: (user + system) / 1000,
      pauses: { p99: overhead(delay.percentile(99)), max: overhead(delay.max) },
    };
  } finally {
    delay.disable();
  }
}

/** The histogram holds whole intervals between two ticks, in nanoseconds. */
function overhead(nanoseconds: number): number {
  return Math.max(0, nanoseconds / 1e6 - RESOLUTION_MS);
}
