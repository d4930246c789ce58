import type { CallContext } from '../../rpc/server.ts';
import { createCancelFlag } from '../../threads/cancelFlag.ts';

/** Work of another thread that its caller's going away ends. */
export async function cancellable<T>(
  signal: CallContext['signal'],
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
