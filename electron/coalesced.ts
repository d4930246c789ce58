/** Work that is asked for more often than it is worth doing. */
export interface Coalesced {
  /** Does it: at once, or, where it was just done, after the pause; once for all that asked meanwhile. */
  now(): void;
  stop(): void;
}

/** `pause` calls back when the next time may come, unless what it gives is called before. */
export function coalesced(
  work: () => Promise<void>,
  pause: (run: () => void) => () => void,
): Coalesced {
  let state: 'idle' | 'busy' | 'asked' = 'idle';
  let isOver = false;
  let cancel: (() => void) | null = null;

  const run = async (): Promise<void> => {
    state = 'busy';
    await work();
    if (isOver) return;
    cancel = pause(() => {
      if (state === 'asked') void run();
      else state = 'idle';
    });
  };
  return {
    now: () => {
      if (isOver) return;
      if (state === 'idle') void run();
      else state = 'asked';
    },
    stop: () => {
      isOver = true;
      cancel?.();
    },
  };
}
