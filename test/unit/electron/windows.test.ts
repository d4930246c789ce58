import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { MenuItemConstructorOptions } from 'electron';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { channels } from '../../../electron/bridge.ts';
import { FakeFrame } from './fakePorts.ts';
import { settle, startApp, type StartedApp } from './startedApp.ts';

/** Chooses an item of the application menu. */
function choose({ calls }: StartedApp, label: string): void {
  const menus = calls.find(([name]) => name === 'Menu.setApplicationMenu')?.[1];
  const items = (menus as MenuItemConstructorOptions[]).flatMap(({ submenu }) =>
    Array.isArray(submenu) ? submenu : [],
  );
  const { click } = items.find((item) => item.label === label) ?? {};
  (click as (() => void) | undefined)?.();
}

/** An app with two windows, both painted; the second was opened last. */
async function two(): Promise<StartedApp> {
  const app = startApp();
  await app.started;
  app.windows[0]?.emit('ready-to-show');
  choose(app, 'New Window');
  await settle();
  app.windows[1]?.emit('ready-to-show');
  app.newCalls();
  return app;
}

const commandsTo = (app: StartedApp): readonly unknown[] =>
  app.newCalls().filter(([name]) => name === 'contents.send');

test('a new window has a page and a name of its own', async () => {
  const app = await two();
  expect(app.windows.map(({ options }) => options.name)).toEqual(['main', 'window-2']);
  expect(app.calls.filter(([name]) => name === 'window.loadURL')).toHaveLength(2);
  app.windows[0]?.close();
  choose(app, 'New Window');
  await settle();
  expect(app.windows[2]?.options.name).toBe('main');
});

test('each page has its own port to the one engine', async () => {
  const app = await two();
  const frames = app.windows.map(() => new FakeFrame());
  for (const [at, window] of app.windows.entries()) {
    const event = { sender: window.webContents, senderFrame: frames[at] };
    await app.ipcMain.invoke(channels.connect, event, 'a nonce of sixteen letters');
  }
  const ports = frames.flatMap(({ posted }) => posted.flatMap((sent) => sent.ports));
  expect(new Set(ports).size).toBe(2);
  expect(app.host.accepted).toHaveLength(2);
});

test('commands and addresses go to the window that was used last', async () => {
  const app = await two();
  const [first, second] = app.windows;
  const sent: string[] = [];
  for (const [name, window] of [
    ['first', first],
    ['second', second],
  ] as const) {
    const send = window?.webContents.send.bind(window.webContents);
    if (window !== undefined)
      window.webContents.send = (...call) => {
        sent.push(name);
        send?.(...call);
      };
  }
  choose(app, 'Find…');
  await settle();
  first?.emit('focus');
  choose(app, 'Find…');
  await settle();
  first?.close();
  choose(app, 'Find…');
  await settle();
  expect(sent).toEqual(['second', 'first', 'second']);
  expect(commandsTo(app)).toHaveLength(3);
});

test('a page that does not load closes its window, where there is another', async () => {
  const app = await two();
  app.pages.loadFailure = new Error('ERR_FAILED');
  choose(app, 'New Window');
  await settle();
  expect(app.newCalls().slice(-2)).toEqual([
    ['dialog.showErrorBox', 'Strata cannot show its window', 'ERR_FAILED'],
    ['window.destroy'],
  ]);
});

test('a window opens in the theme that was chosen last, not in that of the system', async () => {
  const profileDirectory = mkdtempSync(join(tmpdir(), 'strata-theme-'));
  onTestFinished(() => {
    rmSync(profileDirectory, { recursive: true, force: true });
  });
  const file = join(profileDirectory, 'desktop.json');
  writeFileSync(file, '{"theme": "dark"}');
  let atFirst = '';
  const app = startApp({ profileDirectory }, (fake) => {
    fake.app.once('web-contents-created', () => {
      atFirst = fake.nativeTheme.themeSource;
    });
  });
  await app.started;
  expect(atFirst).toBe('dark');
  const event = { sender: app.windows[0]?.webContents, senderFrame: new FakeFrame() };
  await app.ipcMain.invoke(channels.setTheme, event, 'light');
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ theme: 'light' });
});

test('a theme that cannot be kept holds all the same', async () => {
  const app = startApp();
  await app.started;
  mkdirSync(join(app.profile, 'desktop.json'));
  const event = { sender: app.windows[0]?.webContents, senderFrame: new FakeFrame() };
  await expect(app.ipcMain.invoke(channels.setTheme, event, 'dark')).rejects.toMatchObject({
    code: 'path-unreadable',
  });
  expect(app.nativeTheme.themeSource).toBe('dark');
});
