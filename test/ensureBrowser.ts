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

/**
 * A Chromium for the browser tests: the one that STRATA_CHROMIUM names, Playwright's own, the
 * system's, or one that is installed now; undefined when there is no way to one. On Debian, as root,
 * Xvfb comes with it, for the tests that need a display.
 */
export function ensureBrowser(): string | undefined {
  return find() !== undefined && (existsSync(XVFB) || !isDebianRoot()) ? find() : install();
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

function install(): string | undefined {
  if (isDebianRoot()) {
    process.stdout.write("Installing Debian's Chromium and Xvfb …\n");
    run('apt-get', ['update', '-q']);
    run('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium', 'xvfb']);
  }
  if (find() === undefined)
    run(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium']);
  return find();
}

function run(program: string, parameters: readonly string[]): void {
  spawnSync(program, parameters, {
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout: 600_000,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}
