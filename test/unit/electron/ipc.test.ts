import { expect, test, vi } from 'vitest';
import { channels } from '../../../electron/bridge.ts';
import { registerIpc, type IpcHandlers } from '../../../electron/ipc.ts';
import { fakeElectron } from './fakeElectron.ts';
import { FakeFrame } from './fakePorts.ts';

const NONCE = '3f0e1c52-7a51-4f0c-9c7e-1f6f7f5a2b10';

const CHOICES = { keepFollowing: true, notify: false };

function registered() {
  const { electron, ipcMain } = fakeElectron();
  const handlers = {
    connect: vi.fn<IpcHandlers['connect']>(async () => undefined),
    chooseFolder: vi.fn<IpcHandlers['chooseFolder']>(async () => '/logs'),
    openExternal: vi.fn<IpcHandlers['openExternal']>(async () => undefined),
    setTheme: vi.fn<IpcHandlers['setTheme']>(async () => undefined),
    choices: vi.fn<IpcHandlers['choices']>(async () => CHOICES),
    choose: vi.fn<IpcHandlers['choose']>(async () => CHOICES),
    resume: vi.fn<IpcHandlers['resume']>(async () => 'opened'),
  };
  registerIpc(electron, handlers);
  return { ipcMain, handlers };
}

const requests = [
  [channels.connect, [NONCE]],
  [channels.chooseFolder, []],
  [channels.openExternal, ['https://example.com/']],
  [channels.setTheme, ['dark']],
  [channels.choices, []],
  [channels.choose, [{ notify: true }]],
  [channels.resume, ['claude-code:1']],
] as const;

test('exactly the channels that the page calls are handled', () => {
  expect([...registered().ipcMain.handlers.keys()]).toEqual(requests.map(([channel]) => channel));
});

test('a message of our own page reaches its handler with who sent it', async () => {
  const { ipcMain, handlers } = registered();
  const contents = {};
  const frame = new FakeFrame();
  const event = { sender: contents, senderFrame: frame };
  const sender = { contents, frame };
  await ipcMain.invoke(channels.connect, event, NONCE);
  expect(await ipcMain.invoke(channels.chooseFolder, event)).toBe('/logs');
  await ipcMain.invoke(channels.openExternal, event, 'https://example.com/');
  await ipcMain.invoke(channels.setTheme, event, 'dark');
  expect(await ipcMain.invoke(channels.choices, event)).toBe(CHOICES);
  expect(await ipcMain.invoke(channels.choose, event, { notify: true })).toBe(CHOICES);
  expect(await ipcMain.invoke(channels.resume, event, 'claude-code:1')).toBe('opened');
  expect([
    handlers.connect.mock.calls,
    handlers.chooseFolder.mock.calls,
    handlers.openExternal.mock.calls,
    handlers.setTheme.mock.calls,
    handlers.choices.mock.calls,
    handlers.choose.mock.calls,
    handlers.resume.mock.calls,
  ]).toEqual([
    [[sender, NONCE]],
    [[sender]],
    [[sender, 'https://example.com/']],
    [[sender, 'dark']],
    [[sender]],
    [[sender, { notify: true }]],
    [[sender, 'claude-code:1']],
  ]);
});

const strangers: readonly (readonly [string, FakeFrame | null])[] = [
  ['a frame that is gone', null],
  ['a frame inside our page', new FakeFrame({ parent: new FakeFrame() })],
  ['another origin', new FakeFrame({ origin: 'https://example.com' })],
  ['an origin that begins like ours', new FakeFrame({ origin: 'app://bundle.evil' })],
  ['an origin without a name', new FakeFrame({ origin: 'null' })],
  ['the origin of files', new FakeFrame({ origin: 'file://' })],
];

test.each(strangers)('every message of %s is refused', async (_who, senderFrame) => {
  const { ipcMain, handlers } = registered();
  for (const [channel, args] of requests) {
    await expect(
      ipcMain.invoke(channel, { sender: {}, senderFrame }, ...args),
    ).rejects.toMatchObject({ code: 'unauthorized' });
  }
  for (const handler of Object.values(handlers)) expect(handler).not.toHaveBeenCalled();
});

test.each([
  [channels.connect, []],
  [channels.connect, ['short']],
  [channels.connect, ['x'.repeat(101)]],
  [channels.connect, [7]],
  [channels.connect, [NONCE, 'more']],
  [channels.chooseFolder, ['/etc']],
  [channels.openExternal, []],
  [channels.openExternal, [{ toString: 'https://example.com/' }]],
  [channels.openExternal, [`https://example.com/${'x'.repeat(2_000)}`]],
  [channels.setTheme, ['sepia']],
  [channels.choices, ['more']],
  [channels.choose, []],
  [channels.choose, [{ notify: 'yes' }]],
  [channels.choose, [{ theme: 'dark' }]],
  [channels.resume, []],
  [channels.resume, ['']],
  [channels.resume, ['x'.repeat(501)]],
  // The page names a conversation; it never gives a command or a folder.
  [channels.resume, [{ argv: ['rm'] }]],
  [channels.resume, ['claude-code:1', '/tmp']],
])('%s refuses the arguments %j', async (channel, args) => {
  const { ipcMain, handlers } = registered();
  const event = { sender: {}, senderFrame: new FakeFrame() };
  await expect(ipcMain.invoke(channel, event, ...args)).rejects.toMatchObject({
    code: 'bad-input',
  });
  for (const handler of Object.values(handlers)) expect(handler).not.toHaveBeenCalled();
});
