/**
 * `npm run bench`: writes sessions by a seed as native Claude Code logs, and measures by ratios in
 * one run what importing, indexing and reading them costs. See README.md.
 */
import { fork } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { writeCorpus } from './corpus/writeCorpus.ts';
import { measuresOf, renderTable, verdictOf } from './report.ts';
import type { RoundResult, RoundTask } from './round.ts';

const USAGE = `npm run bench -- [--sessions N] [--messages N] [--rounds N] [--seed N] [--json]`;

interface Options {
  readonly sessions: number;
  readonly messages: number;
  readonly rounds: number;
  readonly seed: number;
  readonly json: boolean;
}

const RENDERER = fileURLToPath(new URL('../../dist/renderer', import.meta.url));
const ROUND = fileURLToPath(new URL('./round.ts', import.meta.url));

const options = readOptions();
if (options === undefined) {
  process.stderr.write(`${USAGE}\n`);
  process.exitCode = 2;
} else await bench(options);

async function bench({ sessions, messages, rounds, seed, json }: Options): Promise<void> {
  const temporary = mkdtempSync(join(tmpdir(), 'strata-bench-'));
  const folder = join(temporary, 'logs');
  try {
    const corpus = writeCorpus(folder, { seed, sessions, messages });
    say(
      `${sessions} sessions × ${messages} messages: ${corpus.lines} lines, ${(corpus.bytes / 1e6).toFixed(1)} MB`,
    );
    const rendererDir = existsSync(join(RENDERER, 'index.html')) ? RENDERER : null;
    if (rendererDir === null) say('SKIPPED the window: it is not built (`npm run build`).');
    const results: RoundResult[] = [];
    for (let round = 1; round <= rounds; round++) {
      say(`Round ${round} of ${rounds} …`);
      const full = round === rounds;
      const task = { folder, files: corpus.files, rendererDir, full };
      results.push(await runRound(task, join(temporary, 'compiled')));
    }
    if (rendererDir !== null && results.at(-1)?.full?.window === null)
      say('SKIPPED the window: no Chromium here.');
    const measures = measuresOf(corpus, results);
    const judged = measures.map((measure) => ({ ...measure, verdict: verdictOf(measure) }));
    if (json) {
      const { lines, bytes } = corpus;
      const document = {
        corpus: { sessions, messages, seed, lines, bytes },
        machine: { processors: availableParallelism(), node: process.version },
        measures: judged,
        rounds: results,
      };
      process.stdout.write(`${JSON.stringify(document)}\n`);
    } else process.stdout.write(`${renderTable(measures)}\n`);
    if (judged.some(({ verdict }) => verdict === 'alarm')) process.exitCode = 1;
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

function readOptions(): Options | undefined {
  try {
    const { values } = parseArgs({
      options: {
        sessions: { type: 'string', default: '1000' },
        messages: { type: 'string', default: '24' },
        rounds: { type: 'string', default: '3' },
        seed: { type: 'string', default: '1' },
        json: { type: 'boolean', default: false },
      },
    });
    const [sessions, messages, rounds, seed] = [
      values.sessions,
      values.messages,
      values.rounds,
      values.seed,
    ].map(Number);
    if (![sessions, messages, rounds, seed].every(isCount)) return undefined;
    return { sessions, messages, rounds, seed, json: values.json } as Options;
  } catch {
    return undefined;
  }
}

function isCount(value: number | undefined): boolean {
  return value !== undefined && Number.isInteger(value) && value >= 1;
}

/** In a process of its own, whose whole memory is the round's. */
async function runRound(task: RoundTask, compiled: string): Promise<RoundResult> {
  const child = fork(ROUND, {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // The built program has no types to strip at every start; from the second round on, nor has this.
    env: { ...process.env, NODE_COMPILE_CACHE: compiled },
  });
  const stop = (): void => void child.kill();
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  try {
    return await new Promise<RoundResult>((resolve, reject) => {
      child.once('message', (result) => resolve(result as RoundResult));
      child.once('error', reject);
      child.once('exit', (code, signal) =>
        reject(new Error(`A round ended without a result (${signal ?? `exit code ${code}`}).`)),
      );
      child.send(task);
    });
  } finally {
    process.off('SIGINT', stop);
    process.off('SIGTERM', stop);
  }
}

/** Standard output is for the result. */
function say(line: string): void {
  process.stderr.write(`${line}\n`);
}
