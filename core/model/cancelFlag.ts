import type { AbortableSignal, CancelSignal } from './progress.ts';
import { StrataError } from './result.ts';

/** A flag that two threads share. */
export function createCancelFlag(): { readonly buffer: SharedArrayBuffer; cancel(): void } {
  const buffer = new SharedArrayBuffer(4);
  return { buffer, cancel: () => void Atomics.store(new Int32Array(buffer), 0, 1) };
}

/** What a cancelled run leaves, of work that is stored bit by bit. */
const KEPT = 'What was stored so far stays.';

/** The flag as the other thread sees it; `left` says what a run that it cancels leaves. */
export function cancelSignal(buffer: SharedArrayBuffer, left = KEPT): CancelSignal {
  const flag = new Int32Array(buffer);
  return {
    get aborted() {
      return Atomics.load(flag, 0) === 1;
    },
    throwIfAborted() {
      if (Atomics.load(flag, 0) === 1)
        throw new StrataError({ code: 'cancelled', message: `Cancelled. ${left}` });
    },
  };
}

/** Runs work in another thread, and cancels it when the caller's signal aborts. */
export async function cancellable<T>(
  signal: AbortableSignal,
  work: (cancel: SharedArrayBuffer) => Promise<T>,
): Promise<T> {
  const flag = createCancelFlag();
  const cancel = (): void => flag.cancel();
  signal.addEventListener('abort', cancel, { once: true });
  try {
    return await work(flag.buffer);
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}
