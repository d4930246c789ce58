/**
 * `npm run soak -- [--minutes N] [--sessions N] [--seed N] [--pace X] [--huge]`: a Strata that stays open while
 * agents write. With `--huge` a log of so many gigabytes (`--gigabytes`, 2) instead. Exits with 1 when a promise is broken. See docs/reliability.md.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { renderTable, verdictOf } from '../../bench/report.ts';
import type { Measure } from '../../bench/report.ts';
import { followHugeLog } from './huge.ts';
import { soakMeasures } from './report.ts';
import { soak } from './soak.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '30' },
    sessions: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    pace: { type: 'string', default: '1' },
    huge: { type: 'boolean', default: false },
    gigabytes: { type: 'string', default: '2' },
  },
});
const temporary = mkdtempSync(join(tmpdir(), 'strata-soak-'));
const say = (line: string): void => void process.stderr.write(`${line}\n`);
try {
  if (values.huge)
    show(
      'a huge log',
      await followHugeLog({ gigabytes: Number(values.gigabytes), temporary, say }),
    );
  else await run();
} finally {
  rmSync(temporary, { recursive: true, force: true });
}

async function run(): Promise<void> {
  const [minutes, sessions] = [Number(values.minutes), Number(values.sessions)];
  const report = await soak({
    sessions,
    ms: minutes * 60_000,
    aloneMs: Math.min(3, minutes) * 60_000,
    idleMs: 60_000,
    lookMs: 10_000,
    seed: Number(values.seed),
    pace: Number(values.pace),
    temporary,
    say,
  });
  show(`${minutes} minutes`, soakMeasures(report, sessions));
  for (const line of [...report.wrong, ...report.bugs]) process.stdout.write(`${line}\n`);
}

function show(title: string, measures: readonly Measure[]): void {
  process.stdout.write(`${renderTable(title, measures)}\n`);
  if (measures.some((each) => verdictOf(each) === 'alarm')) process.exitCode = 1;
}
