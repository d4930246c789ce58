import { useCallback, useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import type { Row } from '../../state/transcript.ts';
import { MOVES } from '../../ui/followScroll.ts';

interface Held {
  readonly rows: readonly Row[];
  readonly indexes: ReadonlyMap<number, number>;
  /** How much of the top of the pane is covered. */
  readonly inset: number;
  readonly virtualizer: {
    readonly measurementsCache: readonly { readonly start: number }[];
    readonly scrollOffset: number | null;
    readonly getVirtualItems: () => readonly {
      readonly index: number;
      readonly start: number;
      readonly end: number;
    }[];
  };
}

/** Frames in which what was gone to must not have moved. */
const STILL = 6;
/** The most that are waited for: it may still have to be read, or what is around it grows. */
const MOST_FRAMES = 600;

/**
 * Keeps the eye where it is: a row that one goes to comes to a share of the height of the pane and stays
 * there until what is around it has been drawn; when rows come above, what is read does not move.
 */
export function useHeldPlace(
  scroller: Element,
  listRef: RefObject<HTMLElement | null>,
  held: Held,
): { readonly bringTo: (position: number, share: number) => void } {
  const latest = useRef(held);
  const stop = useRef<(() => void) | null>(null);
  const again = useRef<() => void>(() => undefined);
  const anchor = useRef<{ readonly position: number; readonly top: number } | null>(null);

  useEffect(() => {
    const remember = (): void => {
      anchor.current = anchorOf(latest.current);
    };
    scroller.addEventListener('scroll', remember, { passive: true });
    return () => scroller.removeEventListener('scroll', remember);
  }, [scroller]);

  const hold = useCallback(
    (goal: Goal) => {
      stop.current?.();
      const jump = (): void => {
        const start = startOf(latest.current, goal.position);
        if (start !== null) scroller.scrollTo({ top: start - goal.top() });
      };
      let still = 0;
      let frames = 0;
      let request = 0;
      const follow = (): void => {
        const by = distanceTo(listRef.current, latest.current, scroller, goal);
        if (by !== null) {
          const before = scroller.scrollTop;
          if (Math.abs(by) > 1) scroller.scrollBy({ top: by });
          // At an end of the conversation it cannot come nearer. What is still to be read will be higher.
          still = scroller.scrollTop === before && isDrawn(listRef.current) ? still + 1 : 0;
        } else if (!isThere(listRef.current, latest.current, goal.position)) jump();
        if (still < STILL && ++frames < MOST_FRAMES) request = requestAnimationFrame(follow);
        else stop.current?.();
      };
      const end = (): void => {
        cancelAnimationFrame(request);
        stop.current = null;
        for (const name of MOVES) scroller.removeEventListener(name, end);
      };
      // Whoever moves it themselves is not held.
      for (const name of MOVES) scroller.addEventListener(name, end, { passive: true });
      stop.current = end;
      again.current = () => {
        still = 0;
        jump();
      };
      jump();
      follow();
    },
    [scroller, listRef],
  );
  useLayoutEffect(() => {
    const before = latest.current.rows;
    latest.current = held;
    const kept = anchor.current;
    if (before !== held.rows && stop.current !== null) again.current();
    else if (before === held.rows || kept === null || startOf(held, kept.position) === null)
      anchor.current = anchorOf(held);
    // What is around it has heights that nobody measured yet.
    else hold({ position: kept.position, words: false, top: () => kept.top });
  });
  const bringTo = useCallback(
    (position: number, share: number) =>
      hold({ position, words: true, top: () => insetAt(scroller, latest.current, share) }),
    [scroller, hold],
  );
  useEffect(() => () => stop.current?.(), []);
  return { bringTo };
}

function startOf({ indexes, virtualizer }: Held, position: number): number | null {
  const index = indexes.get(position);
  return index === undefined ? null : (virtualizer.measurementsCache[index]?.start ?? null);
}

function rowElement(
  list: HTMLElement | null,
  { rows, indexes }: Held,
  position: number,
): Element | null {
  const row = rows[indexes.get(position) ?? -1];
  return list !== null && row !== undefined
    ? list.querySelector(`:scope > [data-row="${row.position}"]`)
    : null;
}

/** Do all rows that are there have their words? */
export const isDrawn = (list: HTMLElement | null): boolean =>
  list?.querySelector('[data-waiting]') === null;

/** Is its row drawn, with its words or without them yet? */
const isThere = (list: HTMLElement | null, held: Held, position: number): boolean =>
  rowElement(list, held, position) !== null;

/** How far below the top of the pane a share of its height is, at least below what covers it. */
const insetAt = (scroller: Element, { inset }: Held, share: number): number =>
  Math.max(inset, scroller.clientHeight * share);

/** What is to stay where it is. */
interface Goal {
  readonly position: number;
  /** Is it its words that are meant, rather than the whole row? */
  readonly words: boolean;
  /** How far below the top of the pane, px. */
  readonly top: () => number;
}

/** How far its marked words, else what of the row is meant, else the row are from there; null until they are drawn. */
function distanceTo(
  list: HTMLElement | null,
  held: Held,
  scroller: Element,
  { position, words, top }: Goal,
): number | null {
  const row = rowElement(list, held, position);
  if (row === null || (words && row.querySelector('[data-waiting]') !== null)) return null;
  const own = words ? (row.querySelector('mark') ?? row.querySelector('[data-own]')) : null;
  return (own ?? row).getBoundingClientRect().top - scroller.getBoundingClientRect().top - top();
}

/**
 * The row at the top of what is seen, and how far from there; as it was measured, since to ask the document would
 * have it laid out anew at each step of a scroll.
 */
function anchorOf({ rows, virtualizer }: Held) {
  const offset = virtualizer.scrollOffset;
  if (offset === null) return null;
  const top = virtualizer.getVirtualItems().find(({ end }) => end > offset);
  const position = rows[top?.index ?? -1]?.position;
  return top === undefined || position === undefined ? null : { position, top: top.start - offset };
}
