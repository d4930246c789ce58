import { useCallback, useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import type { Row } from '../../state/transcript.ts';

interface Held {
  readonly rows: readonly Row[];
  readonly indexes: ReadonlyMap<number, number>;
  readonly virtualizer: { readonly measurementsCache: readonly { readonly start: number }[] };
}

/** Frames in which what was gone to must not have moved, and the most that are waited for. */
const STILL = 6;
const MOST_FRAMES = 90;

/**
 * Keeps the eye where it is: a row that one goes to comes to a share of the height of the pane and stays
 * there until what is around it has been drawn; when rows come above, what is read does not move.
 */
export function useHeldPlace(
  scrollerRef: RefObject<HTMLElement | null>,
  listRef: RefObject<HTMLElement | null>,
  held: Held,
): { readonly bringTo: (position: number, share: number) => void } {
  const latest = useRef(held);
  const stop = useRef<() => void>(() => undefined);
  const anchor = useRef<{ readonly position: number; readonly top: number } | null>(null);

  useLayoutEffect(() => {
    const [scroller, list] = [scrollerRef.current, listRef.current];
    const before = latest.current.rows;
    latest.current = held;
    if (scroller === null || list === null) return;
    if (before !== held.rows && anchor.current !== null) {
      const start = startOf(held, anchor.current.position);
      if (start !== null) scroller.scrollTop = start - anchor.current.top;
    }
    anchor.current = anchorOf(scroller, list, held);
  });

  const bringTo = useCallback(
    (position: number, share: number) => {
      const scroller = scrollerRef.current;
      const list = listRef.current;
      if (scroller === null || list === null) return;
      stop.current();
      const start = startOf(latest.current, position);
      if (start !== null) scroller.scrollTop = start - scroller.clientHeight * share;
      let still = 0;
      let frames = 0;
      let request = 0;
      const follow = (): void => {
        const target = targetOf(list, latest.current, position);
        const by =
          target === null
            ? null
            : target.getBoundingClientRect().top -
              scroller.getBoundingClientRect().top -
              scroller.clientHeight * share;
        if (by !== null && Math.abs(by) > 1) {
          const before = scroller.scrollTop;
          scroller.scrollTop += by;
          // At an end of the conversation it cannot come nearer.
          still = scroller.scrollTop === before ? still + 1 : 0;
        } else if (by !== null) still++;
        if (still < STILL && ++frames < MOST_FRAMES) request = requestAnimationFrame(follow);
        else stop.current();
      };
      const end = (): void => {
        cancelAnimationFrame(request);
        for (const name of MOVES) scroller.removeEventListener(name, end);
      };
      stop.current = end;
      // Whoever moves it themselves is not held.
      for (const name of MOVES) scroller.addEventListener(name, end, { passive: true });
      follow();
    },
    [scrollerRef, listRef],
  );
  useEffect(() => () => stop.current(), []);
  return { bringTo };
}

const MOVES = ['wheel', 'pointerdown', 'touchstart', 'keydown'] as const;

function startOf({ indexes, virtualizer }: Held, position: number): number | null {
  const index = indexes.get(position);
  return index === undefined ? null : (virtualizer.measurementsCache[index]?.start ?? null);
}

/** Its marked words, else what of the row is meant, else the row; null until its words are there. */
function targetOf(list: HTMLElement, { rows, indexes }: Held, position: number): Element | null {
  const row = rows[indexes.get(position) ?? -1];
  const element = row && list.querySelector(`:scope > [data-row="${row.position}"]`);
  if (!element || element.querySelector('[data-waiting]') !== null) return null;
  return element.querySelector('mark') ?? element.querySelector('[data-own]') ?? element;
}

/** The row at the top of what is seen, and how far from there. */
function anchorOf(scroller: HTMLElement, list: HTMLElement, { indexes, virtualizer }: Held) {
  for (const element of list.children) {
    const position = Number((element as HTMLElement).dataset['row']);
    const start = virtualizer.measurementsCache[indexes.get(position) ?? -1]?.start;
    if (start === undefined) continue;
    if (start + element.clientHeight > scroller.scrollTop)
      return { position, top: start - scroller.scrollTop };
  }
  return null;
}
