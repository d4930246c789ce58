import { readFileSync } from 'node:fs';
import type { BrowserWindow } from 'electron';
import { expect, test } from 'vitest';
import { createWindow } from '../../../electron/window.ts';
import { fakeElectron } from './fakeElectron.ts';

function open(options: { dark?: boolean; devTools?: boolean } = {}) {
  const fake = fakeElectron();
  fake.nativeTheme.shouldUseDarkColors = options.dark ?? false;
  createWindow(fake.electron, {
    preload: '/dist/electron/preload.cjs',
    devTools: options.devTools ?? false,
    number: 1,
    beside: undefined,
  });
  const [window] = fake.windows;
  if (window === undefined) throw new Error('no window was made');
  return { ...fake, window };
}

test('the page is isolated, sandboxed and without Node, and stays hidden until it is painted', () => {
  const { window } = open();
  expect(window.options).toEqual({
    name: 'main',
    windowStatePersistence: true,
    title: 'Strata',
    width: 1320,
    height: 860,
    minWidth: 640,
    minHeight: 420,
    show: false,
    backgroundColor: '#fcfbf8',
    webPreferences: {
      preload: '/dist/electron/preload.cjs',
      devTools: false,
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      safeDialogs: true,
      spellcheck: false,
    },
  });
});

test('one more stands a step off the one before, with a name of its own for its place', () => {
  const { electron, windows, window } = open();
  createWindow(electron, {
    preload: '/dist/electron/preload.cjs',
    devTools: false,
    number: 2,
    beside: window as unknown as BrowserWindow,
  });
  expect(windows[1]?.options).toEqual({
    ...window.options,
    name: 'window-2',
    x: 132,
    y: 112,
    width: 1_000,
    height: 700,
  });
});

test('it is shown at its first paint', () => {
  const { window, calls } = open();
  expect(calls).toEqual([]);
  window.emit('ready-to-show');
  expect(calls).toEqual([['window.show']]);
});

test('its background follows the theme of the system until it is closed', () => {
  const { window, nativeTheme, calls } = open({ dark: true });
  expect(window.options.backgroundColor).toBe('#17181a');
  nativeTheme.shouldUseDarkColors = false;
  nativeTheme.emit('updated');
  expect(calls).toEqual([['window.setBackgroundColor', '#fcfbf8']]);
  window.close();
  nativeTheme.emit('updated');
  expect(calls).toHaveLength(1);
});

test('its background is the paper that the page is painted on', () => {
  const tokens = readFileSync(new URL('../../../renderer/ui/tokens.css', import.meta.url), 'utf8');
  const backgrounds = [false, true].map((dark) => open({ dark }).window.options.backgroundColor);
  expect(tokens).toContain(`--paper: light-dark(${backgrounds.join(', ')});`);
});
