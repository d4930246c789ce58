import { expect, test } from 'vitest';
import { setMenu, type MenuOptions } from '../../../electron/menu.ts';
import { fakeElectron } from './fakeElectron.ts';

function menuOf(options: MenuOptions): unknown {
  const { electron, calls } = fakeElectron();
  setMenu(electron, options);
  return calls[0]?.[1];
}

const zoom = [
  { role: 'resetZoom' },
  { role: 'zoomIn' },
  { role: 'zoomOut' },
  { type: 'separator' },
  { role: 'togglefullscreen' },
];

test('a packaged app has the standard menus, without reload and developer tools', () => {
  expect(menuOf({ reload: false, devTools: false, platform: 'linux' })).toEqual([
    { role: 'fileMenu' },
    { role: 'editMenu' },
    { label: '&View', submenu: zoom },
    { role: 'windowMenu' },
  ]);
});

test('in development the page can be reloaded and inspected', () => {
  expect(menuOf({ reload: true, devTools: true, platform: 'win32' })).toEqual([
    { role: 'fileMenu' },
    { role: 'editMenu' },
    {
      label: '&View',
      submenu: [
        { role: 'reload' },
        { role: 'forceReload' },
        { role: 'toggleDevTools' },
        { type: 'separator' },
        ...zoom,
      ],
    },
    { role: 'windowMenu' },
  ]);
});

test('on macOS the menu of the app comes first', () => {
  expect(menuOf({ reload: false, devTools: true, platform: 'darwin' })).toEqual([
    { role: 'appMenu' },
    { role: 'fileMenu' },
    { role: 'editMenu' },
    { label: '&View', submenu: [{ role: 'toggleDevTools' }, { type: 'separator' }, ...zoom] },
    { role: 'windowMenu' },
  ]);
});
