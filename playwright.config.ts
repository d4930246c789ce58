import { existsSync } from 'node:fs';
import process from 'node:process';
import { chromium, defineConfig } from '@playwright/test';

/** Debian's Chromium stands in where Playwright's own was not downloaded. */
function findChromium(): string {
  const own = chromium.executablePath();
  return process.env['STRATA_CHROMIUM'] ?? (existsSync(own) ? own : '/usr/bin/chromium');
}

export default defineConfig({
  testDir: 'test/e2e',
  testMatch: '*.spec.ts',
  globalSetup: './test/e2e/buildRenderer.ts',
  // Each has memories and hosts of its own. Most of the time a browser waits for one of them.
  workers: 2,
  // Nothing is told by a clock: these only end what hangs, also where the machine is busy.
  // The list names those that needed it: each is a race to be found.
  retries: 1,
  timeout: 600_000,
  expect: { timeout: 120_000 },
  forbidOnly: process.env['CI'] !== undefined,
  reporter: [['list']],
  outputDir: 'test-results/e2e',
  use: {
    viewport: { width: 1440, height: 900 },
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: findChromium(),
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    },
  },
});
