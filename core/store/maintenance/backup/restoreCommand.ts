import { shellPath, shellQuote } from '../../../model/shellQuote.ts';

/** What a person types, or pastes, to have a backup put back. */
export function restoreCommand(backup: string): string {
  return `strata restore ${shellQuote(shellPath(backup, process.platform))}`;
}
