import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Bench, Part } from '../bench.ts';
import { writeSmall } from '../corpus/writeSmall.ts';
import { median } from '../measures/statistics.ts';
import { atMost, measure } from '../report.ts';
import type { Measure } from '../report.ts';

const COMMAND = fileURLToPath(new URL('../../../dist/cli/main.js', import.meta.url));
const RUNS = 40;
const CORPUS = { sessions: 200, messages: 12 };

/** What one process took until it ended. */
interface Usage {
  readonly userMs: number;
  readonly systemMs: number;
  readonly mebibytes: number;
}

/** Loaded before anything else, also by the Node that does nothing. */
const TELLS_USAGE = `
process.on('exit', () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  require('node:fs').writeFileSync(process.env.STRATA_BENCH_USAGE, JSON.stringify({
    userMs: userCPUTime / 1e3, systemMs: systemCPUTime / 1e3, mebibytes: maxRSS / 1024,
  }));
});`;

/**
 * What quick commands cost beside what the same Node takes to do nothing: user time as the processes tell it
 * themselves. They take turns, so that a busy moment meets all of them, and no host runs.
 */
export async function commandsBench(bench: Bench): Promise<Part> {
  const { temporary, seed, say, breathe } = bench;
  if (!existsSync(COMMAND)) throw new Error(`${COMMAND} is not built: npm run build`);
  const folder = join(temporary, 'commands');
  mkdirSync(folder);
  const tells = join(folder, 'usage.cjs');
  writeFileSync(tells, TELLS_USAGE);
  const told = join(folder, 'usage.json');
  const home = join(folder, 'memory');
  const {
    folder: logs,
    files: _files,
    ...corpus
  } = await writeSmall(join(folder, 'logs'), { seed, ...CORPUS }, bench);
  const run = (args: readonly string[], env: NodeJS.ProcessEnv = {}): Usage => {
    const { status, stderr } = spawnSync(process.execPath, ['--require', tells, ...args], {
      stdio: ['ignore', 'ignore', 'pipe'],
      encoding: 'utf8',
      env: {
        ...process.env,
        STRATA_HOME: home,
        STRATA_BENCH_USAGE: told,
        NODE_COMPILE_CACHE: undefined,
        ...env,
      },
    });
    if (status !== 0) throw new Error(`${args.join(' ')} ended with ${String(status)}: ${stderr}`);
    return JSON.parse(readFileSync(told, 'utf8')) as Usage;
  };
  say(`Commands: a memory of ${CORPUS.sessions} sessions, then ${RUNS} runs of each …`);
  run([COMMAND, 'import', logs]);
  run([COMMAND, 'index']);
  const ways = {
    nothing: () => run(['-e', '0']),
    help: () => run([COMMAND, '--help']),
    toc: () => run([COMMAND, 'toc']),
    tocAnew: () => run([COMMAND, 'toc'], { NODE_DISABLE_COMPILE_CACHE: '1' }),
    find: () => run([COMMAND, 'find', 'the', '--limit', '5']),
  };
  const names = Object.keys(ways) as (keyof typeof ways)[];
  const usages = Object.fromEntries(names.map((name) => [name, [] as Usage[]])) as Record<
    keyof typeof ways,
    Usage[]
  >;
  // The first of each finds nothing in the system's cache, nor V8's.
  for (let round = 0; round <= RUNS; round++)
    for (const name of names) {
      await breathe();
      const usage = ways[name]();
      if (round > 0) usages[name].push(usage);
    }
  const middle = (name: keyof typeof ways, of: keyof Usage): number =>
    median(usages[name].map((usage) => usage[of]));
  const ratio = (name: keyof typeof ways): number =>
    middle(name, 'userMs') / middle('nothing', 'userMs');
  const times = ([name, words]: readonly [keyof typeof ways, string]): readonly Measure[] => [
    measure(`${words}: user time`, 'ms', { value: middle(name, 'userMs') }),
    measure(`${words}: user and system time`, 'ms', {
      value: middle(name, 'userMs') + middle(name, 'systemMs'),
    }),
    measure(`${words}: peak memory`, 'MiB', { value: middle(name, 'mebibytes') }),
  ];
  return {
    name: 'commands',
    corpus,
    measures: [
      ...times(['nothing', 'Node that does nothing']),
      ...times(['help', '--help']),
      measure('--help ÷ Node that does nothing, user time', '×', {
        value: ratio('help'),
        limits: atMost(3, 5),
      }),
      ...times(['toc', 'toc']),
      measure('toc ÷ Node that does nothing, user time', '×', {
        value: ratio('toc'),
        limits: atMost(6, 9),
      }),
      measure('toc without kept code ÷ Node that does nothing, user time', '×', {
        value: ratio('tocAnew'),
      }),
      ...times(['find', 'find']),
    ],
    rounds: [usages],
  };
}
