import { useCallback, useLayoutEffect, useRef } from 'react';

interface Held {
  readonly anchor: Element;
  readonly top: number;
}

/**
 * Keeps the eye where it was while text grows or shrinks: once `content` has changed, `anchor` stands
 * where `pressed` stood on the screen. They differ when the pressed element goes away by being pressed.
 */
export function useKeepPlace(content: unknown): (pressed: Element, anchor: Element) => void {
  const held = useRef<Held | null>(null);
  useLayoutEffect(() => {
    if (held.current === null) return;
    const { anchor, top } = held.current;
    held.current = null;
    const scroller = scrollerOf(anchor);
    if (scroller !== null) scroller.scrollTop += anchor.getBoundingClientRect().top - top;
    // The content is what moves the anchor; nothing of it is read.
    // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies
  }, [content]);
  return useCallback((pressed, anchor) => {
    held.current = { anchor, top: pressed.getBoundingClientRect().top };
  }, []);
}

function scrollerOf(element: Element): Element | null {
  for (let at = element.parentElement; at !== null; at = at.parentElement)
    if (/auto|scroll/.test(getComputedStyle(at).overflowY)) return at;
  return null;
}
