import { join } from 'node:path';
import type { Bench, Part } from './bench.ts';
import { writeSmall } from './corpus/writeSmall.ts';
import { atMost, measure } from './report.ts';
import { runRound } from './rounds/runRound.ts';

const SESSIONS = 5_000;
const MESSAGES = 6;
/** Reading stays at full speed: at most twice as long as when nothing goes on. */
const RATIO = atMost(2, 2);

/** Five thousand followed logs that change at once, and what that does to somebody who reads. */
export async function backlogBench(bench: Bench): Promise<Part> {
  const { temporary, seed, say } = bench;
  const { folder, files, ...corpus } = await writeSmall(
    join(temporary, 'backlog'),
    { seed, sessions: SESSIONS, messages: MESSAGES },
    bench,
  );
  say(`Backlog: ${SESSIONS} followed logs, ${(corpus.bytes / 1e6).toFixed(1)} MB …`);
  const task = { dataDir: join(temporary, 'backlog-memory'), folder, files };
  const result = await runRound('backlog', task, bench);
  const { before, during, after, drainMs } = result;
  return {
    name: 'backlog',
    corpus,
    measures: [
      measure('until all is read and in its segments', 's', { value: drainMs / 1000 }),
      measure('reads meanwhile', '', { value: during.reads }),
      measure('toc, p95 before', 'ms', { value: before.tocP95 }),
      measure('toc, p95 meanwhile', 'ms', { value: during.tocP95 }),
      measure('toc, p95 after', 'ms', { value: after.tocP95 }),
      measure('toc, meanwhile ÷ before', '×', {
        value: during.tocP95 / before.tocP95,
        limits: RATIO,
      }),
      measure('show, p95 before', 'ms', { value: before.showP95 }),
      measure('show, p95 meanwhile', 'ms', { value: during.showP95 }),
      measure('show, p95 after', 'ms', { value: after.showP95 }),
      measure('show, meanwhile ÷ before', '×', {
        value: during.showP95 / before.showP95,
        limits: RATIO,
      }),
    ],
    rounds: [result],
  };
}
