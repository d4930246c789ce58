export interface IdleTimer {
  /** Says how many clients there are now. */
  readonly update: (clients: number) => void;
  /** No call comes after this, whatever is said later. */
  readonly stop: () => void;
}

/** Calls `onIdle` when there has been no client for `afterMs`. It starts to count at the first update. */
export function createIdleTimer(afterMs: number, onIdle: (() => void) | undefined): IdleTimer {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  return {
    update(clients) {
      clearTimeout(timer);
      if (clients === 0 && onIdle !== undefined && !stopped) timer = setTimeout(onIdle, afterMs);
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
