import { join } from 'node:path';
import type { Bench, Part } from './bench.ts';
import { writeSmall } from './corpus/writeSmall.ts';
import type { SmallBenchOptions } from './options.ts';
import { runRound } from './rounds/runRound.ts';
import { smallMeasures } from './smallMeasures.ts';
import type { SmallRound } from './smallMeasures.ts';

const PARSE_PASSES = 3;

/** A thousand short sessions, several times over; the last round is a full one. */
export async function smallBench(
  { sessions, messages, rounds }: SmallBenchOptions,
  bench: Bench,
): Promise<Part> {
  const { temporary, seed, say } = bench;
  const { folder, files, ...corpus } = await writeSmall(
    join(temporary, 'small'),
    { seed, sessions, messages },
    bench,
  );
  say(
    `Small: ${sessions} sessions × ${messages} messages: ${corpus.lines} lines, ${(corpus.bytes / 1e6).toFixed(1)} MB`,
  );
  const results: SmallRound[] = [];
  for (let round = 1; round <= rounds; round++) {
    say(`Round ${round} of ${rounds} …`);
    const parse = await runRound('parse', { files, passes: PARSE_PASSES }, bench);
    const task = { folder, full: round === rounds, dataDir: join(temporary, 'memory') };
    results.push({ parse, ...(await runRound('small', task, bench)) });
  }
  return {
    name: 'small',
    corpus,
    measures: smallMeasures(corpus, results),
    rounds: results,
  };
}
