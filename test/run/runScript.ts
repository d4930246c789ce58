import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import process from 'node:process';

export interface ScriptOptions {
  /** Added to the environment. */
  readonly env?: Readonly<Record<string, string>>;
  /** Added to the options of Node. */
  readonly nodeOptions?: readonly string[];
  /** Show what it prints at once, as it comes; else it is given back. */
  readonly live?: boolean;
}

export interface ScriptRun {
  /** The exit code; null when a signal ended it. */
  readonly status: number | null;
  /** All that it printed, on both streams, in order of arrival; empty when it was shown at once. */
  readonly output: string;
}

/** Runs a script of a package on the Node that runs this, with the same options. */
export async function runScript(
  script: string,
  parameters: readonly string[],
  { env = {}, nodeOptions = [], live = false }: ScriptOptions = {},
): Promise<ScriptRun> {
  const child = spawn(
    process.execPath,
    [...process.execArgv, ...nodeOptions, join('node_modules', script), ...parameters],
    {
      stdio: live ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...env },
    },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (piece: string) => (output += piece));
  const [status] = (await once(child, 'close')) as [number | null];
  return { status, output };
}
