import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { securityHeaders } from '../../../core/hosts/serve/contentPolicy.ts';
import { serveBundle } from '../../../electron/protocol.ts';
import { fakeElectron } from './fakeElectron.ts';

// The real ones, but counted.
vi.mock(import('node:fs'), { spy: true });

let folder: string;
let get: (url: string, method?: string) => Promise<Response>;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'strata-bundle-'));
  const root = join(folder, 'renderer');
  mkdirSync(join(root, 'assets'), { recursive: true });
  writeFileSync(join(root, 'index.html'), '<!doctype html>');
  writeFileSync(join(root, 'assets', 'main.js'), 'export {};');
  writeFileSync(join(folder, 'secret.txt'), 'secret');
  const { electron, session } = fakeElectron();
  serveBundle(electron.session.defaultSession.protocol, root);
  get = async (url, method = 'GET') => {
    // A Request of Node refuses to be made of a scheme that it does not know.
    const response = await session.serve?.({ url, method } as Request);
    if (response === undefined) throw new Error('no protocol handler was registered');
    return response;
  };
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const lowerCase = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

test.each([
  ['app://bundle/', 'text/html; charset=utf-8', '<!doctype html>'],
  ['app://bundle/index.html?x=1', 'text/html; charset=utf-8', '<!doctype html>'],
  ['app://bundle/assets/main.js', 'text/javascript; charset=utf-8', 'export {};'],
])('%s is served with its type and the security headers', async (url, type, content) => {
  const response = await get(url);
  expect({
    status: response.status,
    headers: Object.fromEntries(response.headers),
    content: await response.text(),
  }).toEqual({
    status: 200,
    headers: {
      ...lowerCase(securityHeaders()),
      'content-type': type,
      'content-length': String(content.length),
    },
    content,
  });
});

test('HEAD tells the same without the content', async () => {
  const response = await get('app://bundle/assets/main.js', 'HEAD');
  expect([response.status, response.headers.get('content-length'), await response.text()]).toEqual([
    200,
    '10',
    '',
  ]);
});

test.each([
  'app://bundle/../secret.txt',
  'app://bundle/..%2fsecret.txt',
  'app://bundle/%2e%2e/secret.txt',
  'app://bundle/%2e%2e%2fsecret.txt',
  'app://bundle/%252e%252e%252fsecret.txt',
  'app://bundle/assets/../../secret.txt',
  'app://bundle/..\\secret.txt',
  'app://bundle/..%5csecret.txt',
  'app://bundle//etc/passwd',
  'app://bundle/%2fetc%2fpasswd',
  'app://bundle/index.html%00.js',
  'app://bundle/%ff',
  'app://bundle/assets',
  'app://bundle/assets/',
  'app://bundle/missing.js',
  'app://evil/index.html',
  'app://bundle.evil/index.html',
  'app://user@bundle/index.html',
  'app://bundle:1/index.html',
  'nonsense',
])('%s is not found', async (url) => {
  const response = await get(url);
  expect([response.status, await response.text()]).toEqual([404, 'Not found.']);
  expect(response.headers.get('content-security-policy')).toBe(
    securityHeaders()['Content-Security-Policy'],
  );
});

test.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('%s is refused', async (method) => {
  expect((await get('app://bundle/index.html', method)).status).toBe(405);
});

test('the files of the bundle are listed once, and again only for one that is not among them', async () => {
  const root = join(folder, 'listed');
  mkdirSync(root);
  writeFileSync(join(root, 'index.html'), 'first');
  const { electron, session } = fakeElectron();
  serveBundle(electron.session.defaultSession.protocol, root);
  const ask = async (name: string) => {
    const request = { url: `app://bundle/${name}`, method: 'GET' } as Request;
    return (await session.serve?.(request))?.status;
  };
  const lists = vi.mocked(readdirSync);
  lists.mockClear();
  const known = [await ask(''), await ask('index.html'), await ask('index.html')];
  expect([known, lists.mock.calls.length]).toEqual([[200, 200, 200], 1]);
  writeFileSync(join(root, 'new.js'), '');
  expect([await ask('new.js'), await ask('new.js'), lists.mock.calls.length]).toEqual([
    200, 200, 2,
  ]);
});

test('a bundle that was not built is told in the window', async () => {
  const { electron, session } = fakeElectron();
  serveBundle(electron.session.defaultSession.protocol, join(folder, 'nowhere'));
  const response = await session.serve?.({ url: 'app://bundle/', method: 'GET' } as Request);
  expect(response?.status).toBe(500);
  expect(await response?.text()).toMatch(
    /^The files of Strata's window cannot be read: ENOENT.+nowhere/,
  );
});
