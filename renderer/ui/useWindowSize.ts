import { useSyncExternalStore } from 'react';
import { LARGE_WINDOW, MIDDLE_WINDOW, type WindowSize } from '../state/preferences.ts';

/** How large the window is; larger letters make it smaller. */
export const useWindowSize = (): WindowSize => useSyncExternalStore(watch, sizeNow);

function watch(listener: () => void): () => void {
  const lists = [MIDDLE_WINDOW, LARGE_WINDOW].map((query) => window.matchMedia(query));
  for (const list of lists) list.addEventListener('change', listener);
  return () => {
    for (const list of lists) list.removeEventListener('change', listener);
  };
}

function sizeNow(): WindowSize {
  if (window.matchMedia(LARGE_WINDOW).matches) return 'large';
  return window.matchMedia(MIDDLE_WINDOW).matches ? 'middle' : 'small';
}
