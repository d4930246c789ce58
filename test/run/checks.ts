/** The checks that look at sources without running them. */
import { availableParallelism } from 'node:os';
import PQueue from 'p-queue';
import type { Counts } from './counts.ts';
import { sum } from './counts.ts';
import { runScript } from './runScript.ts';

export interface Check {
  readonly name: string;
  readonly script: string;
  readonly parameters: readonly string[];
  /** Added to the environment. */
  readonly env?: Readonly<Record<string, string>>;
}

/**
 * Those that take longest come first. `types-and-lint` reads each file once, with the libraries and
 * types of the first project of tsconfig.json that holds it, and applies the compiler's checks and
 * the typed rules to the same program.
 */
export const CHECKS: readonly Check[] = [
  {
    name: 'types-and-lint',
    script: 'oxlint/bin/oxlint',
    parameters: ['--type-aware', '--type-check', '--deny-warnings'],
    // The type checker is a Go program: it collects garbage a quarter as often, which saves a fifth of
    // its time and takes 3 GB instead of 2.
    env: { GOGC: '400' },
  },
  { name: 'unused-code', script: 'knip/bin/knip.js', parameters: [] },
  {
    name: 'import-table',
    script: 'dependency-cruiser/bin/dependency-cruiser.mjs',
    parameters: [
      'core',
      'electron',
      'renderer',
      '--config',
      '.dependency-cruiser.cjs',
      '--output-type',
      'err-long',
    ],
  },
  { name: 'styles', script: '../test/styles/main.ts', parameters: [] },
  { name: 'formatting', script: 'oxfmt/bin/oxfmt', parameters: ['--check', '.'] },
];

/** Runs checks side by side, one per core; what each printed stands together, in the order they end. */
export async function runChecks(checks: readonly Check[]): Promise<Counts> {
  const queue = new PQueue({ concurrency: availableParallelism() });
  return sum(await Promise.all(checks.map((check) => queue.add(() => runCheck(check)))));
}

async function runCheck({ name, script, parameters, env = {} }: Check): Promise<Counts> {
  const started = performance.now();
  const { status, output } = await runScript(script, parameters, { env });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const verdict = status === 0 ? 'ok' : 'FAILED';
  process.stdout.write(`── ${name}\n${output}   ${verdict} in ${seconds} s\n`);
  return { passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1, skipped: 0 };
}
