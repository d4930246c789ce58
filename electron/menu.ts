import type { MenuItemConstructorOptions } from 'electron';
import type electron from 'electron';

export interface MenuOptions {
  /** A development build: the page can be reloaded. In a packaged app a reload only loses one's place. */
  readonly reload: boolean;
  /** Whether the page may be inspected. */
  readonly devTools: boolean;
  readonly platform: NodeJS.Platform;
}

/** Sets the application menu: the system's standard roles, so that its shortcuts and words are the usual ones. */
export function setMenu({ Menu }: Pick<typeof electron, 'Menu'>, options: MenuOptions): void {
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(options)));
}

function menuTemplate({ reload, devTools, platform }: MenuOptions): MenuItemConstructorOptions[] {
  const separator: MenuItemConstructorOptions = { type: 'separator' };
  return [
    ...only(platform === 'darwin', { role: 'appMenu' }),
    { role: 'fileMenu' },
    { role: 'editMenu' },
    {
      label: '&View',
      submenu: [
        ...only(reload, { role: 'reload' }, { role: 'forceReload' }),
        ...only(devTools, { role: 'toggleDevTools' }),
        ...only(reload || devTools, separator),
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        separator,
        { role: 'togglefullscreen' },
      ],
    },
    { role: 'windowMenu' },
  ];
}

function only(
  condition: boolean,
  ...items: readonly MenuItemConstructorOptions[]
): readonly MenuItemConstructorOptions[] {
  return condition ? items : [];
}
