import { resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { shellPath, shellWord } from '../../model/shellWord.ts';
import { dataFolder } from './strata-notify.cjs';

export interface HookCommand {
  /** The script by itself, for any Node from 18 on. */
  readonly script: string;
  /** The program and its arguments, for hooks that are not run by a shell. */
  readonly argv: readonly string[];
  /** The same as one line, for those that are. */
  readonly command: string;
}

export interface HookOptions {
  /** Of the Strata that asks, where it has one open. */
  readonly dataDir?: string;
  /** What this runs on. */
  readonly runtime?: Pick<NodeJS.Process, 'execPath' | 'versions'>;
}

/**
 * How an agent's hook calls the script. It names the Node that runs now, since an agent may find none, and
 * the data directory when that was chosen: the agent's environment may not say so. The packaged app is no
 * Node: there it is the one that the agent finds.
 */
export function hookCommand(
  env: Readonly<Record<string, string | undefined>>,
  { dataDir, runtime = process }: HookOptions = {},
): HookCommand {
  const script = hookScript();
  const wanted = env['STRATA_HOME'];
  const isChosen = wanted !== undefined && wanted !== '';
  const home = dataDir ?? (isChosen ? wanted : undefined);
  const isUsual = home === undefined || (!isChosen && resolve(home) === resolve(dataFolder(env)));
  const program = runtime.versions['electron'] === undefined ? runtime.execPath : 'node';
  const argv = [
    forward(program),
    forward(script),
    ...(isUsual ? [] : ['--home', forward(resolve(home))]),
  ];
  return { script, argv, command: argv.map(shellWord).join(' ') };
}

/**
 * Beside this file when run from source; built, in a folder next to that of this code. What an archive
 * holds only its own program can read: the script lies beside it.
 */
function hookScript(): string {
  const script = fileURLToPath(new URL('./strata-notify.cjs', import.meta.url));
  return script.replace(`${sep}app.asar${sep}`, `${sep}app.asar.unpacked${sep}`);
}

function forward(path: string): string {
  return shellPath(path, process.platform);
}
