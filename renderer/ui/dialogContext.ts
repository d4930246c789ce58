import { createContext, useContext } from 'react';

/** The dialogs that belong to the whole window. */
export type DialogName = 'import' | 'browse' | 'address' | 'help' | 'messages';

export const DialogContext = createContext<(dialog: DialogName) => void>(() => undefined);

/** Opens one of the window's dialogs. */
export const useOpenDialog = (): ((dialog: DialogName) => void) => useContext(DialogContext);
