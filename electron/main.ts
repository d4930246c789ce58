/** Entry of the desktop app: the only file that loads Electron itself, and its composition root. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import electron from 'electron';
import { createHost } from '../core/hosts/createHost.ts';
import { dataDirectory } from '../core/node/dataDirectory.ts';
import { terminalFinder } from './openTerminal.ts';
import { reportStarted } from './reportStarted.ts';
import { startMain } from './startMain.ts';

const { env } = process;
const dataDir = dataDirectory(env);

const log = (message: string): void => {
  console.error(message);
};

// Relative to the built file, dist/electron/main.js.
const built = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

// Not awaited: Electron becomes ready only after this module has run.
void startMain(electron, {
  createHost: (openEncryption) =>
    createHost({
      openEncryption,
      dataDir,
      env,
      hasWindow: true,
      live: true,
      // The window has a protocol of its own; what listens is for other programs.
      rendererDir: null,
      reportBug: (thrown, where) => {
        log(`A bug in ${where}: ${thrown instanceof Error ? thrown.stack : String(thrown)}`);
      },
    }),
  argv: process.argv,
  started: reportStarted(env),
  profileDirectory: join(dataDir, 'window'),
  rendererRoot: built('../renderer'),
  preload: built('./preload.cjs'),
  platform: process.platform,
  devTools: process.argv.includes('--devtools'),
  now: () => performance.now(),
  later: (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
  findTerminal: terminalFinder({ platform: process.platform, env }),
  log,
});
