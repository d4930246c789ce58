/**
 * Runs every check and every test, and ends with a line `N passed, N failed`. A static check counts
 * as one. `--static` leaves the tests out; `--only NAME` runs what has that name.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { ensureBrowser } from './ensureBrowser.ts';

interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

interface Step {
  readonly name: string;
  readonly kind: 'static' | 'test';
  readonly run: () => Counts;
}

const PASSED: Counts = { passed: 1, failed: 0, skipped: 0 };
const FAILED: Counts = { passed: 0, failed: 1, skipped: 0 };
const results = mkdtempSync(join(tmpdir(), 'strata-test-'));

const steps: readonly Step[] = [
  check('formatting', 'prettier/bin/prettier.cjs', ['--check', '--log-level', 'warn', '.']),
  ...['pure', 'node', 'hook', 'electron', 'renderer', 'test'].map((name) =>
    check(`types-${name}`, 'typescript/bin/tsc', ['-p', `tsconfig.${name}.json`]),
  ),
  check('lint', 'oxlint/bin/oxlint', ['--type-aware', '--deny-warnings']),
  check('import-table', 'dependency-cruiser/bin/dependency-cruiser.mjs', [
    'core',
    'electron',
    'renderer',
    '--config',
    '.dependency-cruiser.cjs',
    '--output-type',
    'err-long',
  ]),
  check('unused-code', 'knip/bin/knip.js', []),
  check('styles', '../test/styles/main.ts', []),
  { name: 'vitest', kind: 'test', run: runVitest },
  { name: 'browser', kind: 'test', run: runPlaywright },
];

const args = process.argv.slice(2);
const only = args.includes('--only') ? args[args.indexOf('--only') + 1] : undefined;
const chosen = steps.filter(
  ({ name, kind }) =>
    (only === undefined || name === only) && !(args.includes('--static') && kind === 'test'),
);
const browser = chosen.some(({ kind }) => kind === 'test') ? ensureBrowser() : undefined;
let passed = 0;
let failed = 0;
let skipped = 0;
for (const { name, run } of chosen) {
  const started = performance.now();
  process.stdout.write(`── ${name}\n`);
  const counts = run();
  passed += counts.passed;
  failed += counts.failed;
  skipped += counts.skipped;
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  process.stdout.write(`   ${counts.failed === 0 ? 'ok' : 'FAILED'} in ${seconds} s\n`);
}
rmSync(results, { recursive: true, force: true });
if (skipped > 0) process.stdout.write(`${skipped} skipped: their reasons stand above\n`);
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;

function check(name: string, script: string, parameters: readonly string[]): Step {
  return {
    name,
    kind: 'static',
    run: () => (runScript(script, parameters).status === 0 ? PASSED : FAILED),
  };
}

function runVitest(): Counts {
  const file = join(results, 'vitest.json');
  const { status } = runScript(
    'vitest/vitest.mjs',
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    testEnvironment(),
  );
  const report = readJson(file);
  const counts = {
    passed: numberOf(report, 'numPassedTests'),
    failed: numberOf(report, 'numFailedTests') + numberOf(report, 'numFailedTestSuites'),
    skipped: numberOf(report, 'numPendingTests'),
  };
  // A run that broke off, or an error outside of any test, is a failure too.
  return status !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

function runPlaywright(): Counts {
  if (browser === undefined) {
    process.stderr.write('No Chromium was found, and none could be installed.\n');
    return FAILED;
  }
  const file = join(results, 'playwright.json');
  const { status } = runScript('@playwright/test/cli.js', ['test', '--reporter=list,json'], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    ...testEnvironment(),
  });
  const report = readJson(file);
  const stats = report['stats'];
  const of = (name: string): number => (isRecord(stats) ? numberOf(stats, name) : 0);
  const counts = {
    passed: of('expected') + of('flaky'),
    failed: of('unexpected'),
    skipped: of('skipped'),
  };
  return status !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

/** Commands are run as they are shipped, which starts sooner, too: whoever calls this has built them. */
function testEnvironment(): Readonly<Record<string, string>> {
  const cli = resolve('dist/cli/main.js');
  return {
    ...(browser === undefined ? {} : { STRATA_CHROMIUM: browser }),
    ...(existsSync(cli) ? { STRATA_TEST_CLI: cli } : {}),
  };
}

function runScript(
  script: string,
  parameters: readonly string[],
  env: Readonly<Record<string, string>> = {},
): { readonly status: number | null } {
  return spawnSync(
    process.execPath,
    [...process.execArgv, join('node_modules', script), ...parameters],
    {
      stdio: ['ignore', 'inherit', 'inherit'],
      // Hundreds of threads load the same files.
      env: { ...process.env, NODE_COMPILE_CACHE: join(results, 'compiled'), ...env },
    },
  );
}

function readJson(file: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}

function numberOf(record: Readonly<Record<string, unknown>>, name: string): number {
  const value = record[name];
  return typeof value === 'number' ? value : 0;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
