import type { CancelSignal } from '../../model/progress.ts';
import { StrataError } from '../../model/result.ts';

/** A flag that two threads share. */
export function createCancelFlag(): { readonly buffer: SharedArrayBuffer; cancel(): void } {
  const buffer = new SharedArrayBuffer(4);
  return { buffer, cancel: () => void Atomics.store(new Int32Array(buffer), 0, 1) };
}

/** The flag as the other thread sees it. */
export function cancelSignal(buffer: SharedArrayBuffer): CancelSignal {
  const flag = new Int32Array(buffer);
  return {
    get aborted() {
      return Atomics.load(flag, 0) === 1;
    },
    throwIfAborted() {
      if (Atomics.load(flag, 0) === 1)
        throw new StrataError({
          code: 'cancelled',
          message: 'Cancelled. What was stored so far stays.',
        });
    },
  };
}
