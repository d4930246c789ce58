/** The built preload script, run as Electron runs it. */
import { beforeAll, expect, test } from 'vitest';
import { BRIDGE_PARTS, type WindowCommand } from '../../../core/contract/bridge.ts';
import { builtPreload, fakeFile, loadPreload, type LoadedPreload } from './builtPreload.ts';

let script: string;
beforeAll(async () => {
  script = await builtPreload();
});

/** Loads the script; `replies` is what the main process answers on each channel. */
function load(
  replies: Readonly<Record<string, unknown>> = {},
): LoadedPreload & { readonly invoked: readonly unknown[][] } {
  const invoked: unknown[][] = [];
  const preload = loadPreload(script, async (...call) => {
    invoked.push(call);
    return replies[call[0]];
  });
  return { ...preload, invoked };
}

test('it needs nothing but electron and leaves nothing in the page but the bridge', () => {
  const { required, exposed } = load();
  expect(required).toEqual(['electron']);
  expect([...exposed.keys()]).toEqual(['strata']);
});

test('the bridge is exactly what the contract says', () => {
  const { bridge } = load();
  const types = Object.entries(bridge).map(([name, value]) => [name, typeof value]);
  expect(Object.fromEntries(types)).toEqual(BRIDGE_PARTS);
  expect(bridge.platform).toBe('linux');
});

test('a dropped file tells where it lies, and nothing else does', () => {
  const { bridge } = load();
  const dropped = fakeFile('/home/mira/a.jsonl');
  const made = fakeFile('');
  expect([dropped, made, {}].map((file) => bridge.pathOf(file))).toEqual([
    '/home/mira/a.jsonl',
    null,
    null,
  ]);
});

test('each function sends one message of one channel, with its own arguments only', async () => {
  const { bridge, invoked } = load();
  const untyped = bridge as unknown as Readonly<
    Record<
      'connect' | 'chooseFolder' | 'openExternal' | 'setTheme' | 'choices' | 'choose' | 'resume',
      (...args: unknown[]) => Promise<unknown>
    >
  >;
  await untyped.connect('nonce', 'more');
  await untyped.chooseFolder('more');
  await untyped.openExternal('https://example.com/', 'more');
  await untyped.setTheme('dark', 'more');
  await untyped.choices('more');
  await untyped.choose({ notify: true, keepFollowing: 'yes', theme: 'dark' }, 'more');
  await untyped.resume('claude-code:1', 'more');
  expect(invoked).toEqual([
    ['strata:connect', 'nonce'],
    ['strata:choose-folder'],
    ['strata:open-external', 'https://example.com/'],
    ['strata:set-theme', 'dark'],
    ['strata:choices'],
    ['strata:choose', { notify: true }],
    ['strata:resume', 'claude-code:1'],
  ]);
});

test('no reply of the main process passes but a chosen folder, choices and an outcome', async () => {
  const leak = { sender: 'an event' };
  const leaky = load({
    'strata:connect': leak,
    'strata:choose-folder': leak,
    'strata:open-external': leak,
    'strata:set-theme': leak,
    'strata:choices': { ...leak, notify: true },
    'strata:choose': leak,
    'strata:resume': leak,
  });
  expect([
    await leaky.bridge.connect('nonce'),
    await leaky.bridge.chooseFolder(),
    await leaky.bridge.openExternal('https://example.com/'),
    await leaky.bridge.setTheme('dark'),
    await leaky.bridge.choices(),
    await leaky.bridge.choose({}),
    await leaky.bridge.resume('claude-code:1'),
  ]).toEqual([
    undefined,
    null,
    undefined,
    undefined,
    { keepFollowing: false, notify: true },
    { keepFollowing: false, notify: false },
    'impossible',
  ]);
  const { bridge } = load({ 'strata:choose-folder': '/logs', 'strata:resume': 'opened' });
  expect(await bridge.chooseFolder()).toBe('/logs');
  expect(await bridge.resume('claude-code:1')).toBe('opened');
});

test('a port is handed to our own page with its nonce, and the event is not', () => {
  const { listeners, posted } = load();
  expect([...listeners.keys()]).toEqual(['strata:port', 'strata:command']);
  const port = { isPort: true };
  const event = { ports: [port], sender: 'secret', senderId: 0 };
  listeners.get('strata:port')?.(event, 'the nonce');
  expect(posted).toEqual([[{ type: 'strata:port', nonce: 'the nonce' }, 'app://bundle', [port]]]);
});

test('a port without a nonce is for nobody', () => {
  const { listeners, posted } = load();
  listeners.get('strata:port')?.({ ports: [{}] }, { nonce: 'x' });
  expect(posted).toEqual([]);
});

test('commands that came while the page was loading are heard in their order, and each once', () => {
  const { bridge, listeners } = load();
  const event = { sender: 'secret' };
  const send = (command: WindowCommand): void => listeners.get('strata:command')?.(event, command);
  const heard: WindowCommand[] = [];
  send({ name: 'open', address: 'strata://node/toc:year:2026' });
  send({ name: 'help' });
  bridge.onCommand((...args) => heard.push(...args));
  send({ name: 'find' });
  bridge.onCommand(null);
  send({ name: 'settings' });
  bridge.onCommand((command) => heard.push(command));
  expect(heard).toEqual([
    { name: 'open', address: 'strata://node/toc:year:2026' },
    { name: 'help' },
    { name: 'find' },
    { name: 'settings' },
  ]);
});
