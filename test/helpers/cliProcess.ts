/** Runs the command line as a person does: another process, its streams, its signals, its exit code. */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { CLI_MAIN } from './cliMain.ts';
import { NODE_FLAGS } from './nodeFlags.ts';
import { jsonOf, withoutProgress } from './runCli.ts';
import type { CliRun } from './runCli.ts';

/** Starts a command on a memory of its own; `env` adds to the environment. Who starts it ends it. */
export function spawnCli(
  home: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): ChildProcess {
  return spawn(process.execPath, [...NODE_FLAGS, CLI_MAIN, ...args], {
    env: { ...process.env, STRATA_HOME: home, STRATA_TIMEZONE: 'UTC', NODE_ENV: 'test', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** The same within a test: one that fails before it ends it leaves nothing running beside the others. */
export function startCli(...command: Parameters<typeof spawnCli>): ChildProcess {
  const child = spawnCli(...command);
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

export async function runCliProcess(
  home: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<CliRun> {
  const child = startCli(home, args, env);
  const [stdout, stderr, [code]] = await Promise.all([
    child.stdout === null ? '' : text(child.stdout),
    child.stderr === null ? '' : text(child.stderr),
    once(child, 'exit') as Promise<[number | null]>,
  ]);
  return { code, stdout, stderr: withoutProgress(stderr) };
}

/** The one JSON document that a command prints with `--json`. */
export async function cliJsonProcess<T>(home: string, ...args: readonly string[]): Promise<T> {
  return jsonOf(args, await runCliProcess(home, [...args, '--json'])) as T;
}
