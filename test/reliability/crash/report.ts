import type { CrashReport } from './crashTest.ts';

/** A report for people. */
export function renderCrashReport(report: CrashReport): string {
  const { kills, rounds, failures, events, callsRepeated, elapsedMs } = report;
  const phases = [...Map.groupBy(kills, ({ phase }) => phase)]
    .map(([phase, of]) => ({
      phase,
      kills: of.length,
      within: of.filter(({ withinTransaction }) => withinTransaction).length,
    }))
    .toSorted((a, b) => b.kills - a.kills);
  const width = Math.max(...phases.map(({ phase }) => phase.length), 10);
  const row = (phase: string, count: number | string, within: number | string): string =>
    `${phase.padEnd(width)}  ${String(count).padStart(5)}  ${String(within).padStart(18)}`;
  const total = kills.filter(({ withinTransaction }) => withinTransaction).length;
  return [
    row('killed while', 'kills', 'within a transaction'),
    ...phases.map((each) => row(each.phase, each.kills, each.within === 0 ? '' : each.within)),
    row('all', kills.length, total),
    '',
    `${rounds} memories, ${events} things said, ${callsRepeated} calls to the model repeated, ${Math.round(elapsedMs / 1000)} s`,
    ...failures.map(
      ({ seed, folder, message }) =>
        `FAILED: repeat with --seed ${seed}; what is left lies in ${folder}\n${message}`,
    ),
    failures.length === 0
      ? 'Nothing was lost, nothing is there twice, nothing is half written.'
      : '',
  ].join('\n');
}
