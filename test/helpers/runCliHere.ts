/** Runs the command line in this process: quicker than another one, with the same streams and exit code. */
import { runCli } from '../../core/hosts/cli/runCli.ts';
import type { CliRun } from './runCli.ts';

/** `env` is all that the command sees of the environment. */
export async function runCliHere(
  home: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<CliRun> {
  let stdout = '';
  let stderr = '';
  const code = await runCli(args, {
    stdout: { write: (text) => void (stdout += text) },
    stderr: { isTTY: false, write: (text: string) => void (stderr += text) },
    env: {
      NODE_ENV: 'test',
      STRATA_HOME: home,
      STRATA_TIMEZONE: 'UTC',
      CLAUDE_CONFIG_DIR: `${home}/no-claude`,
      CODEX_HOME: `${home}/no-codex`,
      ...env,
    },
  });
  return { code, stdout, stderr };
}
