import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { StrataError } from '../../../core/model/result.ts';
import { channels } from '../../../electron/bridge.ts';
import type { MainDeps } from '../../../electron/startMain.ts';
import { APP_PATH, EXE } from './fakeElectron.ts';
import { FakeFrame } from './fakePorts.ts';
import { fakeHost, settle, startApp } from './startedApp.ts';

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
  const [window] = app.windows;
  window?.emit('ready-to-show');
  app.newCalls();
  if (window !== undefined) window.minimized = true;
  app.app.emit('second-instance', {}, ['/opt/Strata/strata']);
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

test('a window that is called for before its first paint neither doubles nor shows early', async () => {
  const app = startApp({ platform: 'darwin' });
  await app.started;
  app.newCalls();
  app.app.emit('activate');
  await settle();
  expect([app.newCalls(), app.windows.length]).toEqual([[], 1]);
  app.windows[0]?.emit('ready-to-show');
  expect(app.newCalls()).toEqual([['window.show']]);
  app.app.emit('activate');
  expect(app.newCalls()).toEqual([['window.show'], ['window.focus']]);
});

const ADDRESS = 'strata://node/toc:day:2026-01-30';
const opened = ['contents.send', channels.command, { name: 'open', address: ADDRESS }];

test('an address that the app is started with is opened once the page is there', async () => {
  const app = startApp({ argv: ['/opt/Strata/strata', '--js-flags=--x', ADDRESS] });
  await app.started;
  await settle();
  expect(app.calls.slice(-2)).toEqual([['window.loadURL', 'app://bundle/'], opened]);
  expect(app.windows).toHaveLength(1);
});

test('a second start with an address opens it in the window that is there', async () => {
  const app = startApp();
  await app.started;
  app.windows[0]?.emit('ready-to-show');
  app.newCalls();
  app.app.emit('second-instance', {}, ['/opt/Strata/strata', '--no-sandbox', ADDRESS]);
  await settle();
  expect(app.newCalls()).toEqual([['window.show'], ['window.focus'], opened]);
});

test('macOS may ask for an address before the app is ready, and at any time after', async () => {
  let isPrevented = false;
  const event = { preventDefault: () => (isPrevented = true) };
  const app = startApp({ platform: 'darwin' }, (fake) => {
    const whenReady = fake.app.whenReady.bind(fake.app);
    fake.app.whenReady = async () => {
      fake.app.emit('open-url', event, ADDRESS);
      await whenReady();
    };
  });
  await app.started;
  await settle();
  expect([isPrevented, app.calls.at(-1)]).toEqual([true, opened]);
  app.windows[0]?.close();
  app.newCalls();
  app.app.emit('open-url', event, ADDRESS);
  await settle();
  expect(app.newCalls()).toEqual([['window.loadURL', 'app://bundle/'], opened]);
});

test.each([
  ['win32', true, [['app.setAsDefaultProtocolClient', 'strata', EXE, ['--']]]],
  // Its Electron must be told which app to run.
  ['win32', false, [['app.setAsDefaultProtocolClient', 'strata', EXE, [APP_PATH, '--']]]],
  // Their packages say it to the system.
  ['darwin', true, []],
  ['linux', true, []],
  ['darwin', false, []],
  ['linux', false, []],
] as const)(
  'on %s, packaged: %s, the app registers its addresses: %j',
  async (platform, packaged, calls) => {
    const app = startApp({ platform }, (fake) => {
      fake.app.isPackaged = packaged;
    });
    await app.started;
    expect(app.calls.filter(([name]) => name === 'app.setAsDefaultProtocolClient')).toEqual(calls);
  },
);

test.each([
  ['STRATA://node/toc:year:2026', 'strata://node/toc:year:2026'],
  ['strata:node/toc:year:2026', 'strata:node/toc:year:2026'],
  // The page tells that this is none; it is no URL that anything loads.
  ['strata://evil.example/x', 'strata://evil.example/x'],
])('%s is handed to the page as %s', async (word, address) => {
  const app = startApp({ argv: ['/opt/Strata/strata', '--', word] });
  await app.started;
  await settle();
  expect(app.calls.at(-1)).toEqual(['contents.send', channels.command, { name: 'open', address }]);
});

test.each([
  ['of another scheme', 'https://example.com/'],
  ['of a scheme that begins alike', 'stratavarius://x'],
  ['with a line break', 'strata://node/toc:year:2026\n--gpu-launcher=calc'],
  ['with a space', 'strata://node/toc:year:2026 --gpu-launcher=calc'],
  ['with what turns the writing round', 'strata://node/toc:\u202e6202'],
  ['with an escape for terminals', 'strata://node/toc:\u001b[2J'],
  ['that is too long', `strata://node/toc:${'x'.repeat(2_000)}`],
  ['of nothing', 'strata:'],
])('a word %s opens nothing', async (_what, word) => {
  const app = startApp({ argv: ['/opt/Strata/strata', word] });
  await app.started;
  await settle();
  expect(app.calls.filter(([name]) => name === 'contents.send')).toEqual([]);
});

test("the page's theme is that of the frame, the menus and the dialogs", async () => {
  const app = startApp();
  await app.started;
  const event = { sender: app.windows[0]?.webContents, senderFrame: new FakeFrame() };
  await app.ipcMain.invoke(channels.setTheme, event, 'dark');
  expect(app.nativeTheme.themeSource).toBe('dark');
});

test('a process of Chromium that ended is logged, unless it was to end', async () => {
  const app = startApp();
  await app.started;
  const end = (details: object): void => void app.app.emit('child-process-gone', {}, details);
  end({ type: 'GPU', reason: 'crashed', exitCode: 139 });
  end({ type: 'Utility', name: 'Network Service', reason: 'killed', exitCode: 9 });
  end({ type: 'Utility', reason: 'clean-exit', exitCode: 0 });
  expect(app.logged).toEqual([
    'A process of the window ended: GPU, crashed, exit code 139.',
    'A process of the window ended: Network Service, killed, exit code 9.',
  ]);
});

test('the memory opens without asking the system for a key', async () => {
  let openEncryption: Parameters<MainDeps['createHost']>[0] | undefined;
  const app = startApp({
    createHost: (open) => {
      openEncryption = open;
      return Promise.resolve(fakeHost());
    },
  });
  await app.started;
  const asked = (): boolean => app.calls.some(([name]) => name.startsWith('safeStorage'));
  expect(asked()).toBe(false);
  expect(await openEncryption?.()).toBeNull();
  expect(asked()).toBe(true);
});

test('the launcher is told that Electron runs when the page is there', async () => {
  const app = startApp();
  expect(app.isStarted()).toBe(false);
  await app.started;
  expect(app.isStarted()).toBe(true);
});

test("the launcher is told so too before a failure of Strata's own ends the app", async () => {
  const app = startApp({ createHost: () => Promise.reject(new TypeError('a bug')) }, (fake) => {
    const exit = fake.app.exit.bind(fake.app);
    fake.app.exit = (code) => {
      fake.calls.push([`started: ${String(app.isStarted())}`]);
      exit(code);
    };
  });
  await settle();
  expect(app.calls).toContainEqual(['started: true']);
});

test('and when a person quits before there is a page', () => {
  const app = startApp();
  app.app.emit('before-quit', { preventDefault: () => undefined });
  expect(app.isStarted()).toBe(true);
});
