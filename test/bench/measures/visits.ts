import { setTimeout } from 'node:timers/promises';
import type { Client } from '../../../core/contract/client.ts';
import type { InputOf, OutputOf } from '../../../core/contract/procedures.ts';
import { createRandom } from '../corpus/random.ts';
import { percentile } from './statistics.ts';

type TocRow = OutputOf<'toc'>['children'][number];

/** The newest month, as it was at a moment on the clock of `performance.now()`. */
export interface Look {
  readonly atMs: number;
  readonly nodeId: string;
  readonly eventCount: number;
}

export interface Visited<T> {
  readonly value: T;
  /** Of all reads: `toc`, `show` and `events`; ms. NaN when there was nothing to read yet. */
  readonly p95: number;
  readonly looks: readonly Look[];
}

const SEED = 1;
const EVENTS = 50;

/** Reads in the memory while work goes on, as a person does: down a path of it, a pause, again. */
export async function visitWhile<T>(
  client: Client,
  pauseMs: number,
  work: () => Promise<T>,
): Promise<Visited<T>> {
  const durations: number[] = [];
  const looks: Look[] = [];
  const random = createRandom(SEED);
  const timed = async <Result>(read: () => Promise<Result>): Promise<Result> => {
    const start = performance.now();
    const result = await read();
    durations.push(performance.now() - start);
    return result;
  };
  const toc = async (input: InputOf<'toc'>): Promise<readonly TocRow[]> =>
    (await timed(() => client.call('toc', input))).children;
  const look = async (): Promise<void> => {
    const year = newestOf(await toc({}));
    const month = year === undefined ? undefined : newestOf(await toc({ nodeId: year.nodeId }));
    if (month === undefined) return;
    const { nodeId, eventCount } = month;
    looks.push({ atMs: performance.now(), nodeId, eventCount });
  };
  const walk = async (): Promise<void> => {
    for (let rows = await toc({}); rows.length > 0;) {
      const { nodeId, level } = random.pick(rows);
      await timed(() => client.call('show', { nodeId }));
      if (level === 'segment')
        await timed(() => client.call('events', { target: nodeId, limit: EVENTS }));
      rows = level === 'segment' ? [] : await toc({ nodeId });
    }
  };
  const working = new AbortController();
  const visiting = (async () => {
    while (!working.signal.aborted) {
      await look();
      await walk();
      await setTimeout(pauseMs);
    }
    // How it stands at the end.
    await look();
  })();
  try {
    const value = await work();
    working.abort();
    await visiting;
    return { value, p95: percentile(durations, 0.95), looks };
  } finally {
    working.abort();
    // A failure of the work itself comes first.
    await visiting.catch(() => undefined);
  }
}

function newestOf(rows: readonly TocRow[]): TocRow | undefined {
  return rows.toSorted((a, b) => (a.start < b.start ? 1 : -1))[0];
}
