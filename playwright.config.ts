import { existsSync } from 'node:fs';
import process from 'node:process';
import { chromium, defineConfig } from '@playwright/test';

/** The first starts and draws in half the time. */
const DEBIAN = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/** What `npm test` found, or Playwright's own; Debian's stands in where that was not downloaded. */
const named = process.env['STRATA_TEST_BROWSER'];
const hasOwn = existsSync(chromium.executablePath());
const found = named ?? (hasOwn ? undefined : DEBIAN.find((path) => existsSync(path)));

export default defineConfig({
  testDir: 'test/e2e',
  testMatch: '*.spec.ts',
  globalSetup: './test/e2e/buildRenderer.ts',
  // Each has memories and hosts of its own. Most of the time a browser waits for one of them.
  workers: 3,
  // Nothing is told by a clock: these only end what hangs, also where the machine is busy.
  // The list names those that needed it: each is a race to be found.
  retries: 1,
  timeout: 600_000,
  expect: { timeout: 60_000 },
  forbidOnly: process.env['CI'] !== undefined,
  reporter: [['list']],
  outputDir: 'test-results/e2e',
  use: {
    viewport: { width: 1440, height: 900 },
    // To record every test costs a quarter of the time.
    trace: 'on-first-retry',
    launchOptions: {
      ...(found === undefined ? {} : { executablePath: found }),
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    },
  },
});
