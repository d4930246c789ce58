/** Calls back once, unless the process has nothing else to do; gives what takes that back. */
export function after(ms: number, work: () => void): () => void {
  // Longer ones would be called at once.
  const timer = setTimeout(work, Math.min(ms, LONGEST_MS));
  timer.unref();
  return () => clearTimeout(timer);
}

const LONGEST_MS = 2 ** 31 - 1;
