import { createContext, useContext } from 'react';
import type { CommandContext } from '../command.ts';

export const CommandsContext = createContext<CommandContext | null>(null);

/** What commands act on in this window. */
export function useCommandContext(): CommandContext {
  const context = useContext(CommandsContext);
  if (context === null) throw new Error('rendered outside of a CommandsContext');
  return context;
}
