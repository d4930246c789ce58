import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from '../../../core/contract/client.ts';
import type { OutputOf } from '../../../core/contract/procedures.ts';
import { percentile } from './statistics.ts';

type TocRow = OutputOf<'toc'>['children'][number];

export interface LoopedReads {
  /** 95th percentiles, ms. */
  readonly tocP95: number;
  readonly showP95: number;
  readonly reads: number;
}

/** A person who hardly pauses. */
const PAUSE_MS = 5;
/** Nodes that are shown in turn. */
const SHOWN = 400;

/** What there is to open: the periods, and nodes of all levels spread over the whole memory. */
export async function nodesToRead(
  client: Client,
): Promise<{ readonly periods: readonly string[]; readonly shown: readonly string[] }> {
  const { children } = await client.call('toc', { depth: 6 });
  const rows = everyRow(children);
  const step = Math.max(1, Math.floor(rows.length / SHOWN));
  return {
    periods: rows.filter(({ level }) => level !== 'segment').map(({ nodeId }) => nodeId),
    shown: rows.filter((_, at) => at % step === 0).map(({ nodeId }) => nodeId),
  };
}

/** Opens a period, then shows a node, over and over, until told to stop. */
export async function readWhile(
  client: Client,
  { periods, shown }: Awaited<ReturnType<typeof nodesToRead>>,
  signal: AbortSignal,
): Promise<LoopedReads> {
  const tocMs: number[] = [];
  const showMs: number[] = [];
  for (let at = 0; !signal.aborted; at++) {
    const begun = performance.now();
    await client.call('toc', { nodeId: periods[at % periods.length] ?? '' });
    const between = performance.now();
    tocMs.push(between - begun);
    await client.call('show', { nodeId: shown[at % shown.length] ?? '' });
    showMs.push(performance.now() - between);
    await delay(PAUSE_MS);
  }
  return {
    tocP95: percentile(tocMs, 0.95),
    showP95: percentile(showMs, 0.95),
    reads: tocMs.length + showMs.length,
  };
}

function everyRow(rows: readonly TocRow[]): readonly TocRow[] {
  return rows.flatMap((row) => [row, ...everyRow(row.children ?? [])]);
}
