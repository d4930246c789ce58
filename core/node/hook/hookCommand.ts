import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { shellPath, shellQuote } from '../../model/shellQuote.ts';
import { dataFolder } from './strata-notify.cjs';
import { unpackedPath } from '../unpackedPath.ts';
import { findNode } from './findNode.ts';

export interface HookCommand {
  /** The script alone, for any Node from 18 on. */
  readonly script: string;
  /** The program and its arguments, for hooks that are not run by a shell. */
  readonly argv: readonly string[];
  /** The same as one line, for hooks that are. */
  readonly command: string;
}

export interface HookOptions {
  /** Data directory of the Strata that asks, if it has one open. */
  readonly dataDir?: string;
  /** The runtime. Default: this process's. */
  readonly runtime?: Pick<NodeJS.Process, 'execPath' | 'versions' | 'platform'>;
}

/**
 * How an agent's hook calls the script. It names a Node by its path, since an agent may find none:
 * the one that runs now; in the desktop app, whose own program must not act as Node (`runAsNode` in
 * electron-builder.yml), the machine's. It names the data directory if that was chosen: the agent's
 * environment may not say so. null: there is no Node that could run it.
 */
export function hookCommand(
  env: Readonly<Record<string, string | undefined>>,
  { dataDir, runtime = process }: HookOptions = {},
): HookCommand | null {
  const { execPath, versions, platform } = runtime;
  const program = versions['electron'] === undefined ? execPath : findNode({ env, platform });
  if (program === null) return null;
  const script = hookScript();
  const wanted = env['STRATA_HOME'];
  const isChosen = wanted !== undefined && wanted !== '';
  const home = dataDir ?? (isChosen ? wanted : undefined);
  const isUsual = home === undefined || (!isChosen && resolve(home) === resolve(dataFolder(env)));
  const argv = [
    forward(program),
    forward(script),
    ...(isUsual ? [] : ['--home', forward(resolve(home))]),
  ];
  return { script, argv, command: argv.map(shellQuote).join(' ') };
}

/** Beside this file when run from source; in the build, in a folder next to this code's. */
function hookScript(): string {
  const here = import.meta.url;
  const script = here.endsWith('.ts') ? './strata-notify.cjs' : '../notify/strata-notify.cjs';
  return unpackedPath(fileURLToPath(new URL(script, here)));
}

function forward(path: string): string {
  return shellPath(path, process.platform);
}
