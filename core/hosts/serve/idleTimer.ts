export interface IdleTimer {
  /** Sets the current number of clients. */
  readonly update: (clients: number) => void;
  /** Prevents any further call, whatever is reported later. */
  readonly stop: () => void;
}

/**
 * Calls `onIdle` when there has been no client for `afterMs`. Starts counting at the first update.
 */
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
