import { createContext, useContext } from 'react';
import type { PaneId } from '../../ui/panes.ts';

export const LeaveContext = createContext<(pane: PaneId) => void>(() => undefined);

/** Closes the palette and takes the person to the pane that shows what was chosen. */
export const useLeave = (): ((pane: PaneId) => void) => useContext(LeaveContext);
