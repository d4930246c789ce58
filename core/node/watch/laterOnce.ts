export interface LaterOnce<T> {
  /** Does it now, and not once more for what asked for it so far. */
  readonly now: () => T | undefined;
  readonly soon: () => void;
  /** For good. */
  readonly stop: () => void;
}

/** Work that is done some ms after it was first asked for, however often that was. */
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
