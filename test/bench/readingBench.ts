import { join } from 'node:path';
import type { Bench, Part } from './bench.ts';
import { writeSmall } from './corpus/writeSmall.ts';
import { atMost, measure } from './report.ts';
import { runRound } from './rounds/runRound.ts';

const SESSIONS = 2_000;
const MESSAGES = 24;
/** Times of looking things up beside those who search, over those alone. */
const BESIDE = atMost(3, 6);
/** What was given up costs next to nothing. */
const SUPERSEDED = atMost(1.2, 2);

/** Reading against reading: what those who search do to somebody who looks things up. */
export async function readingBench(bench: Bench): Promise<Part> {
  const { temporary, seed, say } = bench;
  const {
    folder,
    files: _,
    ...corpus
  } = await writeSmall(
    join(temporary, 'reading'),
    { seed, sessions: SESSIONS, messages: MESSAGES },
    bench,
  );
  say(`Reading: ${SESSIONS} sessions, ${(corpus.bytes / 1e6).toFixed(1)} MB …`);
  const task = { dataDir: join(temporary, 'reading-memory'), folder };
  const result = await runRound('reading', task, bench);
  const { alone, beside, navigates, showP95 } = result;
  return {
    name: 'reading',
    corpus,
    measures: [
      measure('toc, p95 alone', 'ms', { value: alone.tocP95 }),
      measure('toc, p95 beside 20 clients that navigate', 'ms', { value: beside.tocP95 }),
      measure('toc, beside ÷ alone', '×', { value: beside.tocP95 / alone.tocP95, limits: BESIDE }),
      measure('show, p95 alone', 'ms', { value: alone.showP95 }),
      measure('show, p95 beside 20 clients that navigate', 'ms', { value: beside.showP95 }),
      measure('show, beside ÷ alone', '×', {
        value: beside.showP95 / alone.showP95,
        limits: BESIDE,
      }),
      measure('questions answered meanwhile', '', { value: navigates }),
      measure('show, p95 behind ten superseded finds ÷ alone', '×', {
        value: showP95.superseded / showP95.alone,
        limits: SUPERSEDED,
      }),
    ],
    rounds: [result],
  };
}
