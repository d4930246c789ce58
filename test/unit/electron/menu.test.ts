import type { MenuItemConstructorOptions } from 'electron';
import { expect, test, vi } from 'vitest';
import type { WindowCommand } from '../../../core/contract/bridge.ts';
import { setMenu, type MenuOptions } from '../../../electron/menu.ts';
import { fakeElectron } from './fakeElectron.ts';

type Item = MenuItemConstructorOptions;

function menuOf(options: Omit<MenuOptions, 'send' | 'openAnother'>) {
  const { electron, calls } = fakeElectron();
  const sent: WindowCommand[] = [];
  const openAnother = vi.fn<() => void>();
  setMenu(electron, { ...options, send: (command) => sent.push(command), openAnother });
  return { menu: calls[0]?.[1] as readonly Item[], sent, openAnother };
}

/** What a menu shows, a line an item: roles and labels, with their keys; lists of them in brackets. */
const shown = (items: readonly Item[]): readonly unknown[] =>
  items.map(({ type, role, label, accelerator, submenu }) => {
    const name = type ?? role ?? label;
    if (Array.isArray(submenu)) return [name, shown(submenu)];
    return accelerator === undefined ? name : `${name} ${accelerator}`;
  });

const edit = [
  'editMenu',
  ['undo', 'redo', 'separator', 'cut', 'copy', 'paste', 'selectAll', 'separator'].concat(
    'Find… CommandOrControl+K',
  ),
];
const zoom = ['resetZoom', 'zoomIn', 'zoomOut', 'separator', 'togglefullscreen'];

test('a packaged app has the usual menus and its own, without reload and developer tools', () => {
  const { menu } = menuOf({ reload: false, devTools: false, platform: 'linux' });
  expect(shown(menu)).toEqual([
    [
      'fileMenu',
      [
        'New Window CommandOrControl+N',
        'separator',
        'Settings… CommandOrControl+,',
        'separator',
        'quit',
      ],
    ],
    edit,
    ['&View', zoom],
    'windowMenu',
    ['help', ['Keys and Help', 'separator', 'about']],
  ]);
});

test('in development the page can be reloaded and inspected', () => {
  const { menu } = menuOf({ reload: true, devTools: true, platform: 'win32' });
  expect(shown(menu)[2]).toEqual([
    '&View',
    ['reload', 'forceReload', 'toggleDevTools', 'separator', ...zoom],
  ]);
});

test('on macOS the menu of the app comes first and has the settings', () => {
  const { menu } = menuOf({ reload: false, devTools: true, platform: 'darwin' });
  expect(shown(menu)).toEqual([
    [
      'appMenu',
      [
        'about',
        'separator',
        'Settings… CommandOrControl+,',
        'separator',
        'services',
        'separator',
        'hide',
        'hideOthers',
        'unhide',
        'separator',
        'quit',
      ],
    ],
    ['fileMenu', ['New Window CommandOrControl+N', 'close']],
    edit,
    ['&View', ['toggleDevTools', 'separator', ...zoom]],
    'windowMenu',
    ['help', ['Keys and Help']],
  ]);
});

test('settings, find and help are commands of the window; a new one is opened beside it', () => {
  const { menu, sent, openAnother } = menuOf({ reload: false, devTools: false, platform: 'linux' });
  const items = menu.flatMap(({ submenu }) => (Array.isArray(submenu) ? submenu : []));
  const press = (label: string): void => {
    const { click } = items.find((item) => item.label === label) ?? {};
    (click as (() => void) | undefined)?.();
  };
  for (const label of ['Settings…', 'Find…', 'Keys and Help']) press(label);
  expect(sent).toEqual([{ name: 'settings' }, { name: 'find' }, { name: 'help' }]);
  press('New Window');
  expect(openAnother).toHaveBeenCalledOnce();
});
