/**
 * Runs every check, then all tests side by side, and ends with a line `N passed, N failed`. A static check counts
 * as one. `--static` leaves the tests out; `--only NAME` runs what has that name: a check, `vitest` or
 * `browser`.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { ensureBrowser } from './ensureBrowser.ts';
import { CHECKS, runChecks } from './run/checks.ts';
import { countPlaywright, countVitest, sum, withoutBrokenOff } from './run/counts.ts';
import type { Counts } from './run/counts.ts';
import { runScript } from './run/runScript.ts';

const args = process.argv.slice(2);
const only = args.includes('--only') ? args[args.indexOf('--only') + 1] : undefined;
const isChosen = (name: string): boolean => only === undefined || name === only;
const suites = [
  { name: 'vitest', run: runVitest },
  { name: 'browser', run: runPlaywright },
].filter(({ name }) => isChosen(name) && !args.includes('--static'));

const results = mkdtempSync(join(tmpdir(), 'strata-test-'));
const browsers = suites.length > 0 ? ensureBrowser() : undefined;
const counts = [await runChecks(CHECKS.filter(({ name }) => isChosen(name)))];
counts.push(...(await Promise.all(suites.map(({ name, run }) => timed(name, run)))));
rmSync(results, { recursive: true, force: true });

const { passed, failed, skipped } = sum(counts);
if (skipped > 0) process.stdout.write(`${skipped} skipped: their reasons stand above\n`);
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;

async function timed(name: string, run: () => Promise<Counts>): Promise<Counts> {
  const started = performance.now();
  process.stdout.write(`── ${name}\n`);
  const counted = await run();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  process.stdout.write(`── ${name}: ${counted.failed === 0 ? 'ok' : 'FAILED'} in ${seconds} s\n`);
  return counted;
}

/**
 * Side by side, each works while the other waits, and until the last file of both: so two browsers keep two cores
 * busy beside the other tests. Alone they take what their configuration says.
 */
function browserWorkers(): readonly string[] {
  return suites.length > 1 ? ['--workers=2'] : [];
}

async function runVitest(): Promise<Counts> {
  const { report, status } = await vitest();
  const { names, rest } = withoutBrokenOff(report);
  if (names.length === 0) return countVitest(report, { status });
  process.stdout.write(
    `${names.length} files ended with the process that ran them, and run again alone: ${names.join(', ')}\n`,
  );
  const again = await vitest('--maxWorkers=1', ...names);
  return sum([
    countVitest(rest, { status: 0 }),
    countVitest(again.report, { status: again.status }),
  ]);
}

async function vitest(
  ...more: readonly string[]
): Promise<{ readonly report: unknown; readonly status: number | null }> {
  const file = join(results, 'vitest.json');
  const { status } = await runScript(
    'vitest/vitest.mjs',
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...more],
    { live: true, env: testEnvironment() },
  );
  return { report: readJson(file), status };
}

async function runPlaywright(): Promise<Counts> {
  if (browsers?.window === undefined) {
    process.stderr.write('No Chromium was found, and none could be installed.\n');
    return { passed: 0, failed: 1, skipped: 0 };
  }
  const file = join(results, 'playwright.json');
  const end = await runScript(
    '@playwright/test/cli.js',
    ['test', '--reporter=list,json', ...browserWorkers()],
    {
      live: true,
      nodeOptions: ['--import', resolve('test/run/builtThreads.ts')],
      env: { PLAYWRIGHT_JSON_OUTPUT_NAME: file, ...testEnvironment() },
    },
  );
  return countPlaywright(readJson(file), end);
}

/** Commands are run as they are shipped, which starts sooner, too: whoever calls this has built them. */
function testEnvironment(): Readonly<Record<string, string>> {
  const cli = resolve('dist/cli/main.js');
  return {
    // Hundreds of threads load the same files.
    NODE_COMPILE_CACHE: join(results, 'compiled'),
    ...(browsers?.window === undefined ? {} : { STRATA_CHROMIUM: browsers.window }),
    ...(browsers?.headless === undefined ? {} : { STRATA_TEST_BROWSER: browsers.headless }),
    ...(existsSync(cli) ? { STRATA_TEST_CLI: cli } : {}),
  };
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
