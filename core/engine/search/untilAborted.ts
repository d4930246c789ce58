import type { CancelSignal } from '../../model/progress.ts';

/** Wraps a reader so that none of its reads starts once the signal is aborted. */
export function untilAborted<Reader extends object>(reader: Reader, signal: CancelSignal): Reader {
  return new Proxy(reader, {
    get(target, name, receiver) {
      const value: unknown = Reflect.get(target, name, receiver);
      if (typeof value !== 'function') return value;
      return async (...args: readonly unknown[]) => {
        signal.throwIfAborted();
        return (await Reflect.apply(value, target, args)) as unknown;
      };
    },
  });
}
