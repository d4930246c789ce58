import { keysOf, keyWords, type CommandContext } from '../../commands.ts';
import type { Subject } from '../../state/subjects.ts';
import { commandsFor } from '../../subjectCommands.ts';
import type { MenuEntry } from '../../ui/Menu.tsx';

/** What can be done with something, as the items of a menu; without those that stand beside it. */
export function subjectItems(
  context: CommandContext,
  subject: Subject,
  without: readonly string[] = [],
): readonly MenuEntry[] {
  const { changedKeys } = context.explorer.preferences.getState();
  return commandsFor(context, subject)
    .filter(({ id }) => !without.includes(id))
    .flatMap((command): readonly MenuEntry[] => {
      const keys = keysOf(command, changedKeys);
      const item = {
        id: command.id,
        words: upperFirst(command.words),
        ...(keys.length === 0 ? {} : { keys: keyWords(keys.slice(0, 1)) }),
        danger: command.id === 'forget',
        run: () => command.run(context, subject),
      };
      return command.id === 'forget' ? ['separator', item] : [item];
    });
}

export const upperFirst = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

export const MENU_LABELS: Readonly<Record<Subject['kind'], string>> = {
  conversation: 'What can be done with this conversation',
  period: 'What can be done with this time',
  project: 'What can be done with this project',
  point: 'What can be done with this point',
};
