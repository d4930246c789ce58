import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Bench, Part } from '../bench.ts';
import { median } from '../measures/statistics.ts';
import { atMost, measure } from '../report.ts';

const HOOK = fileURLToPath(new URL('../../../core/node/hook/strata-notify.cjs', import.meta.url));
const RUNS = 40;
/** On a machine that others keep busy all times grow; there the ratios tell. */
const BUSY_MS = 100;
const HOOK_JSON = JSON.stringify({
  session_id: '00893aaf-19fa-41d2-8238-13269b9b3ca0',
  transcript_path: '/home/ada/.claude/projects/-x/00893aaf-19fa-41d2-8238-13269b9b3ca0.jsonl',
  hook_event_name: 'Stop',
});

interface Call {
  readonly args: readonly string[];
  readonly input: string | null;
}

/**
 * What an agent waits for when it calls the hook, beside what the same Node takes to do nothing. The ways
 * to call it take turns, so that a busy moment meets all of them.
 */
export async function hookBench({ temporary, breathe, say }: Bench): Promise<Part> {
  const folder = join(temporary, 'hook');
  mkdirSync(folder);
  const empty = join(folder, 'empty.cjs');
  writeFileSync(empty, '');
  const home = ['--home', join(folder, 'memory')];
  const calls: Readonly<Record<'nothing' | 'path' | 'json', Call>> = {
    nothing: { args: [empty], input: null },
    path: { args: [HOOK, ...home, '/home/ada/logs/a.jsonl'], input: null },
    json: { args: [HOOK, ...home], input: HOOK_JSON },
  };
  const times = { nothing: [] as number[], path: [] as number[], json: [] as number[] };
  say(`Hook: ${RUNS} calls in each way …`);
  // The first of each finds nothing in the system's cache.
  for (let run = 0; run <= RUNS; run++)
    for (const way of ['nothing', 'path', 'json'] as const) {
      await breathe();
      const took = timeOf(calls[way]);
      if (run > 0) times[way].push(took);
    }
  const [nothing, path, json] = [median(times.nothing), median(times.path), median(times.json)];
  return {
    name: 'hook',
    corpus: null,
    measures: [
      measure('Node that does nothing', 'ms', { value: nothing }),
      measure('hook with a path', 'ms', { value: path }),
      measure('hook with a path, beyond that', 'ms', {
        value: path - nothing,
        limits: atMost(15, BUSY_MS),
      }),
      measure('hook with a path ÷ Node that does nothing', '×', {
        value: path / nothing,
        limits: atMost(1.4, 2),
      }),
      measure("hook with an agent's JSON", 'ms', { value: json }),
      measure("hook with an agent's JSON, beyond that", 'ms', {
        value: json - nothing,
        limits: atMost(15, BUSY_MS),
      }),
      measure("hook with an agent's JSON ÷ Node that does nothing", '×', {
        value: json / nothing,
        limits: atMost(1.5, 2),
      }),
    ],
    rounds: [times],
  };
}

/** ms from the start of a process to its end. */
function timeOf({ args, input }: Call): number {
  const started = performance.now();
  const { status } = spawnSync(process.execPath, [...args], {
    stdio: [input === null ? 'ignore' : 'pipe', 'ignore', 'ignore'],
    ...(input === null ? {} : { input }),
  });
  if (status !== 0) throw new Error(`${args.join(' ')} ended with ${String(status)}`);
  return performance.now() - started;
}
