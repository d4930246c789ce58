import type { Corpus } from './corpus/writeCorpus.ts';
import { median } from './measures/statistics.ts';
import type { RoundResult } from './round.ts';

/** What a number should be, and where it is no longer bearable. */
export interface Limits {
  readonly aim: number;
  readonly alarm: number;
  /** Are smaller or larger numbers better? */
  readonly better: 'smaller' | 'larger';
}

export interface Measure {
  readonly name: string;
  readonly unit: string;
  /** null: it could not be measured here. */
  readonly value: number | null;
  /** null: it is told for information. */
  readonly limits: Limits | null;
}

export type Verdict = 'good' | 'behind' | 'alarm' | 'skipped' | 'told';

export function verdictOf({ value, limits }: Pick<Measure, 'value' | 'limits'>): Verdict {
  if (value === null) return 'skipped';
  if (limits === null) return 'told';
  const exceeds = (limit: number): boolean =>
    limits.better === 'smaller' ? value > limit : value < limit;
  if (exceeds(limits.alarm)) return 'alarm';
  return exceeds(limits.aim) ? 'behind' : 'good';
}

const atMost = (aim: number, alarm: number): Limits => ({ aim, alarm, better: 'smaller' });
const atLeast = (aim: number, alarm: number): Limits => ({ aim, alarm, better: 'larger' });

/** All measures of some rounds over one corpus; the last round is a full one. */
export function measuresOf(
  { bytes }: Pick<Corpus, 'bytes'>,
  rounds: readonly RoundResult[],
): readonly Measure[] {
  const middle = (of: (round: RoundResult) => number): number => median(rounds.map(of));
  const last = rounds.at(-1);
  const full = last?.full ?? null;
  const ofFull = (of: (round: NonNullable<typeof full>) => number | null): number | null =>
    full === null ? null : of(full);
  return [
    measure('import ÷ JSON.parse', '×', {
      value: middle((round) => round.importMs / round.parseMs),
      limits: atMost(16, 22),
    }),
    measure('import ÷ JSON.parse, processor time', '×', {
      value: middle((round) => round.importCpuMs / round.parseCpuMs),
    }),
    measure('import: logs a second', 'MB', {
      value: bytes / 1e3 / middle((round) => round.importMs),
    }),
    measure('import: events a second', '', {
      value: middle((round) => (1000 * round.eventsAdded) / round.importMs),
    }),
    measure('import: main loop paused, p99', 'ms', {
      value: middle((round) => round.importPauses.p99),
      limits: atMost(16, 50),
    }),
    measure('import: main loop paused, longest', 'ms', {
      value: middle((round) => round.importPauses.max),
      limits: atMost(50, 250),
    }),
    measure('import: peak memory', 'MiB', {
      value: middle((round) => round.importPeak),
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
      value: ofFull(({ againMs }) => againMs / (last?.importMs ?? NaN)),
      limits: atMost(0.05, 0.25),
    }),
    measure('index: segments a second', '', {
      value: ofFull(({ segments, indexMs }) => (1000 * segments) / indexMs),
      limits: atLeast(100, 50),
    }),
    measure('index: segments a second of processor time', '', {
      value: ofFull(({ segments, indexCpuMs }) => (1000 * segments) / indexCpuMs),
    }),
    measure('index: main loop paused, p99', 'ms', {
      value: ofFull(({ indexPauses }) => indexPauses.p99),
      limits: atMost(16, 50),
    }),
    measure('index: main loop paused, longest', 'ms', {
      value: ofFull(({ indexPauses }) => indexPauses.max),
      limits: atMost(50, 250),
    }),
    measure('index: peak memory', 'MiB', {
      value: ofFull(({ indexPeak }) => indexPeak),
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
    measure('window: tree painted, first time', 'ms', {
      value: ofFull(({ window }) => window?.firstTree ?? null),
      limits: atMost(2000, 5000),
    }),
    measure('window: tree painted, warm', 'ms', {
      value: ofFull(({ window }) => window?.firstTreeWarm ?? null),
      limits: atMost(1000, 3000),
    }),
    measure('window: node expanded', 'ms', {
      value: ofFull(({ window }) => window?.expand ?? null),
      limits: atMost(50, 200),
    }),
  ];
}

function measure(
  name: string,
  unit: string,
  { value, limits }: { readonly value: number | null; readonly limits?: Limits },
): Measure {
  return { name, unit, value, limits: limits ?? null };
}

/** A table for people. */
export function renderTable(measures: readonly Measure[]): string {
  const rows = [
    ['', 'measured', 'aim', 'alarm', ''],
    ...measures.map((each) => {
      const { name, unit, value, limits } = each;
      const sign = limits?.better === 'larger' ? '≥' : '≤';
      return [
        name,
        value === null ? '–' : `${short(value)} ${unit}`.trimEnd(),
        limits === null ? '' : `${sign} ${limits.aim}`,
        limits === null ? '' : String(limits.alarm),
        VERDICT_WORDS[verdictOf(each)],
      ];
    }),
  ];
  const widths = [0, 1, 2, 3].map((column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  return rows
    .map((row) =>
      row
        .map((cell, column) => {
          const width = widths[column] ?? 0;
          return column === 0 ? cell.padEnd(width) : cell.padStart(width);
        })
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

const VERDICT_WORDS: Readonly<Record<Verdict, string>> = {
  good: 'good',
  behind: 'behind its aim',
  alarm: 'ALARM',
  skipped: 'SKIPPED',
  told: '',
};

function short(value: number): string {
  if (value >= 100) return value.toFixed(0);
  return value >= 10 ? value.toFixed(1) : value.toFixed(2);
}
