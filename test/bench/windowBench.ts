import { join } from 'node:path';
import type { Bench, Part } from './bench.ts';
import { LARGE_SPAN, largeSize, planLarge } from './corpus/planLarge.ts';
import { writeLarge } from './corpus/writeLarge.ts';
import { atMost, measure } from './report.ts';
import type { Measure } from './report.ts';
import { runRound } from './rounds/runRound.ts';
import type { WindowTimes } from './window/measureWindow.ts';

export interface WindowBenchOptions {
  readonly scale: number;
  /** A data directory of an earlier run; null: a memory is made, and removed. */
  readonly memory: string | null;
}

/** The window on years of work. */
export async function windowBench(
  { scale, memory }: WindowBenchOptions,
  bench: Bench,
): Promise<Part> {
  const { temporary, seed, rendererDir, say } = bench;
  if (rendererDir === null) return { name: 'window', corpus: null, measures: [], rounds: [] };
  let folder: string | null = null;
  if (memory === null) {
    say('Window: writing the logs …');
    folder = join(temporary, 'window');
    const size = { ...largeSize(scale), span: LARGE_SPAN };
    await writeLarge(folder, planLarge({ ...size, seed, giants: true }), bench);
    say('Importing and indexing them takes minutes …');
  }
  const dataDir = memory ?? join(temporary, 'window-memory');
  const result = await runRound('window', { dataDir, rendererDir, folder }, bench);
  say(`Window: ${result.events} events, ${result.nodes} nodes.`);
  if (result.times === null) say('SKIPPED the window: there is no browser.');
  return {
    name: 'window',
    corpus: null,
    measures: result.times === null ? [] : windowMeasures(result.times),
    rounds: [result],
  };
}

function windowMeasures(times: WindowTimes): readonly Measure[] {
  return [
    ms('tree usable, first time', times.firstTree, [2000, 5000]),
    ms('tree usable, warm', times.firstTreeWarm, [1000, 3000]),
    ms('today, warm', times.today, [1000, 3000]),
    ms('arrow to a neighbour after a pause: row marked, median', times.row.median, [16, 100]),
    ms('arrow to a neighbour after a pause: row marked, p95', times.row.p95, [50, 200]),
    ms('arrow to a neighbour after a pause: page, median', times.arrow.median, [16, 100]),
    ms('arrow to a neighbour after a pause: page, p95', times.arrow.p95, [50, 200]),
    ms('a page of rows, or to the end', times.jumped, [100, 300]),
    ms('row expanded', times.expand, [50, 200]),
    ms('to any day', times.day, [100, 300]),
    ms('longest conversation: its page', times.conversation, [100, 500]),
    ms('longest conversation: first words of its transcript', times.transcript, [150, 500]),
    measure('scrolling through it: tasks of more than 50 ms', '', {
      value: times.scrolling.longTasks,
      limits: atMost(0, 50),
    }),
    measure('scrolling through it: longest task', 'ms', { value: times.scrolling.longest }),
    ms('lens changed', times.lens, [150, 500]),
    ms('palette: titles', times.palette.titles, [60, 200]),
    ms('palette: events', times.palette.events, [200, 500]),
    measure('rows in the document, at most', '', {
      value: times.mostRows,
      limits: atMost(500, 1000),
    }),
    measure('memory after 500 openings ÷ after 100', '×', {
      value: times.grown,
      limits: atMost(1.1, 1.5),
    }),
  ];
}

const ms = (name: string, value: number, [aim, alarm]: readonly [number, number]): Measure =>
  measure(name, 'ms', { value: Number.isNaN(value) ? null : value, limits: atMost(aim, alarm) });
