import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import process from 'node:process';
import { chromium } from '@playwright/test';

const SYSTEM = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const XVFB = '/usr/bin/Xvfb';
const DEBIAN_HEADLESS = '/usr/bin/chromium-headless-shell';

export interface TestBrowsers {
  /** Has windows; undefined when there is no way to one. */
  readonly window: string | undefined;
  /** Draws without a screen; undefined where Playwright finds its own. */
  readonly headless: string | undefined;
}

/**
 * Chromium for the browser tests: the one that STRATA_CHROMIUM names, Playwright's own, the system's,
 * or one that is installed now. On Debian, as root, come with it the one without windows, which needs
 * half the time, and Xvfb, for the tests that need a display.
 */
export function ensureBrowser(): TestBrowsers {
  const isWhole =
    find() !== undefined && (!isDebianRoot() || [XVFB, DEBIAN_HEADLESS].every(existsSync));
  if (!isWhole) install();
  const window = find();
  const isOwn = window === chromium.executablePath();
  return { window, headless: isOwn ? undefined : headlessOf(window) };
}

function headlessOf(window: string | undefined): string | undefined {
  const isNamed = process.env['STRATA_CHROMIUM'] !== undefined;
  return !isNamed && existsSync(DEBIAN_HEADLESS) ? DEBIAN_HEADLESS : window;
}

function isDebianRoot(): boolean {
  return process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

function find(): string | undefined {
  const named = process.env['STRATA_CHROMIUM'];
  return [...(named === undefined ? [] : [named]), chromium.executablePath(), ...SYSTEM].find(
    (path) => existsSync(path),
  );
}

function install(): void {
  if (isDebianRoot()) {
    process.stdout.write("Installing Debian's Chromium and Xvfb …\n");
    run('apt-get', ['update', '-q']);
    for (const names of [['chromium', 'xvfb'], ['chromium-headless-shell']])
      run('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...names]);
  }
  if (find() === undefined)
    run(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium']);
}

function run(program: string, parameters: readonly string[]): void {
  spawnSync(program, parameters, {
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout: 600_000,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}
