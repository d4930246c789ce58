import { resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface HookCommand {
  /** The script by itself, for any Node from 18 on. */
  readonly script: string;
  /** The program and its arguments, for hooks that are not run by a shell. */
  readonly argv: readonly string[];
  /** The same as one line, for those that are. */
  readonly command: string;
}

/**
 * How an agent's hook calls the script. It names the Node that runs now, since an agent may find none, and
 * the data directory when the environment chose one: the agent's may not.
 */
export function hookCommand(env: Readonly<Record<string, string | undefined>>): HookCommand {
  const script = hookScript();
  const home = env['STRATA_HOME'];
  const chosen = home === undefined || home === '' ? [] : ['--home', forward(resolve(home))];
  const argv = [forward(process.execPath), forward(script), ...chosen];
  return { script, argv, command: argv.map(quoted).join(' ') };
}

/**
 * Beside this file when run from source; built, in a folder next to that of this code. What an archive
 * holds only its own program can read: the script lies beside it.
 */
function hookScript(): string {
  const script = fileURLToPath(new URL('../notify/strata-notify.cjs', import.meta.url));
  return script.replace(`${sep}app.asar${sep}`, `${sep}app.asar.unpacked${sep}`);
}

/** Windows takes both, and shells there take these. */
function forward(path: string): string {
  return process.platform === 'win32' ? path.replaceAll('\\', '/') : path;
}

/** As sh, and cmd for names that Windows allows, take it for one word. */
function quoted(word: string): string {
  return /^[\w/.:@%+=,-]+$/.test(word) ? word : `"${word.replaceAll(/["$\\`]/g, String.raw`\$&`)}"`;
}
