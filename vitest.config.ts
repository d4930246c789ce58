import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** They start processes, or mock modules: each has a process of its own. */
const PROCESSES = 'test/{{unit,integration}/**/*.process,reliability/**/*}.test.ts';

/** With what bootstrap.mjs gives to Node; threads of hosts run what is built, where there is a build. */
const execArgv = [
  ...process.execArgv,
  '--import',
  fileURLToPath(new URL('test/run/builtThreads.ts', import.meta.url)),
];

export default defineConfig({
  test: {
    // Tests of hosts and processes wait for much: a third keeps two cores busy.
    maxWorkers: 3,
    // Nothing is told by a clock: these only end what hangs, also where the machine is busy.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 240_000, interval: 20 } },
    // A process reads it with its first database, which may be of a test file that does not ask for it.
    env: { SQLITE_USE_URI: '1' },
    projects: [
      {
        extends: true,
        test: {
          name: 'pure',
          include: ['test/{unit,conformance}/**/*.test.ts'],
          exclude: [PROCESSES],
          pool: 'threads',
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'real',
          include: ['test/{integration,migrations}/**/*.test.ts'],
          exclude: [PROCESSES],
          pool: 'forks',
          isolate: false,
          execArgv,
        },
      },
      {
        extends: true,
        test: { name: 'processes', include: [PROCESSES], pool: 'forks', execArgv },
      },
    ],
  },
});
