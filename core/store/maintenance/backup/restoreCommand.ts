import { shellPath, shellQuote } from '../../../model/shellQuote.ts';

/** The command that a person types or pastes to restore a backup. */
export function restoreCommand(backup: string): string {
  return `strata restore ${shellQuote(shellPath(backup, process.platform))}`;
}
