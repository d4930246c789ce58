import type { Client } from '../../../core/contract/client.ts';
import type { OutputOf } from '../../../core/contract/procedures.ts';
import { percentile } from './statistics.ts';

type TocRow = OutputOf<'toc'>['children'][number];

export interface Reads {
  /** 95th percentiles, ms. */
  readonly tocP95: number;
  readonly showP95: number;
}

/** Nodes that are shown: enough for a 95th percentile, whatever the size of the memory. */
const SHOWN = 400;

/** Opens every period, and shows nodes spread over the whole memory, one at a time. */
export async function measureReads(client: Client): Promise<Reads> {
  const tocMs: number[] = [];
  const ids: string[] = [];
  const open = async (nodeId?: string): Promise<void> => {
    const start = performance.now();
    const { children } = await client.call('toc', nodeId === undefined ? {} : { nodeId });
    tocMs.push(performance.now() - start);
    ids.push(...children.map((child) => child.nodeId));
    for (const child of children) if (isPeriod(child)) await open(child.nodeId);
  };
  await open();
  const showMs: number[] = [];
  const step = Math.max(1, Math.floor(ids.length / SHOWN));
  for (const [at, nodeId] of ids.entries()) {
    if (at % step !== 0) continue;
    const start = performance.now();
    await client.call('show', { nodeId });
    showMs.push(performance.now() - start);
  }
  return { tocP95: percentile(tocMs, 0.95), showP95: percentile(showMs, 0.95) };
}

function isPeriod({ level }: TocRow): boolean {
  return level !== 'segment';
}
