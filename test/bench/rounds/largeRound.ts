import { monthReadable } from '../measures/monthReadable.ts';
import { measureReads } from '../measures/reads.ts';
import type { Reads } from '../measures/reads.ts';
import { measureSearches } from '../measures/searches.ts';
import type { Searches } from '../measures/searches.ts';
import { visitWhile } from '../measures/visits.ts';
import { importing, indexing } from './importing.ts';
import type { Cost } from './importing.ts';
import { withHost } from './withHost.ts';
import type { HostTask } from './withHost.ts';

export interface LargeTask extends HostTask {
  readonly folder: string;
  /** Newer logs that come when all others are indexed. */
  readonly later: string;
}

export interface LargeResult {
  readonly import: Cost;
  readonly importedBytes: number;
  readonly eventsAdded: number;
  /** Logs of no known format. */
  readonly unreadFiles: number;
  readonly unknownLines: number;
  readonly badLines: number;
  readonly againMs: number;
  readonly segments: number;
  readonly index: Cost;
  readonly indexedBytes: number;
  /** Of the time that importing and indexing took together; null when it never was. */
  readonly monthReadableShare: number | null;
  readonly reads: Reads;
  readonly searches: Searches;
  /** 95th percentiles of all reads, ms. */
  readonly readWhile: {
    readonly firstIndex: number;
    readonly laterImport: number;
    readonly laterIndex: number;
  };
}

/** A person looks in now and then. */
const VISIT_PAUSE_MS = 100;
/** Later work is short: enough visits for a percentile. */
const LATER_PAUSE_MS = 10;

/** Years of work into a fresh memory, read meanwhile; then more of it. */
export function largeRound({ folder, later, ...host }: LargeTask): Promise<LargeResult> {
  return withHost(host, async ({ client, bytes }) => {
    const start = performance.now();
    const imported = await visitWhile(client, VISIT_PAUSE_MS, () => importing(client, [folder]));
    const importedBytes = bytes();
    const indexed = await visitWhile(client, VISIT_PAUSE_MS, () => indexing(client));
    const wholeMs = performance.now() - start;
    const indexedBytes = bytes();
    const again = await importing(client, [folder]);
    if (again.value.totals.eventsRead > 0) throw new Error('the second import read events again');
    const reads = await measureReads(client);
    const searches = await measureSearches(client, folder);
    const laterImported = await visitWhile(client, LATER_PAUSE_MS, () =>
      importing(client, [later]),
    );
    const laterIndexed = await visitWhile(client, LATER_PAUSE_MS, () => indexing(client));
    const readableMs = monthReadable([...imported.looks, ...indexed.looks]);
    const { files, totals } = imported.value.value;
    return {
      import: imported.value.cost,
      importedBytes,
      eventsAdded: totals.eventsAdded,
      unreadFiles: files.filter(({ source }) => source === null).length,
      unknownLines: totals.unknownLines,
      badLines: totals.badLines,
      againMs: again.cost.elapsedMs,
      segments: indexed.value.value.segments,
      index: indexed.value.cost,
      indexedBytes,
      monthReadableShare: readableMs === null ? null : (readableMs - start) / wholeMs,
      reads,
      searches,
      readWhile: {
        firstIndex: indexed.p95,
        laterImport: laterImported.p95,
        laterIndex: laterIndexed.p95,
      },
    };
  });
}
