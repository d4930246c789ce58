import { beforeEach, expect, test, vi } from 'vitest';
import { lockAllContents, lockSession } from '../../../electron/security.ts';
import { fakeElectron, type FakeContents, type FakeElectron } from './fakeElectron.ts';

let fake: FakeElectron;
beforeEach(() => {
  fake = fakeElectron();
  lockAllContents(fake.electron.app);
  lockSession(fake.electron.session.defaultSession);
});

function newContents(): FakeContents {
  return new fake.electron.BrowserWindow().webContents as unknown as FakeContents;
}

test.each(['will-navigate', 'will-redirect', 'will-frame-navigate'])(
  'any page is kept in the bundle on %s',
  (event) => {
    const contents = newContents();
    const stays = (url: string): boolean => {
      const preventDefault = vi.fn<() => void>();
      contents.emit(event, { url, preventDefault });
      return preventDefault.mock.calls.length === 0;
    };
    expect(
      [
        'app://bundle/index.html#/node',
        'https://example.com/',
        'http://127.0.0.1:1234/',
        'app://bundle.evil/',
        'file:///etc/passwd',
        'javascript:alert(1)',
        'data:text/html,hello',
      ].map((url) => [url, stays(url)]),
    ).toEqual([
      ['app://bundle/index.html#/node', true],
      ['https://example.com/', false],
      ['http://127.0.0.1:1234/', false],
      ['app://bundle.evil/', false],
      ['file:///etc/passwd', false],
      ['javascript:alert(1)', false],
      ['data:text/html,hello', false],
    ]);
  },
);

test('any page opens no window and holds no webview', () => {
  const contents = newContents();
  const details = { url: 'app://bundle/' } as Electron.HandlerDetails;
  expect(contents.windowOpenHandler?.(details)).toEqual({ action: 'deny' });
  const preventDefault = vi.fn<() => void>();
  contents.emit('will-attach-webview', { preventDefault });
  expect(preventDefault).toHaveBeenCalledOnce();
});

test('pages may put text on the clipboard and nothing else, and only ours', () => {
  expect(
    (
      [
        ['clipboard-sanitized-write', 'app://bundle/'],
        ['clipboard-sanitized-write', 'https://example.com/'],
        ['clipboard-read', 'app://bundle/'],
        ['media', 'app://bundle/'],
        ['notifications', 'app://bundle/'],
        ['openExternal', 'app://bundle/'],
        ['fileSystem', 'app://bundle/'],
        ['unknown', 'app://bundle/'],
      ] as const
    ).map(granted),
  ).toEqual([
    ['clipboard-sanitized-write', 'app://bundle/', true, true],
    ['clipboard-sanitized-write', 'https://example.com/', false, false],
    ['clipboard-read', 'app://bundle/', false, false],
    ['media', 'app://bundle/', false, false],
    ['notifications', 'app://bundle/', false, false],
    ['openExternal', 'app://bundle/', false, false],
    ['fileSystem', 'app://bundle/', false, false],
    ['unknown', 'app://bundle/', false, false],
  ]);
});

test('devices and screens are out of reach', () => {
  expect(fake.session.devicePermission?.({} as never)).toBe(false);
  const answer = vi.fn<(streams: Electron.Streams | null) => void>();
  fake.session.displayMedia?.({} as never, answer);
  expect(answer.mock.calls).toEqual([[null]]);
});

test('nothing is fetched but the bundle and the developer tools', () => {
  expect(
    [
      'app://bundle/assets/main.js',
      'devtools://devtools/bundled/inspector.html',
      'https://example.com/pixel.gif',
      'http://127.0.0.1:11434/',
      'wss://example.com/',
      'app://other/',
      'file:///etc/passwd',
      'nonsense',
    ].map((url) => [url, loads(url)]),
  ).toEqual([
    ['app://bundle/assets/main.js', true],
    ['devtools://devtools/bundled/inspector.html', true],
    ['https://example.com/pixel.gif', false],
    ['http://127.0.0.1:11434/', false],
    ['wss://example.com/', false],
    ['app://other/', false],
    ['file:///etc/passwd', false],
    ['nonsense', false],
  ]);
});

test('no file is downloaded, nor the dictionaries of the spelling checker', () => {
  const preventDefault = vi.fn<() => void>();
  fake.session.emit('will-download', { preventDefault });
  expect(preventDefault).toHaveBeenCalledOnce();
  expect(fake.calls).toEqual([['session.setSpellCheckerEnabled', false]]);
});

/** What the two permission handlers say to one request. */
function granted([permission, url]: readonly [string, string]): [string, string, boolean, boolean] {
  const answer = vi.fn<(granted: boolean) => void>();
  fake.session.permissionRequest?.({} as never, permission as never, answer, {
    isMainFrame: true,
    requestingUrl: url,
  });
  const checked = fake.session.permissionCheck?.(null, permission as never, url, {} as never);
  return [permission, url, answer.mock.calls[0]?.[0] === true, checked === true];
}

function loads(url: string): boolean {
  const answer = vi.fn<(response: Electron.CallbackResponse) => void>();
  fake.session.beforeRequest?.({ url }, answer);
  return answer.mock.calls[0]?.[0].cancel === false;
}
