import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import type { Plugin } from 'vitest/config';

/** They mock modules, are about threads, or take long alone: each has a process of its own, with real threads. */
const ALONE = 'test/{{unit,integration}/**/*.alone,reliability/**/*}.test.ts';

/** With what bootstrap.mjs gives to Node; threads of hosts run what is built, where there is a build. */
const execArgv = [
  ...process.execArgv,
  '--import',
  fileURLToPath(new URL('test/run/builtThreads.ts', import.meta.url)),
];

/** Threads of hosts are kept for the next host: see there. */
const keepThreads: Plugin = {
  name: 'strata-kept-threads',
  enforce: 'pre',
  transform(code, id) {
    if (!id.endsWith('/core/threads/startWorker.ts')) return undefined;
    const kept = "'../../test/run/keptThreads/Worker.ts'";
    return { code: code.replace("'node:worker_threads'", kept), map: null };
  },
};

export default defineConfig({
  test: {
    // Tests of hosts and processes wait for much: a third keeps two cores busy where the browser's do not.
    maxWorkers: 3,
    // Nothing is told by a clock: these only end what hangs, also where the machine is busy.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 120_000, interval: 20 } },
    // A process reads it with its first database, which may be of a test file that does not ask for it.
    env: { SQLITE_USE_URI: '1' },
    projects: [
      {
        extends: true,
        test: {
          name: 'pure',
          include: ['test/{unit,conformance}/**/*.test.ts'],
          exclude: [ALONE],
          pool: 'threads',
          isolate: false,
        },
      },
      {
        extends: true,
        plugins: [keepThreads],
        test: {
          name: 'real',
          include: ['test/{integration,migrations}/**/*.test.ts'],
          exclude: [ALONE],
          pool: 'forks',
          isolate: false,
          execArgv,
        },
      },
      {
        extends: true,
        test: { name: 'alone', include: [ALONE], pool: 'forks', execArgv },
      },
    ],
  },
});
