import { setImmediate } from 'node:timers/promises';

/** Calls and events wait no longer than this many ms for ongoing work. */
const SLICE_MS = 8;

/** Takes all steps, yielding to other work now and then. */
export async function inSlices(steps: Generator<void>): Promise<void> {
  let until = performance.now() + SLICE_MS;
  while (steps.next().done !== true) {
    if (performance.now() < until) continue;
    await setImmediate();
    until = performance.now() + SLICE_MS;
  }
}
