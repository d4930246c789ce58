import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { StrataError } from '../../../core/model/result.ts';
import { settle, startApp } from './startedApp.ts';

/** Windows has no permission bits. */
const PERMISSIONS = process.platform === 'win32' ? 0 : 0o777;

test('what must precede readiness precedes it, and the window comes last', async () => {
  const app = startApp();
  await app.started;
  expect(app.calls.map(([name]) => name)).toEqual([
    'app.enableSandbox',
    'app.setPath',
    'app.requestSingleInstanceLock',
    'crashReporter.start',
    'protocol.registerSchemesAsPrivileged',
    'app: ready',
    'session.setSpellCheckerEnabled',
    'session.protocol.handle',
    'Menu.setApplicationMenu',
    'window.loadURL',
  ]);
});

test('crash reports stay on this machine', async () => {
  const app = startApp();
  await app.started;
  expect(app.calls).toContainEqual(['crashReporter.start', { uploadToServer: false }]);
});

test('the scheme of the bundle is like https and never bypasses the content policy', async () => {
  const app = startApp();
  await app.started;
  expect(app.calls).toContainEqual([
    'protocol.registerSchemesAsPrivileged',
    [
      {
        scheme: 'app',
        privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true },
      },
    ],
  ]);
});

test('Chromium keeps its files in a private folder beside the memory', async () => {
  const app = startApp();
  await app.started;
  expect(app.calls).toContainEqual(['app.setPath', 'userData', app.profile]);
  expect(statSync(app.profile).mode & PERMISSIONS).toBe(0o700 & PERMISSIONS);
});

test('a profile that cannot be made is told with its place, and ends with exit code 1', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'strata-electron-'));
  onTestFinished(() => {
    rmSync(folder, { recursive: true });
  });
  const profileDirectory = join(folder, 'a file', 'window');
  writeFileSync(join(folder, 'a file'), '');
  const app = startApp({ profileDirectory });
  await app.started;
  const message = expect.stringMatching(
    /^Strata cannot make the folder .+window: ENOTDIR.+\. Make its place writable, or set STRATA_HOME to another one\.$/,
  ) as string;
  expect(app.calls).toEqual([
    ['app.enableSandbox'],
    ['dialog.showErrorBox', 'Strata cannot start', message],
    ['app.exit', 1],
    ['app: ready'],
  ]);
});

test('a bug while the app starts ends it with exit code 1 rather than leaving it without a window', async () => {
  const bug = new TypeError('x is not a function');
  const app = startApp({}, (fake) => {
    fake.session.setSpellCheckerEnabled = () => {
      throw bug;
    };
  });
  await app.started;
  expect(app.calls.slice(-2)).toEqual([
    ['dialog.showErrorBox', 'Strata cannot start', 'x is not a function'],
    ['app.exit', 1],
  ]);
  expect(app.logged).toEqual(['Strata cannot start (internal): x is not a function', bug.stack]);
});

test('started without the sandbox, as root must, it does not ask for it again', async () => {
  const app = startApp({}, (fake) => {
    fake.app.switches = ['no-sandbox'];
  });
  await app.started;
  expect(app.calls.map(([name]) => name)).not.toContain('app.enableSandbox');
});

test('a second instance ends before it touches the memory', async () => {
  const createHost = vi.fn<() => Promise<never>>();
  const app = startApp({ createHost }, (fake) => {
    fake.app.isFirstInstance = false;
  });
  await app.started;
  expect(app.calls.map(([name]) => name)).toEqual([
    'app.enableSandbox',
    'app.setPath',
    'app.requestSingleInstanceLock',
    'app.quit',
    'app: ready',
  ]);
  expect(createHost).not.toHaveBeenCalled();
});

test('starting Strata again brings its window to the front', async () => {
  const app = startApp();
  await app.started;
  app.newCalls();
  const [window] = app.windows;
  if (window !== undefined) window.minimized = true;
  app.app.emit('second-instance');
  expect(app.newCalls()).toEqual([['window.restore'], ['window.show'], ['window.focus']]);
  expect(app.windows).toHaveLength(1);
});

test('on macOS the app stays without a window and opens one when it is activated', async () => {
  const app = startApp({ platform: 'darwin' });
  await app.started;
  app.windows[0]?.close();
  app.newCalls();
  app.app.emit('window-all-closed');
  expect(app.newCalls()).toEqual([]);
  app.app.emit('activate');
  expect(app.newCalls()).toEqual([['window.loadURL', 'app://bundle/']]);
  expect(app.windows).toHaveLength(2);
});

test('elsewhere closing the last window ends the app, after the engine has closed', async () => {
  const app = startApp();
  await app.started;
  app.newCalls();
  app.app.emit('window-all-closed');
  await settle();
  expect(app.newCalls()).toEqual([['app.quit, held back']]);
  app.host.finishClosing();
  await settle();
  expect(app.newCalls()).toEqual([['app.quit']]);
  expect(app.host.closes).toBe(1);
});

test('a memory that cannot be opened is told in the words of its error, and ends with exit code 1', async () => {
  const message =
    'The memory at /m was written by Strata 9. Install that version or a newer one, or choose another folder.';
  const app = startApp({
    createHost: () =>
      Promise.reject(new StrataError({ code: 'database-from-newer-build', message })),
  });
  await app.started;
  await settle();
  expect(app.calls.filter(([name]) => /showErrorBox|exit/.test(name))).toEqual([
    ['dialog.showErrorBox', 'Strata cannot open its memory', message],
    ['app.exit', 1],
  ]);
  expect(app.logged).toEqual([
    `Strata cannot open its memory (database-from-newer-build): ${message}`,
  ]);
});

test('a bug at the start is logged with its stack', async () => {
  const bug = new TypeError('x is not a function');
  const app = startApp({ createHost: () => Promise.reject(bug) });
  await app.started;
  await settle();
  expect(app.logged).toEqual([
    'Strata cannot open its memory (internal): x is not a function',
    bug.stack,
  ]);
});

test('a page that cannot be loaded is told, and ends the app in order', async () => {
  const app = startApp({}, (fake) => {
    fake.pages.loadFailure = new Error('ERR_FAILED (-2) loading app://bundle/');
  });
  app.host.finishClosing();
  await app.started;
  await settle();
  expect(app.calls.slice(-4)).toEqual([
    ['window.loadURL', 'app://bundle/'],
    [
      'dialog.showErrorBox',
      'Strata cannot show its window',
      'ERR_FAILED (-2) loading app://bundle/',
    ],
    ['app.quit, held back'],
    ['app.quit'],
  ]);
});
