import { commandNamed, keyWords } from '../../commands.ts';
import { openMemory } from '../../client/memory.ts';
import { useOpenDialog } from '../../ui/dialogContext.ts';
import { useExplorer } from '../../ui/explorerContext.ts';
import { Icon } from '../../ui/Icon.tsx';
import { MenuButton, type MenuEntry } from '../../ui/Menu.tsx';
import { toggleActivity } from '../activity/activityPane.ts';
import { COMMAND_KEY } from '../search/commandKey.ts';
import { useOpenSettings } from '../settings/settingsContext.ts';

/** What can be done from anywhere, and is not done often enough to stand in the bar. */
export function WindowMenu() {
  const { memory, activity } = useExplorer();
  const open = useOpenDialog();
  const openSettings = useOpenSettings();
  const isOwn = memory === 'own';
  const items: readonly MenuEntry[] = [
    ...(isOwn
      ? [{ id: 'import', words: 'Import logs…', run: () => open('import') }]
      : [
          {
            id: 'own',
            words: 'Back to your memory',
            run: () => openMemory(window.location, 'own'),
          },
        ]),
    { id: 'address', words: 'Open an address…', run: () => open('address') },
    ...(isOwn
      ? [
          {
            id: 'activity',
            words: 'Activity',
            ...keysOf('activity'),
            run: () => toggleActivity(activity),
          },
          {
            id: 'sample',
            words: 'Look at the sample',
            run: () => openMemory(window.location, 'sample'),
          },
        ]
      : []),
    'separator',
    {
      id: 'settings',
      words: 'Settings…',
      ...keysOf('settings'),
      run: () => openSettings('general'),
    },
    { id: 'help', words: 'Keys and help', ...keysOf('help'), run: () => open('help') },
  ];
  return (
    <MenuButton label="Menu" title="Menu" items={items}>
      <Icon name="menu" />
    </MenuButton>
  );
}

/** The key of a command on this machine. */
function keysOf(id: string): { readonly keys?: string } {
  const command = commandNamed(id);
  if (command === undefined) return {};
  const ways = keyWords(command).split(' or ');
  const [keys] = COMMAND_KEY === '⌘' ? ways.toReversed() : ways;
  return keys === undefined ? {} : { keys };
}
