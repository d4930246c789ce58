import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { chromium, expect, test } from '@playwright/test';
import type { Browser } from '@playwright/test';

const XVFB = '/usr/bin/Xvfb';
const reason = existsSync(XVFB) ? '' : `SKIPPED: there is no ${XVFB}, so no window can open here`;
if (reason !== '') console.warn(reason);

test.describe('the window that `npm start` opens where there is no Electron', () => {
  test.skip(reason !== '', reason);
  // On a virtual display Chromium now and then comes up without the port that we look in by.
  test.describe.configure({ retries: 3 });
  let folder: string;
  let display: ChildProcess;
  let env: NodeJS.ProcessEnv;

  test.beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'strata-window-'));
    display = spawn(XVFB, ['-displayfd', '1', '-screen', '0', '1440x900x24', '-nolisten', 'tcp'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const [number] = (await once(display.stdout ?? display, 'data')) as [Buffer];
    env = { ...process.env, DISPLAY: `:${number.toString().trim()}`, STRATA_HOME: folder };
  });

  test.afterEach(() => {
    display.kill();
    rmSync(folder, { recursive: true, force: true });
  });

  test('shows the explorer, and its closing ends Strata', async () => {
    const { strata, browser } = await start();
    const page = browser.contexts()[0]?.pages()[0];
    await expect(page?.getByRole('banner') ?? fail('no page')).toContainText('Strata');
    expect(page?.url()).not.toContain('launch=');
    await page?.close();
    expect(await ended(strata)).toEqual([0, null]);
  });

  test('closes when Strata is interrupted', async () => {
    const { strata, browser } = await start();
    const closed = new Promise((resolve) => browser.once('disconnected', resolve));
    strata.kill('SIGINT');
    expect(await ended(strata)).toEqual([0, null]);
    await closed;
  });

  /** Starts Strata with a browser that can be looked into. */
  async function start(): Promise<{ strata: ChildProcess; browser: Browser }> {
    const wrapper = join(folder, 'browser');
    const program = process.env['STRATA_CHROMIUM'] ?? '/usr/bin/chromium';
    writeFileSync(
      wrapper,
      `#!/bin/sh\nexec "${program}" --remote-debugging-port=0 "$@" 2>"${folder}/browser.log"\n`,
    );
    chmodSync(wrapper, 0o700);
    const strata = spawn(process.execPath, ['core/hosts/cli/main.ts', 'serve', '--window'], {
      env: { ...env, STRATA_CHROMIUM: wrapper },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    let browser: Browser | undefined;
    await expect(async () => {
      // The browser chooses the port, so that nobody else can have it, and writes it down.
      const [port] = readFileSync(join(folder, 'window', 'DevToolsActivePort'), 'utf8').split('\n');
      browser ??= await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
      expect(browser.contexts()[0]?.pages()).toHaveLength(1);
    }).toPass();
    return { strata, browser: browser ?? fail('no browser') };
  }
});

function ended(strata: ChildProcess): Promise<unknown[]> {
  return strata.exitCode === null ? once(strata, 'exit') : Promise.resolve([strata.exitCode, null]);
}

function fail(message: string): never {
  throw new Error(message);
}
