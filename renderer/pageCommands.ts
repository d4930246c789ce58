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

const KINDS = ['conversation', 'period', 'project', 'point', 'hit', 'board'] as const;

/** What can be done with the text of the node that is shown, from wherever something else is not read. */
export const TEXT_COMMANDS: readonly Command[] = [
  { id: 'resummarize', words: 'summarise again…', keys: ['s'] },
  { id: 'versions', words: 'versions…', keys: ['v'] },
  { id: 'edit', words: 'edit title and points', keys: ['i'] },
  { id: 'details', words: 'how this was made', keys: ['h'] },
].map((command) => onPage(command, KINDS));

/** What can be done with the words that are shown, from wherever one came to them, and in the list of what was found. */
export const WORD_COMMANDS: readonly Command[] = [
  { id: 'raw-line', words: 'show or hide the original line of the log', keys: ['r'] },
  {
    id: 'previous-grip',
    words: 'go to the passage before; of what was found, to the conversation before',
    keys: ['['],
  },
  {
    id: 'next-grip',
    words: 'go to the next passage; of what was found, to the next conversation',
    keys: [']'],
  },
].map((command) => onPage(command, ['transcript', ...KINDS]));
