import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findBrowser } from '../../../core/hosts/serve/findBrowser.ts';
import { openWindow } from '../../../core/hosts/serve/openWindow.ts';
import { temporaryFolder } from './startTestServer.ts';

const URL = 'http://127.0.0.1:1/#launch=abc';

describe.skipIf(process.platform === 'win32')('openWindow', () => {
  it('starts the browser as an app window with a profile of our own, and hands its process back', async () => {
    const folder = temporaryFolder();
    const said = join(folder, 'arguments');
    const browser = program(
      join(folder, 'chromium'),
      `printf '%s\\n' "$@" > '${said}.part'; mv '${said}.part' '${said}'; exec sleep 60`,
    );
    const opened = await openWindow({
      url: URL,
      profileDir: join(folder, 'profile'),
      platform: 'linux',
      env: { ...process.env, STRATA_CHROMIUM: browser, DISPLAY: ':0' },
    });
    if ('reason' in opened) throw new Error(opened.reason);
    await expect.poll(() => existsSync(said)).toBe(true);
    expect(readFileSync(said, 'utf8').trimEnd().split('\n')).toEqual([
      `--app=${URL}`,
      `--user-data-dir=${join(folder, 'profile')}`,
      '--no-first-run',
      '--no-default-browser-check',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--disable-quic',
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ]);
    opened.process.kill();
    expect(await once(opened.process, 'exit')).toEqual([null, 'SIGTERM']);
  });

  it('says why there is no window: no display, no browser, or none that starts', async () => {
    const folder = temporaryFolder();
    const notProgram = join(folder, 'broken');
    writeFileSync(notProgram, '#!/nowhere/sh');
    chmodSync(notProgram, 0o755);
    const failing = program(join(folder, 'failing'), 'exit 3');
    const reasonIn = async (env: Record<string, string>): Promise<string> => {
      const opened = await openWindow({
        url: URL,
        profileDir: folder,
        platform: 'linux',
        env: { PATH: folder, PLAYWRIGHT_BROWSERS_PATH: folder, ...env },
      });
      return 'reason' in opened ? opened.reason : 'opened';
    };
    expect(await reasonIn({})).toBe('There is no display here to open a window on.');
    expect(await reasonIn({ DISPLAY: '' })).toBe('There is no display here to open a window on.');
    expect(await reasonIn({ WAYLAND_DISPLAY: 'wayland-0' })).toBe(
      'No Chromium, Chrome or Edge was found; STRATA_CHROMIUM can name one.',
    );
    expect(await reasonIn({ DISPLAY: ':0', STRATA_CHROMIUM: '/nowhere/chromium' })).toBe(
      'STRATA_CHROMIUM names no program: /nowhere/chromium.',
    );
    expect(await reasonIn({ DISPLAY: ':0', STRATA_CHROMIUM: notProgram })).toMatch(
      /^The browser .*broken did not start: .*ENOENT/,
    );
    expect(await reasonIn({ DISPLAY: ':0', STRATA_CHROMIUM: failing })).toBe(
      `The browser ${failing} did not start: it ended with 3.`,
    );
  });
});

describe.skipIf(process.platform === 'win32')('findBrowser', () => {
  it("prefers the named one, then Playwright's newest, then an installed one", () => {
    const home = temporaryFolder();
    const bin = join(home, 'bin');
    const env = { PATH: `${join(home, 'empty')}:${bin}` };
    const find = (more = {}) => findBrowser({ platform: 'linux', env: { ...env, ...more }, home });

    expect(find()).toBeUndefined();
    const edge = program(join(bin, 'microsoft-edge'));
    expect(find()).toBe(edge);
    const chromium = program(join(bin, 'chromium'));
    expect(find()).toBe(chromium);
    const cache = join(home, '.cache', 'ms-playwright');
    const old = program(join(cache, 'chromium-999', 'chrome-linux', 'chrome'));
    expect(find()).toBe(old);
    const fresh = program(join(cache, 'chromium-1200', 'chrome-linux64', 'chrome'));
    program(join(cache, 'chromium_headless_shell-1300', 'chrome-linux', 'chrome'));
    expect(find()).toBe(fresh);
    expect(find({ STRATA_CHROMIUM: edge })).toBe(edge);
    expect(find({ STRATA_CHROMIUM: bin })).toBeUndefined();
    expect(find({ STRATA_CHROMIUM: '' })).toBe(fresh);
  });

  it('knows where macOS and Windows keep them', () => {
    const home = temporaryFolder();
    const chrome = program(
      join(home, 'Applications', 'Google Chrome.app', 'Contents', 'MacOS', 'Google Chrome'),
    );
    const edge = program(join(home, 'Microsoft', 'Edge', 'Application', 'msedge.exe'));
    expect(findBrowser({ platform: 'darwin', env: {}, home })).toBe(chrome);
    expect(findBrowser({ platform: 'win32', env: { 'ProgramFiles(x86)': home }, home })).toBe(edge);
  });
});

function program(path: string, script = 'exit 0'): string {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `#!/bin/sh\n${script}\n`);
  chmodSync(path, 0o755);
  return path;
}
