import process from 'node:process';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    pool: 'forks',
    // With what bootstrap.mjs gives to Node.
    execArgv: process.execArgv,
    // Most tests of hosts wait for their threads: one worker would leave a core idle.
    maxWorkers: 2,
    include: ['test/{unit,integration,migrations,conformance,reliability}/**/*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 30_000,
  },
});
