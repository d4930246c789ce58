import { commandNamed } from '../../commands.ts';
import { useCommandContext } from '../../ui/commandContext.ts';
import { Icon } from '../../ui/Icon.tsx';
import { MenuButton, type MenuEntry } from '../../ui/Menu.tsx';
import { menuItem } from '../subject/subjectMenu.ts';

/** By their ids in the table of commands; null: a line between two groups. */
const ENTRIES = [
  'import',
  'own',
  'address',
  'activity',
  'sample',
  null,
  'undo',
  'messages',
  null,
  'settings',
  'help',
];

/** What can be done from anywhere, and is not done often enough to stand in the bar. */
export function WindowMenu() {
  const context = useCommandContext();
  const items = (): readonly MenuEntry[] => {
    const { changedKeys: keys } = context.explorer.preferences.getState();
    return ENTRIES.flatMap((id): readonly MenuEntry[] => {
      if (id === null) return ['separator'];
      const command = commandNamed(id);
      if (command === undefined || command.isAbsent?.(context, null) === true) return [];
      return [menuItem(command, { keys, run: () => command.run(context, null) })];
    });
  };
  return (
    <MenuButton label="Menu" title="Menu" items={items}>
      <Icon name="menu" />
    </MenuButton>
  );
}
