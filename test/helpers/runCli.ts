/**
 * Runs the command line in this process, through what its entry calls. Tests of signals, of streams
 * that close, and of what becomes of a process start one: see `cliProcess.ts`.
 */
import { runCli as run } from '../../core/hosts/cli/runCli.ts';

export interface CliRun {
  /** The exit code; of a process that a signal ended, null. */
  readonly code: number | null;
  readonly stdout: string;
  /** Without lines of progress, which a quick run has none of. */
  readonly stderr: string;
}

/**
 * `env` is all that the command sees of the environment, besides where its memory is; `secret` is
 * what stands on its standard input.
 */
export async function runCli(
  home: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  secret = '',
): Promise<CliRun> {
  let stdout = '';
  let stderr = '';
  const code = await run(args, {
    stdout: { write: (text) => void (stdout += text) },
    stderr: { isTTY: false, write: (text: string) => void (stderr += text) },
    env: {
      NODE_ENV: 'test',
      STRATA_HOME: home,
      STRATA_TIMEZONE: 'UTC',
      // Tools of this machine are nobody's test data.
      CLAUDE_CONFIG_DIR: `${home}/no-claude`,
      CODEX_HOME: `${home}/no-codex`,
      ...env,
    },
    readSecret: async () => secret,
  });
  return { code, stdout, stderr: withoutProgress(stderr) };
}

/** The one JSON document that a command prints with `--json`. */
export async function cliJson<T>(home: string, ...args: readonly string[]): Promise<T> {
  return jsonOf(args, await runCli(home, [...args, '--json'])) as T;
}

/** The JSON that a command printed; throws what it said where it failed. */
export function jsonOf(args: readonly string[], { code, stdout, stderr }: CliRun): unknown {
  if (code !== 0) throw new Error(`strata ${args.join(' ')}: exit ${code}\n${stderr}`);
  return JSON.parse(stdout);
}

export function withoutProgress(stderr: string): string {
  return stderr.replace(PROGRESS, '');
}

/** What only a slow machine sees. */
const PROGRESS = /^(?:\{.*"taskId":.*\}|(?:Importing|Summarising) .*)\n/gm;
