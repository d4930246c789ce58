import { createContext, startTransition, useContext, useEffect, useState } from 'react';

/** Is a page made as a whole before it is shown? So is one that is found again where it was left, far down. */
export const WholeAtOnceContext = createContext(false);

/** False until what draws it is on the screen; what is out of sight then needs not be there before. */
export function useIsPainted(): boolean {
  const isWhole = useContext(WholeAtOnceContext);
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    // A frame's callbacks run before it is painted.
    const frame = requestAnimationFrame(() => {
      // What is asked for meanwhile comes first.
      timer = setTimeout(() => startTransition(() => setPainted(true)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, []);
  return isWhole || isPainted;
}
