import type { LargeCorpus } from './corpus/writeLarge.ts';
import type { Parsed } from './measures/parseLines.ts';
import { atLeast, atMost, measure } from './report.ts';
import type { Measure } from './report.ts';
import type { Cost } from './rounds/importing.ts';
import type { LargeResult } from './rounds/largeRound.ts';

interface FileCost {
  readonly bytes: number;
  readonly cost: Cost;
}

/** Two logs alone, of which one is many times as large. */
export interface FileCosts {
  readonly short: FileCost;
  readonly long: FileCost;
}

export interface LargeRound extends LargeResult {
  readonly parse: Parsed;
  readonly files: FileCosts;
}

/** All measures of the one large round. */
export function largeMeasures(
  logs: Pick<LargeCorpus, 'bytes' | 'torn'>,
  round: LargeRound,
): readonly Measure[] {
  return [
    ...importMeasures(logs, round),
    ...indexMeasures(logs.bytes, round),
    ...readMeasures(round),
    ...searchMeasures(round),
  ];
}

function importMeasures(
  { bytes, torn }: Pick<LargeCorpus, 'bytes' | 'torn'>,
  round: LargeRound,
): readonly Measure[] {
  const { parse, files, ...rest } = round;
  return [
    measure('logs of no known format', '', { value: rest.unreadFiles, limits: atMost(0, 0) }),
    measure('lines of no known type', '', { value: rest.unknownLines, limits: atMost(0, 0) }),
    measure('torn lines, of which nothing was said', '', {
      value: torn - rest.badLines,
      limits: atMost(0, 0),
    }),
    measure('import ÷ JSON.parse', '×', {
      value: rest.import.elapsedMs / parse.elapsedMs,
      limits: atMost(16, 22),
    }),
    measure('import ÷ JSON.parse, processor time', '×', {
      value: rest.import.cpuMs / parse.cpuMs,
    }),
    measure('import: logs a second', 'MB', { value: bytes / 1e3 / rest.import.elapsedMs }),
    measure('import: events a second', '', {
      value: (1000 * rest.eventsAdded) / rest.import.elapsedMs,
    }),
    measure('import: main loop paused, p99', 'ms', {
      value: rest.import.pauses.p99,
      limits: atMost(16, 50),
    }),
    measure('import: main loop paused, longest', 'ms', {
      value: rest.import.pauses.max,
      limits: atMost(50, 500),
    }),
    measure('import: peak memory', 'MiB', { value: rest.import.peak, limits: atMost(450, 700) }),
    measure(`one log of ${megabytes(files.long)}: peak memory`, 'MiB', {
      value: files.long.cost.peak,
      limits: atMost(450, 700),
    }),
    measure(`its peak ÷ that of ${megabytes(files.short)}`, '×', {
      value: files.long.cost.peak / files.short.cost.peak,
      limits: atMost(1.15, 1.5),
    }),
    measure('import: database ÷ logs', '×', {
      value: rest.importedBytes / bytes,
      limits: atMost(0.6, 1),
    }),
    measure('second import, nothing new', 'ms', {
      value: rest.againMs,
      limits: atMost(1000, 3000),
    }),
  ];
}

function indexMeasures(bytes: number, round: LargeRound): readonly Measure[] {
  const { segments, index, indexedBytes, monthReadableShare } = round;
  return [
    measure('index: segments', '', { value: segments }),
    measure('index: segments a second', '', {
      value: (1000 * segments) / index.elapsedMs,
      limits: atLeast(100, 50),
    }),
    measure('index: segments a second of processor time', '', {
      value: (1000 * segments) / index.cpuMs,
    }),
    measure('index: main loop paused, p99', 'ms', {
      value: index.pauses.p99,
      limits: atMost(16, 50),
    }),
    measure('index: main loop paused, longest', 'ms', {
      value: index.pauses.max,
      limits: atMost(50, 500),
    }),
    measure('index: peak memory', 'MiB', { value: index.peak, limits: atMost(450, 900) }),
    measure('index: database ÷ logs', '×', {
      value: indexedBytes / bytes,
      limits: atMost(0.9, 1.5),
    }),
    measure('newest month readable ÷ whole time', '×', {
      value: monthReadableShare,
      limits: atMost(0.25, 0.6),
    }),
  ];
}

function readMeasures({ reads, readWhile }: LargeRound): readonly Measure[] {
  return [
    measure('toc, p95', 'ms', { value: reads.tocP95, limits: atMost(10, 50) }),
    measure('show, p95', 'ms', { value: reads.showP95, limits: atMost(10, 50) }),
    measure('reads during the first indexing, p95', 'ms', {
      value: readWhile.firstIndex,
      limits: atMost(25, 100),
    }),
    measure('reads during a later import, p95', 'ms', {
      value: readWhile.laterImport,
      limits: atMost(25, 100),
    }),
    measure('reads during a later indexing, p95', 'ms', {
      value: readWhile.laterIndex,
      limits: atMost(25, 100),
    }),
  ];
}

function searchMeasures({ searches }: LargeRound): readonly Measure[] {
  const { find, navigate, navigateToc, search, searched, grownMib, ripgrepTimes } = searches;
  return [
    ...Object.entries(find).map(([kind, value]) =>
      measure(`find, ${FOUND[kind] ?? kind}: p95`, 'ms', { value, limits: atMost(50, 200) }),
    ),
    measure('navigate: p95', 'ms', { value: navigate, limits: atMost(300, 1000) }),
    measure('navigate, table of contents only: p95', 'ms', {
      value: navigateToc,
      limits: atMost(300, 1000),
    }),
    measure(`search over ${searched} segments: p95`, 'ms', {
      value: search,
      limits: atMost(10, 50),
    }),
    measure('searching: memory grown', 'MiB', { value: grownMib, limits: atMost(50, 150) }),
    measure('ripgrep over the same logs ÷ find', '×', { value: ripgrepTimes }),
  ];
}

const FOUND: Readonly<Record<string, string>> = {
  rare: 'rare words',
  common: 'common words',
  phrase: 'phrases',
  prefix: 'first three letters',
  none: 'words that are not there',
};

function megabytes({ bytes }: FileCost): string {
  return `${Math.round(bytes / 1e6)} MB`;
}
