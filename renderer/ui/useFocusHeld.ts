import { useEffect, type RefObject } from 'react';
import { entryOf, rowsIn } from './pageRows.ts';
import { isPaneAwaited } from './panes.ts';

/**
 * Where what had the focus is gone, as a row that was closed, what comes in its place has it, else the pane: the next
 * key goes on from there, and whoever hears the page does not begin anew.
 */
export function useFocusHeld(paneRef: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const pane = paneRef.current;
    if (pane === null) return undefined;
    let last: { readonly element: Element; readonly at: number; readonly page: string } | null =
      null;
    const remember = ({ target }: FocusEvent): void => {
      if (!(target instanceof Element)) return;
      const at = rowsIn(pane).findIndex((row) => row.contains(target));
      last = { element: target, at, page: window.location.hash };
    };
    const restore = (): void => {
      if (last === null || last.element.isConnected || isPaneAwaited()) return;
      if (document.activeElement !== document.body) return;
      const rows = rowsIn(pane);
      // Another page has no row in its place.
      const isHere = last.at >= 0 && last.page === window.location.hash;
      const row = isHere ? rows[Math.min(last.at, rows.length - 1)] : undefined;
      const entry = row === undefined ? undefined : entryOf(row);
      if (entry === undefined) pane.focus({ preventScroll: true });
      else entry.focus();
    };
    // A frame later whoever knows better has given it to something else.
    const look = (): void => {
      if (last?.element.isConnected === false) requestAnimationFrame(restore);
    };
    const observer = new MutationObserver(look);
    observer.observe(pane, { childList: true, subtree: true });
    pane.addEventListener('focusin', remember);
    document.addEventListener('focusout', look);
    return () => {
      observer.disconnect();
      pane.removeEventListener('focusin', remember);
      document.removeEventListener('focusout', look);
    };
  }, [paneRef]);
}
