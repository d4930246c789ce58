import { useEffect, type RefObject } from 'react';
import { followScroll } from '../../ui/followScroll.ts';
import { isTyping } from '../../ui/isTyping.ts';

/**
 * Home and End lead to the ends of the page: a browser that glides there is led astray by what is drawn only as
 * it comes near.
 */
export function useEndKeys(scrollerRef: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const scroller = scrollerRef.current;
    if (scroller === null) return undefined;
    let stop: (() => void) | null = null;
    const onKeyDown = (event: KeyboardEvent): void => {
      const isEnd = event.key === 'End';
      if ((!isEnd && event.key !== 'Home') || event.shiftKey || event.altKey) return;
      if (event.defaultPrevented || isTyping(event.target)) return;
      if (!(event.target instanceof Node) || !scroller.contains(event.target)) return;
      event.preventDefault();
      stop?.();
      stop = followScroll(scroller, {
        top: () => (isEnd ? scroller.scrollHeight - scroller.clientHeight : 0),
      });
    };
    // After lists and menus in it, which have their own use for these keys.
    document.addEventListener('keydown', onKeyDown);
    return () => {
      stop?.();
      document.removeEventListener('keydown', onKeyDown);
    };
  }, [scrollerRef]);
}
