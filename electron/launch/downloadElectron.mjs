import { spawnSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { electronBinary } from './electronBinary.mjs';

/**
 * @typedef {object} DownloadOptions
 * @property {string} root where node_modules lies
 * @property {string} node the Node that can run Electron's own installer
 * @property {Readonly<NodeJS.ProcessEnv>} env
 */

/** How long nothing may be heard, in seconds, before the download is given up. */
const PATIENCE = 20;
/** The same at a start that follows one which failed: whoever is offline should not wait each time. */
const LESS_PATIENCE = 5;

/**
 * Downloads the Electron program, with its progress on standard error. It is tried at every start that
 * finds none: who has no network is told so at once, and one that swallows requests costs some seconds.
 *
 * @param {DownloadOptions} options
 * @returns {{ readonly binary: string } | { readonly reason: string }}
 */
export function downloadElectron({ root, node, env }) {
  const folder = join(root, 'node_modules', 'electron');
  if (!existsSync(join(folder, 'install.js'))) return { reason: 'its package is not installed' };
  const failed = join(root, 'node_modules', '.strata-electron-failed');
  const patience = existsSync(failed) ? LESS_PATIENCE : PATIENCE;
  const script = fileURLToPath(new URL('fetchElectron.mjs', import.meta.url));
  const { stdout, error } = spawnSync(node, [script, folder, String(patience)], {
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const binary = electronBinary(root, env);
  if (binary !== null) {
    rmSync(failed, { force: true });
    return { binary };
  }
  try {
    writeFileSync(failed, '');
  } catch {
    // Then the next start waits as long as this one did.
  }
  const reason = error?.message ?? stdout.trim();
  return { reason: reason === '' ? 'what went wrong is said above' : reason };
}
