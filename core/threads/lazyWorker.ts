import type { Failure } from '../model/result.ts';
import type { RunningWorker } from './startWorker.ts';

export interface LazyWorker<T> {
  /** Runs work on the thread, which is started when there is none. */
  run<Result>(work: (methods: RunningWorker<T>['methods']) => Promise<Result>): Promise<Result>;
  /** Calls in flight fail with `thread-ended`, or with the failure that is given. */
  stop(failure?: Failure): Promise<void>;
}

/** A token table takes tens of megabytes; a thread that starts anew takes a fifth of a second. */
const IDLE_MS = 1_000;

/** A thread that is there only while it has work, and a moment longer. */
export function createLazyWorker<T>(
  start: (onDeath: () => void) => RunningWorker<T>,
  { idleMs = IDLE_MS }: { readonly idleMs?: number } = {},
): LazyWorker<T> {
  let worker: RunningWorker<T> | undefined;
  let running = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = async (failure?: Failure): Promise<void> => {
    clearTimeout(timer);
    const ending = worker;
    worker = undefined;
    await ending?.stop(failure);
  };
  return {
    async run(work) {
      clearTimeout(timer);
      worker ??= start(() => {
        worker = undefined;
      });
      running += 1;
      try {
        return await work(worker.methods);
      } finally {
        running -= 1;
        if (running === 0) timer = setTimeout(() => void stop(), idleMs).unref();
      }
    },
    stop,
  };
}
