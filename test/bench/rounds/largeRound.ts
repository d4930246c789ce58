import type { Client } from '../../../core/contract/client.ts';
import { monthReadable } from '../measures/monthReadable.ts';
import { measureReads } from '../measures/reads.ts';
import type { Reads } from '../measures/reads.ts';
import { measureSearches } from '../measures/searches.ts';
import type { Searches } from '../measures/searches.ts';
import { visitWhile } from '../measures/visits.ts';
import { measureWindow } from '../measures/windowTimes.ts';
import type { WindowTimes } from '../measures/windowTimes.ts';
import { importing, indexing } from './importing.ts';
import type { Cost } from './importing.ts';
import { withHost } from './withHost.ts';
import type { HostTask } from './withHost.ts';

export interface LargeTask extends HostTask {
  readonly folder: string;
  /** Newer logs that come when all others are indexed. */
  readonly later: string;
  /** Session id of the one with the most messages. */
  readonly longest: string;
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
  /** Host side, ms: from a conversation's id to its node. */
  readonly locateMs: number;
  readonly window: WindowTimes | null;
}

/** A person looks in now and then. */
const VISIT_PAUSE_MS = 100;
/** Later work is short: enough visits for a percentile. */
const LATER_PAUSE_MS = 10;
/** Nodes of the longest session that are opened in the window. */
const OPENED = 9;

/** Years of work into a fresh memory, read meanwhile; then more of it, and what a window shows. */
export function largeRound({ folder, later, longest, ...host }: LargeTask): Promise<LargeResult> {
  return withHost(host, async ({ client, bytes, launchUrl }) => {
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
    const { nodeIds, locateMs } = await nodesOf(client, longest);
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
      locateMs,
      window: launchUrl === null ? null : await measureWindow({ launchUrl, opened: nodeIds }),
    };
  });
}

/** The first node of a conversation, then others over its whole length. */
async function nodesOf(
  client: Client,
  sessionId: string,
): Promise<{ readonly nodeIds: readonly string[]; readonly locateMs: number }> {
  const id = `claude-code:${sessionId}`;
  const start = performance.now();
  const { nodeId } = await client.call('locate', { id });
  const locateMs = performance.now() - start;
  if (nodeId === null) throw new Error('the longest session has no node');
  const { total } = await client.call('events', { target: id, limit: 0 });
  const nodeIds = new Set([nodeId]);
  for (let at = 1; at < OPENED; at++) {
    const offset = Math.floor((at * total) / OPENED);
    const { events } = await client.call('events', { target: id, limit: 1, offset });
    const found = await client.call('locate', { id: events[0]?.eventId ?? '' });
    if (found.nodeId !== null) nodeIds.add(found.nodeId);
  }
  return { nodeIds: [...nodeIds], locateMs };
}
