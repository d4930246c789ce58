/** The built app in the real Electron, where there is one. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { _electron, type ElectronApplication, type Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { electronBinary } from '../../../core/hosts/electronBinary.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const binary = electronBinary(root);
const missing = whatIsMissing();

if (missing !== null) {
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
      args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), root],
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
      bridge: ['chooseFolder', 'connect', 'openExternal', 'platform'],
      require: 'undefined',
      process: 'undefined',
    });
  });

  it('brings a port to the page that greets it', async () => {
    const welcome = await page.evaluate(
      () =>
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
            port.postMessage({ type: 'hello', token: '', version: 1 });
          });
          const { strata } = globalThis as unknown as {
            strata: { connect(nonce: string): Promise<void> };
          };
          strata.connect(nonce).catch(reject);
        }),
    );
    expect(welcome).toEqual({ type: 'welcome', version: 1 });
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
});

function whatIsMissing(): string | null {
  if (binary === null) return 'its binary is not in node_modules/electron/dist';
  if (!existsSync(join(root, 'dist', 'electron', 'main.js'))) return 'the app is not built';
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
