import { downloadElectron } from './downloadElectron.mjs';
import { electronBinary } from './electronBinary.mjs';
import { runElectron } from './runElectron.mjs';

/**
 * @typedef {object} StartOptions
 * @property {string} root the project's folder, which Electron is given as the app
 * @property {string} node the pinned Node
 * @property {readonly string[]} flags what V8 is told, as it is told to Node
 * @property {readonly string[]} args of the person, passed on
 * @property {Readonly<NodeJS.ProcessEnv>} env
 * @property {string} cwd
 */

/**
 * Runs the desktop app until it ends, downloading Electron where there is none. Where that cannot be had,
 * or cannot run, `ran` is false, and `reason` a sentence for the person.
 *
 * @param {StartOptions} options
 * @returns {Promise<import('./runElectron.mjs').ElectronRun>}
 */
export async function startDesktop({ root, node, flags, args, env, cwd }) {
  const installed = electronBinary(root, env);
  const found = installed === null ? downloadElectron({ root, node, env }) : { binary: installed };
  if ('reason' in found)
    return {
      ran: false,
      reason: `Electron is not here and cannot be had: ${found.reason}. The next start tries again.`,
    };
  // An editor that is an Electron app itself sets it, which would turn ours into a plain Node.
  const { ELECTRON_RUN_AS_NODE: _, ...rest } = env;
  const parameters = [
    // V8 reads its flags before the app's first line runs; a switch that the app adds comes too late.
    ...(flags.length === 0 ? [] : [`--js-flags=${flags.join(' ')}`]),
    // Chromium's sandbox does not start for root, and nothing else drops it.
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    root,
    ...args,
  ];
  const run = await runElectron(found.binary, parameters, { env: rest, cwd });
  return run.ran ? run : { ran: false, reason: `Electron cannot run here: ${run.reason}.` };
}
