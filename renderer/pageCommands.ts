/** The part of the table of commands that is done by what is on the screen: a node's text, a piece of evidence. */
import type { Command } from './command.ts';

/** A command that a part on the screen carries out, and that is absent where none does. */
function onPage(
  command: Pick<Command, 'id' | 'words' | 'keys'>,
  where: Exclude<Command['where'], string>,
): Command {
  return {
    ...command,
    where,
    isAbsent: ({ explorer }) => explorer.pageActs.of(command.id) === null,
    run: ({ explorer }) => explorer.pageActs.of(command.id)?.(document.activeElement),
  };
}

/** What can be done with the text of the node that is shown, from wherever something else is not read. */
export const TEXT_COMMANDS: readonly Command[] = [
  { id: 'resummarize', words: 'summarise again…', keys: ['s'] },
  { id: 'versions', words: 'versions…', keys: ['v'] },
  { id: 'edit', words: 'edit title and points', keys: ['i'] },
  { id: 'details', words: 'how this was made', keys: ['h'] },
].map((command) => onPage(command, ['conversation', 'period', 'project', 'point', 'hit', 'board']));

export const EVIDENCE_COMMANDS: readonly Command[] = [
  { id: 'raw-line', words: 'show or hide the original line of the log', keys: ['r'] },
  { id: 'previous-grip', words: 'go to the passage before', keys: ['['] },
  { id: 'next-grip', words: 'go to the next passage', keys: [']'] },
].map((command) => onPage(command, ['transcript']));

/** In the list of what was found, whose rows are hits below their conversations. */
export const FOUND_COMMANDS: readonly Command[] = [
  { id: 'previous-found', words: 'go to the conversation before, of those found', keys: ['['] },
  { id: 'next-found', words: 'go to the next conversation, of those found', keys: [']'] },
].map((command) => onPage(command, ['hit', 'conversation']));
