/**
 * `npm run bench`: writes sessions by a seed as native logs, and measures by ratios in one run what
 * importing, indexing and reading them costs. See README.md.
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { backlogBench } from './backlogBench.ts';
import type { Bench, Part } from './bench.ts';
import { commandsBench } from './commands/commandsBench.ts';
import { loadVocabulary } from './corpus/vocabulary.ts';
import { hookBench } from './hook/hookBench.ts';
import { largeBench } from './largeBench.ts';
import { readingBench } from './readingBench.ts';
import { readOptions, USAGE } from './options.ts';
import type { BenchOptions } from './options.ts';
import { renderTable, verdictOf } from './report.ts';
import { smallBench } from './smallBench.ts';
import { turnsBench } from './turnsBench.ts';
import { windowBench } from './windowBench.ts';

const RENDERER = fileURLToPath(new URL('../../dist/renderer', import.meta.url));
/** Writing logs lets signals through this often. */
const BREATH_MS = 50;

const options = readOptions(process.argv.slice(2));
if (options === undefined) {
  process.stderr.write(`${USAGE}\n`);
  process.exitCode = 2;
} else await main(options);

async function main(chosen: BenchOptions): Promise<void> {
  const interrupted = new AbortController();
  const stop = (signal: NodeJS.Signals): void => interrupted.abort(signal);
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  const temporary = mkdtempSync(join(tmpdir(), 'strata-bench-'));
  try {
    print(await runParts(chosen, temporary, interrupted.signal), chosen.json);
  } catch (error) {
    if (!interrupted.signal.aborted) throw error;
    say('Stopped.');
    process.exitCode = interrupted.signal.reason === 'SIGINT' ? 130 : 143;
  } finally {
    rmSync(temporary, { recursive: true, force: true });
    process.off('SIGINT', stop);
    process.off('SIGTERM', stop);
  }
}

async function runParts(
  { seed, small, large, hook, commands, backlog, reading, turns, window }: BenchOptions,
  temporary: string,
  signal: AbortSignal,
): Promise<readonly Part[]> {
  const rendererDir = existsSync(join(RENDERER, 'index.html')) ? RENDERER : null;
  if (rendererDir === null) say('SKIPPED the window: it is not built (`npm run build`).');
  const bench: Bench = {
    temporary,
    seed,
    rendererDir,
    say,
    vocabulary: loadVocabulary(),
    breathe: breathing(signal),
    compiled: join(temporary, 'compiled'),
    signal,
  };
  const parts: Part[] = [];
  if (hook) parts.push(await hookBench(bench));
  if (commands) parts.push(await commandsBench(bench));
  if (backlog) parts.push(await backlogBench(bench));
  if (reading) parts.push(await readingBench(bench));
  if (turns) parts.push(await turnsBench(bench));
  if (small !== null) parts.push(await smallBench(small, bench));
  if (large !== null) parts.push(await largeBench(large, bench));
  if (window !== null) parts.push(await windowBench(window, bench));
  return parts;
}

function breathing(signal: AbortSignal): () => Promise<void> {
  let last = performance.now();
  return async () => {
    if (performance.now() - last < BREATH_MS) return;
    await setImmediate();
    signal.throwIfAborted();
    last = performance.now();
  };
}

function print(parts: readonly Part[], json: boolean): void {
  const judged = parts.map((part) => ({
    ...part,
    measures: part.measures.map((each) => ({ ...each, verdict: verdictOf(each) })),
  }));
  if (json) {
    const machine = { processors: availableParallelism(), node: process.version };
    process.stdout.write(`${JSON.stringify({ machine, parts: judged })}\n`);
  } else
    for (const { name, measures } of parts)
      process.stdout.write(`\n${renderTable(name, measures)}\n`);
  if (judged.some(({ measures }) => measures.some(({ verdict }) => verdict === 'alarm')))
    process.exitCode = 1;
}

/** Standard output is for the result. */
function say(line: string): void {
  process.stderr.write(`${line}\n`);
}
