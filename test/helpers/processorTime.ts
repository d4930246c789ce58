import process from 'node:process';

/**
 * How much of the processor some work takes on this thread, ms: the least of some runs. What other
 * threads and processes do meanwhile does not count.
 */
export function processorMs(work: () => void, runs = 3): number {
  const times = Array.from({ length: runs }, () => {
    const before = process.threadCpuUsage();
    work();
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1000;
  });
  return Math.min(...times);
}

/** Less than this many times as much, where an input is ten times as long; quadratic work takes 100 times. */
export const NEARLY_LINEAR = 45;

/** So much is not told from the noise of one measurement, ms. */
const LITTLE_MS = 5;

/** How many times as much some work takes with ten times the input; about 10 where it is linear. */
export function growth(work: (size: number) => void, size: number): number {
  const small = processorMs(() => work(size));
  return processorMs(() => work(10 * size), 2) / Math.max(LITTLE_MS, small);
}
