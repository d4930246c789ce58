import { useLayoutEffect, useState, type RefObject } from 'react';
import { scrollKey } from '../../state/history.ts';
import { followScroll } from '../../ui/followScroll.ts';

/**
 * What one goes back or forward to is found again where it was left, also a transcript, whose rows come only by
 * and by; what is opened begins at its top. Is what is shown left further down?
 */
export function useScrollKept(
  scrollerRef: RefObject<HTMLElement | null>,
  shown: string | null,
): boolean {
  const [tops] = useState(() => new Map<string, number>());
  const kept = shown === null ? 0 : (tops.get(scrollKey(window)) ?? 0);
  useLayoutEffect(() => {
    const element = scrollerRef.current;
    if (element === null || shown === null) return undefined;
    const key = scrollKey(window);
    const wanted = tops.get(key) ?? 0;
    element.scrollTop = wanted;
    let stop: (() => void) | null = null;
    const remember = (): void => {
      if (stop === null) tops.set(key, element.scrollTop);
    };
    if (wanted > 0)
      stop = followScroll(element, {
        top: () => wanted,
        onEnd: () => {
          stop = null;
          remember();
        },
      });
    element.addEventListener('scroll', remember, { passive: true });
    return () => {
      element.removeEventListener('scroll', remember);
      // Left before it was there, it is still to be found where it was.
      const end = stop;
      stop = () => undefined;
      end?.();
    };
  }, [scrollerRef, tops, shown]);
  return kept > 0;
}
