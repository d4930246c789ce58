import type { MenuItemConstructorOptions } from 'electron';
import type electron from 'electron';
import type { WindowCommand } from '../core/contract/bridge.ts';

export interface MenuOptions {
  /** A development build: the page can be reloaded. In a packaged app a reload only loses one's place. */
  readonly reload: boolean;
  /** Whether the page may be inspected. */
  readonly devTools: boolean;
  readonly platform: NodeJS.Platform;
  /** Hands a command to the window. */
  readonly send: (command: WindowCommand) => void;
  /** Opens one more window. */
  readonly openAnother: () => void;
}

/**
 * Sets the application menu: the system's standard roles, so that its shortcuts and words are the usual
 * ones, and what the page does by a key of its own. The page hears that key first; the menu shows it.
 */
export function setMenu({ Menu }: Pick<typeof electron, 'Menu'>, options: MenuOptions): void {
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(options)));
}

const SEPARATOR: MenuItemConstructorOptions = { type: 'separator' };

function menuTemplate(options: MenuOptions): MenuItemConstructorOptions[] {
  const { platform, send, openAnother } = options;
  const isMac = platform === 'darwin';
  const settings: MenuItemConstructorOptions = {
    label: 'Settings…',
    accelerator: 'CommandOrControl+,',
    click: () => send({ name: 'settings' }),
  };
  return [
    ...only(isMac, appMenu(settings)),
    {
      role: 'fileMenu',
      submenu: [
        { label: 'New Window', accelerator: 'CommandOrControl+N', click: openAnother },
        ...only(isMac, { role: 'close' }),
        ...only(!isMac, SEPARATOR, settings, SEPARATOR, { role: 'quit' }),
      ],
    },
    editMenu(send),
    viewMenu(options),
    { role: 'windowMenu' },
    {
      role: 'help',
      submenu: [
        { label: 'Keys and Help', click: () => send({ name: 'help' }) },
        ...only(!isMac, SEPARATOR, { role: 'about' }),
      ],
    },
  ];
}

/** As the system's own, with the settings where a Mac has them. */
function appMenu(settings: MenuItemConstructorOptions): MenuItemConstructorOptions {
  return {
    role: 'appMenu',
    submenu: [
      { role: 'about' },
      SEPARATOR,
      settings,
      SEPARATOR,
      { role: 'services' },
      SEPARATOR,
      { role: 'hide' },
      { role: 'hideOthers' },
      { role: 'unhide' },
      SEPARATOR,
      { role: 'quit' },
    ],
  };
}

function editMenu(send: MenuOptions['send']): MenuItemConstructorOptions {
  return {
    role: 'editMenu',
    submenu: [
      { role: 'undo' },
      { role: 'redo' },
      SEPARATOR,
      { role: 'cut' },
      { role: 'copy' },
      { role: 'paste' },
      { role: 'selectAll' },
      SEPARATOR,
      {
        label: 'Find…',
        accelerator: 'CommandOrControl+K',
        click: () => send({ name: 'find' }),
      },
    ],
  };
}

function viewMenu({ reload, devTools }: MenuOptions): MenuItemConstructorOptions {
  return {
    label: '&View',
    submenu: [
      ...only(reload, { role: 'reload' }, { role: 'forceReload' }),
      ...only(devTools, { role: 'toggleDevTools' }),
      ...only(reload || devTools, SEPARATOR),
      { role: 'resetZoom' },
      { role: 'zoomIn' },
      { role: 'zoomOut' },
      SEPARATOR,
      { role: 'togglefullscreen' },
    ],
  };
}

function only(
  condition: boolean,
  ...items: readonly MenuItemConstructorOptions[]
): readonly MenuItemConstructorOptions[] {
  return condition ? items : [];
}
