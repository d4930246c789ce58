import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const builtThreads = fileURLToPath(new URL('test/run/builtThreads.ts', import.meta.url));

export default defineConfig({
  test: {
    // With what bootstrap.mjs gives to Node.
    execArgv: [...process.execArgv, '--import', builtThreads],
    maxWorkers: 2,
    testTimeout: 600_000,
    hookTimeout: 600_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'pure',
          include: ['test/{unit,conformance}/**/*.test.ts'],
          pool: 'threads',
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'real',
          include: ['test/{integration,migrations,reliability}/**/*.test.ts'],
          pool: 'forks',
        },
      },
    ],
  },
});
