/**
 * The built app in the real Electron, where there is one; `STRATA_TEST_DESKTOP` names the program of a
 * packaged app instead, built so that Playwright may drive it (electron-builder.yml says how). With
 * `STRATA_TEST_ELECTRON=required` a missing part is a failure.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve as absolute } from 'node:path';
import { fileURLToPath } from 'node:url';
import { _electron, type ElectronApplication, type Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BRIDGE_PARTS, type StrataBridge } from '../../../core/contract/bridge.ts';
import { CONTRACT_VERSION } from '../../../core/contract/envelopes.ts';
import { electronBinary } from '../../../electron/launch/electronBinary.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const named = process.env['STRATA_TEST_DESKTOP'] ?? '';
const packaged = named === '' ? undefined : absolute(root, named);
const binary = packaged ?? electronBinary(root);
const parameters = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  ...(packaged === undefined ? [root] : []),
];
const missing = whatIsMissing();

if (missing !== null) {
  if (process.env['STRATA_TEST_ELECTRON'] === 'required') throw new Error(missing);
  console.warn(`SKIPPED: the desktop app was not run in the real Electron: ${missing}`);
}

describe.skipIf(missing !== null)(`the desktop app in the real Electron${because(missing)}`, () => {
  let home: string;
  let app: ElectronApplication;
  let page: Page;

  beforeAll(async () => {
    home = mkdtempSync(join(tmpdir(), 'strata-desktop-'));
    app = await _electron.launch({
      executablePath: binary ?? '',
      args: parameters,
      env: environment(home),
    });
    page = await app.firstWindow();
    await page.waitForLoadState();
  });
  afterAll(async () => {
    await app.close();
    rmSync(home, { recursive: true, force: true });
  });

  it('shows the bundle, and its page has the bridge but nothing of Node', async () => {
    expect(page.url()).toMatch(/^app:\/\/bundle\//);
    expect(
      await page.evaluate(() => ({
        origin: location.origin,
        bridge: Object.keys((globalThis as unknown as { strata: object }).strata).sort(),
        require: typeof (globalThis as { require?: unknown }).require,
        process: typeof (globalThis as { process?: unknown }).process,
      })),
    ).toEqual({
      origin: 'app://bundle',
      bridge: Object.keys(BRIDGE_PARTS).sort(),
      require: 'undefined',
      process: 'undefined',
    });
  });

  it('brings a port to the page that greets it', async () => {
    const welcome = await page.evaluate(
      (version) =>
        new Promise((resolve, reject) => {
          const nonce = crypto.randomUUID();
          addEventListener('message', (event: MessageEvent<{ type?: string; nonce?: string }>) => {
            const { source, origin, data, ports } = event;
            const [port] = ports;
            if (source !== window || origin !== location.origin || port === undefined) return;
            if (data.type !== 'strata:port' || data.nonce !== nonce) return;
            port.addEventListener('message', (reply: MessageEvent<unknown>) => {
              resolve(reply.data);
              port.close();
            });
            port.start();
            port.postMessage({ type: 'hello', token: '', version });
          });
          const { strata } = globalThis as unknown as {
            strata: { connect(nonce: string): Promise<void> };
          };
          strata.connect(nonce).catch(reject);
        }),
      CONTRACT_VERSION,
    );
    expect(welcome).toEqual({ type: 'welcome', version: CONTRACT_VERSION });
  });

  it('stays in the bundle, loads nothing from elsewhere and opens no window', async () => {
    const outcome = await page.evaluate(async () => {
      location.href = 'https://example.com/';
      const opened = window.open('https://example.com/');
      const fetched = await fetch('https://example.com/').then(
        () => true,
        () => false,
      );
      return { opened: opened !== null, fetched };
    });
    expect(outcome).toEqual({ opened: false, fetched: false });
    expect(page.url()).toMatch(/^app:\/\/bundle\//);
    expect(app.windows()).toHaveLength(1);
  });

  it('opens an address that a second start is given, and no second window', async () => {
    const second = spawn(binary ?? '', [...parameters, 'strata://node/toc:year:2026'], {
      env: environment(home),
      stdio: 'ignore',
    });
    expect(await new Promise((resolve) => second.once('exit', resolve))).toBe(0);
    await expect.poll(() => page.url()).toBe('app://bundle/#/node/toc:year:2026');
    expect(app.windows()).toHaveLength(1);
  });

  it('opens one more window by its menu, with a place of its own', async () => {
    const opened = app.waitForEvent('window');
    await app.evaluate(({ Menu }) => {
      const items = Menu.getApplicationMenu()?.items.flatMap(({ submenu }) => submenu?.items ?? []);
      items?.find(({ label }) => label === 'New Window')?.click();
    });
    const other = await opened;
    await other.waitForLoadState();
    expect(app.windows()).toHaveLength(2);
    expect(other.url()).toMatch(/^app:\/\/bundle\//);
    expect(page.url()).toBe('app://bundle/#/node/toc:year:2026');
    await other.close();
  });

  it('gives its frame the theme of the page, and keeps what is chosen', async () => {
    const chosen = await page.evaluate(async () => {
      const { strata } = globalThis as unknown as { strata: StrataBridge };
      await strata.setTheme('dark');
      return strata.choose({ keepFollowing: true });
    });
    expect(chosen).toEqual({ keepFollowing: true, notify: false });
    expect(await app.evaluate(({ nativeTheme }) => nativeTheme.themeSource)).toBe('dark');
    const kept: unknown = JSON.parse(readFileSync(join(home, 'window', 'desktop.json'), 'utf8'));
    expect(kept).toEqual({ ...chosen, theme: 'dark' });
    await page.evaluate(async () => {
      const { strata } = globalThis as unknown as { strata: StrataBridge };
      await strata.choose({ keepFollowing: false });
    });
  });

  it('has Settings, Find and Help in its menu', async () => {
    const labels = await app.evaluate(({ Menu }) =>
      Menu.getApplicationMenu()?.items.flatMap((menu) =>
        (menu.submenu?.items ?? []).map(({ label }) => label),
      ),
    );
    expect(labels).toEqual(expect.arrayContaining(['Settings…', 'Find…', 'Keys and Help']));
  });
});

function whatIsMissing(): string | null {
  if (binary === null) return 'its binary is not in node_modules/electron/dist';
  if (!existsSync(binary)) return `there is no ${binary}`;
  if (packaged === undefined && !existsSync(join(root, 'dist', 'electron', 'main.js')))
    return 'the app is not built';
  const { DISPLAY, WAYLAND_DISPLAY } = process.env;
  if (process.platform === 'linux' && !DISPLAY && !WAYLAND_DISPLAY) return 'there is no display';
  return null;
}

function because(reason: string | null): string {
  return reason === null ? '' : ` (skipped: ${reason})`;
}

/** Ours, but for what makes Electron behave as plain Node: terminals of editors built on it pass that on. */
function environment(home: string): Record<string, string> {
  const env: Record<string, string> = { STRATA_HOME: home };
  for (const [name, value] of Object.entries(process.env)) {
    if (value === undefined || name === 'STRATA_HOME') continue;
    if (name === 'ELECTRON_RUN_AS_NODE' || name === 'ELECTRON_NO_ATTACH_CONSOLE') continue;
    env[name] = value;
  }
  return env;
}
