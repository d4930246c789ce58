/**
 * Calls `act` at once, then at most once in `ms`: what was asked for meanwhile is done at the end of
 * that time, once.
 */
export function throttle(act: () => void, ms: number): () => void {
  let resting = false;
  let wanted = false;
  const run = (): void => {
    if (resting) {
      wanted = true;
      return;
    }
    resting = true;
    wanted = false;
    setTimeout(() => {
      resting = false;
      if (wanted) run();
    }, ms);
    act();
  };
  return run;
}
