import { percentile, median } from '../../bench/measures/statistics.ts';
import { atMost, measure } from '../../bench/report.ts';
import type { Measure } from '../../bench/report.ts';
import type { SoakReport } from './soak.ts';

/** What is promised. */
const SEEN_MS = 3_000;
const MEMORY_CHANGE = 0.1;
const IDLE = 0.01;

/** What was measured, by what was promised. */
export function soakMeasures(report: SoakReport, sessions: number): readonly Measure[] {
  const { aloneMs, togetherMs, memory, idle, lines, bytes, incidents, wrong, bugs } = report;
  const third = Math.floor(memory.length / 3);
  const warm = median(memory.slice(third, 2 * third));
  const late = median(memory.slice(-third));
  return [
    told('lines written', '', lines),
    told('bytes written', 'MB', bytes / 1e6),
    ...Object.entries(incidents).map(([what, count]) => told(`logs ${what}`, '', count)),
    promised('missing, twice or out of order', '', wrong.length, 0),
    promised('bugs reported', '', bugs.length, 0),
    told('turns of one session alone', '', aloneMs.length),
    told('until they are seen in their segment, p50', 'ms', percentile(aloneMs, 0.5)),
    promised('p95', 'ms', percentile(aloneMs, 0.95), SEEN_MS),
    told(`turns of ${sessions} sessions`, '', togetherMs.length),
    told('until they are seen in their segment, p50 ', 'ms', percentile(togetherMs, 0.5)),
    promised('p95 ', 'ms', percentile(togetherMs, 0.95), SEEN_MS),
    told('memory in the second third', 'MiB', warm),
    told('memory in the last third', 'MiB', late),
    promised('change', '%', Math.abs(late / warm - 1) * 100, MEMORY_CHANGE * 100),
    promised('processor while nobody writes', '%', idle === null ? null : idle * 100, IDLE * 100),
  ];
}

function told(name: string, unit: string, value: number): Measure {
  return measure(name, unit, { value: known(value) });
}

function promised(name: string, unit: string, value: number | null, limit: number): Measure {
  const limits = atMost(limit, limit);
  return measure(name, unit, { value: value === null ? null : known(value), limits });
}

/** Of nothing, there is no median. */
function known(value: number): number | null {
  return Number.isNaN(value) ? null : value;
}
