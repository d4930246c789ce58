import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { Explorer } from '../state/explorer.ts';
import type { Place } from '../state/place.ts';

export const ExplorerContext = createContext<Explorer | null>(null);

/** The explorer of this window. */
export function useExplorer(): Explorer {
  const explorer = useContext(ExplorerContext);
  if (explorer === null) throw new Error('rendered outside of an ExplorerContext');
  return explorer;
}

/** A part of the place; the component is drawn again when that part changes. */
export function usePlace<T>(select: (place: Place) => T): T {
  return useStore(useExplorer().navigation.store, select);
}
