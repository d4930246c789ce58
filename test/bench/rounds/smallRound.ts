import { measureReads } from '../measures/reads.ts';
import type { Reads } from '../measures/reads.ts';
import { importing, indexing } from './importing.ts';
import type { Cost } from './importing.ts';
import { withHost } from './withHost.ts';
import type { HostTask, OpenMemory } from './withHost.ts';

export interface SmallTask extends HostTask {
  readonly folder: string;
  /** Goes on with a second import, indexing and reading. */
  readonly full: boolean;
}

export interface SmallResult {
  readonly import: Cost;
  readonly importedBytes: number;
  readonly eventsAdded: number;
  readonly full: FullResult | null;
}

export interface FullResult {
  readonly segments: number;
  readonly index: Cost;
  readonly indexedBytes: number;
  readonly againMs: number;
  readonly reads: Reads;
}

/** A fresh memory, and the whole import of the small logs into it. */
export function smallRound({ folder, full, ...host }: SmallTask): Promise<SmallResult> {
  return withHost(host, async (memory) => {
    const { value, cost } = await importing(memory.client, [folder]);
    return {
      import: cost,
      importedBytes: memory.bytes(),
      eventsAdded: value.totals.eventsAdded,
      full: full ? await goOn(memory, folder) : null,
    };
  });
}

async function goOn({ client, bytes }: OpenMemory, folder: string): Promise<FullResult> {
  const again = await importing(client, [folder]);
  if (again.value.totals.eventsRead > 0) throw new Error('the second import read events again');
  const indexed = await indexing(client);
  return {
    segments: indexed.value.segments,
    index: indexed.cost,
    indexedBytes: bytes(),
    againMs: again.cost.elapsedMs,
    reads: await measureReads(client),
  };
}
