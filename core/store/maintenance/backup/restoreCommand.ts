import { shellPath, shellWord } from '../../../model/shellWord.ts';

/** What a person types, or pastes, to have a backup put back. */
export function restoreCommand(backup: string): string {
  return `strata restore ${shellWord(shellPath(backup, process.platform))}`;
}
