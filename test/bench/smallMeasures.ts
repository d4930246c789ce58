import { median } from './measures/statistics.ts';
import type { Parsed } from './measures/parseLines.ts';
import { atLeast, atMost, measure } from './report.ts';
import type { Measure } from './report.ts';
import type { FullResult, SmallResult } from './rounds/smallRound.ts';

export interface SmallRound extends SmallResult {
  readonly parse: Parsed;
}

/** All measures of some rounds over one corpus; the last round is a full one. */
export function smallMeasures(
  { bytes }: { readonly bytes: number },
  rounds: readonly SmallRound[],
): readonly Measure[] {
  const middle = (of: (round: SmallRound) => number): number => median(rounds.map(of));
  const last = rounds.at(-1);
  const full = last?.full ?? null;
  const ofFull = (of: (round: FullResult) => number | null): number | null =>
    full === null ? null : of(full);
  return [
    measure('import ÷ JSON.parse', '×', {
      value: middle((round) => round.import.elapsedMs / round.parse.elapsedMs),
      limits: atMost(16, 22),
    }),
    measure('import ÷ JSON.parse, processor time', '×', {
      value: middle((round) => round.import.cpuMs / round.parse.cpuMs),
    }),
    measure('import: logs a second', 'MB', {
      value: bytes / 1e3 / middle((round) => round.import.elapsedMs),
    }),
    measure('import: events a second', '', {
      value: middle((round) => (1000 * round.eventsAdded) / round.import.elapsedMs),
    }),
    measure('import: main loop paused, p99', 'ms', {
      value: middle((round) => round.import.pauses.p99),
      limits: atMost(16, 50),
    }),
    measure('import: main loop paused, longest', 'ms', {
      value: middle((round) => round.import.pauses.max),
      limits: atMost(50, 250),
    }),
    measure('import: peak memory', 'MiB', {
      value: middle((round) => round.import.peak),
      limits: atMost(450, 700),
    }),
    measure('import: database ÷ logs', '×', {
      value: middle((round) => round.importedBytes / bytes),
      limits: atMost(0.6, 1),
    }),
    measure('second import, nothing new', 'ms', {
      value: ofFull(({ againMs }) => againMs),
      limits: atMost(1000, 3000),
    }),
    measure('second import ÷ first', '×', {
      value: ofFull(({ againMs }) => againMs / (last?.import.elapsedMs ?? NaN)),
      limits: atMost(0.05, 0.25),
    }),
    measure('index: segments a second', '', {
      value: ofFull(({ segments, index }) => (1000 * segments) / index.elapsedMs),
      limits: atLeast(100, 50),
    }),
    measure('index: segments a second of processor time', '', {
      value: ofFull(({ segments, index }) => (1000 * segments) / index.cpuMs),
    }),
    measure('index: main loop paused, p99', 'ms', {
      value: ofFull(({ index }) => index.pauses.p99),
      limits: atMost(16, 50),
    }),
    measure('index: main loop paused, longest', 'ms', {
      value: ofFull(({ index }) => index.pauses.max),
      limits: atMost(50, 250),
    }),
    measure('index: peak memory', 'MiB', {
      value: ofFull(({ index }) => index.peak),
      limits: atMost(450, 900),
    }),
    measure('index: database ÷ logs', '×', {
      value: ofFull(({ indexedBytes }) => indexedBytes / bytes),
      limits: atMost(0.9, 1.5),
    }),
    measure('toc, p95', 'ms', {
      value: ofFull(({ reads }) => reads.tocP95),
      limits: atMost(10, 50),
    }),
    measure('show, p95', 'ms', {
      value: ofFull(({ reads }) => reads.showP95),
      limits: atMost(10, 50),
    }),
  ];
}
