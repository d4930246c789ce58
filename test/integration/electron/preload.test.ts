/** The built preload script, run as Electron runs it. */
import { beforeAll, expect, test } from 'vitest';
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

test('the bridge is exactly four functions and the name of the platform', () => {
  const { bridge } = load();
  expect(Object.entries(bridge).map(([name, value]) => [name, typeof value])).toEqual([
    ['connect', 'function'],
    ['chooseFolder', 'function'],
    ['pathOf', 'function'],
    ['openExternal', 'function'],
    ['platform', 'string'],
  ]);
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
    Record<'connect' | 'chooseFolder' | 'openExternal', (...args: unknown[]) => Promise<unknown>>
  >;
  await untyped.connect('nonce', 'more');
  await untyped.chooseFolder('more');
  await untyped.openExternal('https://example.com/', 'more');
  expect(invoked).toEqual([
    ['strata:connect', 'nonce'],
    ['strata:choose-folder'],
    ['strata:open-external', 'https://example.com/'],
  ]);
});

test('no reply of the main process passes but a chosen folder', async () => {
  const leak = { sender: 'an event' };
  const leaky = load({
    'strata:connect': leak,
    'strata:choose-folder': leak,
    'strata:open-external': leak,
  });
  expect([
    await leaky.bridge.connect('nonce'),
    await leaky.bridge.chooseFolder(),
    await leaky.bridge.openExternal('https://example.com/'),
  ]).toEqual([undefined, null, undefined]);
  const { bridge } = load({ 'strata:choose-folder': '/logs' });
  expect(await bridge.chooseFolder()).toBe('/logs');
});

test('a port is handed to our own page with its nonce, and the event is not', () => {
  const { listeners, posted } = load();
  expect([...listeners.keys()]).toEqual(['strata:port']);
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
