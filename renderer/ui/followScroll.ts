/** What a person moves a pane by: whoever does so is not held. */
export const MOVES = ['wheel', 'pointerdown', 'touchstart', 'keydown'] as const;

/** Frames in which it must not have moved any more. */
const STILL = 6;
/** The most that are waited for: what stands there may still have to be read. */
const MOST_FRAMES = 300;

export interface Follow {
  /** Where it is to be scrolled to, as things stand. */
  readonly top: () => number;
  /** Is all that is in sight as high as it will be? Where it is left out, what stands still is. */
  readonly isDrawn?: () => boolean;
  readonly onEnd?: () => void;
}

/**
 * Scrolls to a place that may not be there yet: while a page grows, it goes on, until it is there or somebody
 * moves it. The returned function ends it.
 */
export function followScroll(
  scroller: Element,
  { top, isDrawn = () => true, onEnd }: Follow,
): () => void {
  let still = 0;
  let frames = 0;
  let request = 0;
  const end = (): void => {
    cancelAnimationFrame(request);
    for (const name of MOVES) scroller.removeEventListener(name, end);
    onEnd?.();
  };
  const follow = (): void => {
    const wanted = top();
    const before = scroller.scrollTop;
    if (Math.abs(before - wanted) > 1) scroller.scrollTop = wanted;
    const isThere = Math.abs(scroller.scrollTop - wanted) <= 1;
    still = isThere && scroller.scrollTop === before && isDrawn() ? still + 1 : 0;
    if (still < STILL && ++frames < MOST_FRAMES) request = requestAnimationFrame(follow);
    else end();
  };
  for (const name of MOVES) scroller.addEventListener(name, end, { passive: true });
  follow();
  return end;
}
