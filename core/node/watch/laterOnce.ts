export interface LaterOnce<T> {
  /** Does it now, which also covers all requests so far. */
  readonly now: () => T | undefined;
  readonly soon: () => void;
  /** Stops for good. */
  readonly stop: () => void;
}

/** Work that is done some ms after it was first requested, however often it was requested. */
export function laterOnce<T extends void | Promise<void>>(ms: number, work: () => T): LaterOnce<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  const now = (): T | undefined => {
    clearTimeout(timer);
    timer = undefined;
    return stopped ? undefined : work();
  };
  return {
    now,
    soon: () => {
      if (!stopped) timer ??= setTimeout(() => void now(), ms);
    },
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
