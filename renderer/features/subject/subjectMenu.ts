import type { Command, CommandContext } from '../../command.ts';
import { keysOf, keyWords } from '../../commands.ts';
import type { ChangedKeys } from '../../state/preferences.ts';
import type { Subject } from '../../state/subjects.ts';
import { commandsFor } from '../../subjectCommands.ts';
import type { MenuEntry, MenuItem } from '../../ui/Menu.tsx';

/** What can be done with something, as the items of a menu; without those that stand beside it. */
export function subjectItems(
  context: CommandContext,
  subject: Subject,
  without: readonly string[] = [],
): readonly MenuEntry[] {
  const { changedKeys: keys } = context.explorer.preferences.getState();
  return commandsFor(context, subject)
    .filter(({ id }) => !without.includes(id))
    .flatMap((command): readonly MenuEntry[] => {
      const item = menuItem(command, { keys, run: () => command.run(context, subject) });
      return command.id === 'forget' ? ['separator', { ...item, danger: true }] : [item];
    });
}

/** A command as an item of a menu. */
export function menuItem(
  command: Command,
  { keys, run }: { readonly keys: ChangedKeys; readonly run: () => void },
): MenuItem {
  const [key] = keysOf(command, keys);
  return {
    id: command.id,
    words: upperFirst(command.words),
    ...(key === undefined ? {} : { keys: keyWords([key]) }),
    run,
  };
}

const upperFirst = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

export const MENU_LABELS: Readonly<Record<Subject['kind'], string>> = {
  conversation: 'What can be done with this conversation',
  transcript: 'What can be done with this transcript',
  period: 'What can be done with this time',
  project: 'What can be done with this project',
  point: 'What can be done with this point',
  board: 'What can be done with this board',
  hit: 'What can be done with this place',
};
