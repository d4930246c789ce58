import { join } from 'node:path';
import type { Bench, Part } from './bench.ts';
import { median } from './measures/statistics.ts';
import { atMost, measure } from './report.ts';
import { runRound } from './rounds/runRound.ts';
import { ENDS } from './rounds/turnEndsRound.ts';

const TURNS = 5;
/** A core that has other things to do. */
const BUSY = 1;
/** Seconds; what a person who looks at the window should wait at most. */
const LIMITS = atMost(3, 10);

/** How long after its own mark a turn is complete for who was told of it, also beside a busy core. */
export async function turnsBench(bench: Bench): Promise<Part> {
  const { temporary, say } = bench;
  const rounds = [];
  const measures = [];
  for (const busy of [0, BUSY]) {
    say(`Turns: ${TURNS} ends of each kind${busy === 0 ? '' : ', beside a busy core'} …`);
    const round = join(temporary, `turns-${busy}`);
    const task = {
      dataDir: join(round, 'memory'),
      folder: join(round, 'logs'),
      turns: TURNS,
      busy,
    };
    const took = await runRound('turnEnds', task, bench);
    rounds.push(took);
    for (const end of ENDS) {
      const beside = busy === 0 ? '' : ', busy core';
      const seconds = took[end].map((ms) => ms / 1000);
      measures.push(
        measure(`complete after ${end}${beside}, median`, 's', { value: median(seconds) }),
        measure(`complete after ${end}${beside}, longest`, 's', {
          value: Math.max(...seconds),
          limits: LIMITS,
        }),
      );
    }
  }
  return { name: 'turns', corpus: null, measures, rounds };
}
