import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Is the page on its way to paper? There, nothing is left out that a press would show. */
export function usePrinted(): boolean {
  const [isPrinted, setPrinted] = useState(false);
  useEffect(() => {
    // What is not there when this ends is not printed.
    const begin = (): void => flushSync(() => setPrinted(true));
    const end = (): void => setPrinted(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinted;
}
