import { useEffect } from 'react';

/** By then one stays there: what a held key passes names no window. */
const SETTLED_MS = 60;

/**
 * Calls the window by what is read in it; null leaves it to others. Not with the page: the browser tells the system of
 * each name, which took longer than all else that an arrow changes in the document.
 */
export function useWindowTitle(words: string | null): void {
  useEffect(() => {
    if (words === null) return undefined;
    const timer = setTimeout(() => {
      document.title = `${words} · Strata`;
    }, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [words]);
}
