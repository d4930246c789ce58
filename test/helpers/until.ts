import { vi } from 'vitest';

/** Far beyond what a busy machine takes, and before the limit of a test: what waits so long hangs. */
const HANGING_MS = 120_000;

/** Waits until an assertion holds, and gives what it gives. The last failure is told where it never does. */
export async function until<T>(assertion: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(assertion, { timeout: HANGING_MS, interval: 20 });
}
