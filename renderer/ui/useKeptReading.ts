import { useLayoutEffect, useRef } from 'react';
import { useExplorer } from './explorerContext.ts';
import { NODE_PANE } from './panes.ts';

/**
 * Where the evidence takes room from the node, the text of the node is laid out anew when it opens
 * or closes: what was pressed, else what the evidence is of, else what stood at the top, stays where
 * it is on the screen.
 */
export function useKeptReading(evidenceIsOpen: boolean): void {
  const { store } = useExplorer().navigation;
  const held = useRef<{ readonly anchor: Element; readonly top: number } | null>(null);
  useLayoutEffect(
    () =>
      store.subscribe((place, before) => {
        const toggles = (place.evidence === null) !== (before.evidence === null);
        const anchor = toggles && place.nodeId === before.nodeId ? anchorIn(NODE_PANE) : null;
        held.current = anchor && { anchor, top: anchor.getBoundingClientRect().top };
      }),
    [store],
  );
  useLayoutEffect(() => {
    const scroller = document.getElementById(NODE_PANE);
    if (held.current === null || scroller === null) return;
    const { anchor, top } = held.current;
    held.current = null;
    if (anchor.isConnected) scroller.scrollTop += anchor.getBoundingClientRect().top - top;
    // That the pane opened or closed is what moved the anchor; nothing of it is read.
    // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies
  }, [evidenceIsOpen]);
}

function anchorIn(paneId: string): Element | null {
  const pane = document.getElementById(paneId);
  const { activeElement } = document;
  if (pane === null) return null;
  if (activeElement !== pane && pane.contains(activeElement)) return activeElement;
  const { left, top, bottom, width } = pane.getBoundingClientRect();
  const current = pane.querySelector('[aria-current="true"]');
  const at = current?.getBoundingClientRect();
  if (at !== undefined && at.top >= top && at.top < bottom) return current;
  const atTop = document.elementFromPoint(left + width / 3, top + 24);
  return atTop !== null && pane.contains(atTop) ? atTop : null;
}
