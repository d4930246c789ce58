import { StrataError } from '../model/result.ts';
import { cancelSignal } from '../model/cancelFlag.ts';

/** A network call cannot poll a flag. */
const LOOK_MS = 50;

/** A platform signal for a flag that another thread sets, polled as long as the work lasts. */
export async function abortOnCancel<T>(
  buffer: SharedArrayBuffer,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const flag = cancelSignal(buffer);
  const controller = new AbortController();
  const timer = setInterval(() => {
    if (!flag.aborted) return;
    clearInterval(timer);
    controller.abort(
      new StrataError({ code: 'cancelled', message: 'Cancelled. What was stored so far stays.' }),
    );
  }, LOOK_MS);
  try {
    return await work(controller.signal);
  } finally {
    clearInterval(timer);
  }
}
