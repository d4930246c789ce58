/**
 * One round, in a process of its own so that its memory is its own: a fresh memory, the whole import
 * through the real host and its threads, then what it is compared with. A full round goes on with
 * indexing, a second import, reading, and the window.
 */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createHost } from '../../core/hosts/createHost.ts';
import { databasePath } from '../../core/hosts/dataDirectory.ts';
import type { Client } from '../../core/contract/client.ts';
import { databaseBytes, peakMemory } from './measures/memory.ts';
import { parseLines } from './measures/parseLines.ts';
import { measureReads } from './measures/reads.ts';
import type { Reads } from './measures/reads.ts';
import { median } from './measures/statistics.ts';
import { whileWorking } from './measures/whileWorking.ts';
import type { Pauses } from './measures/whileWorking.ts';
import { measureWindow } from './measures/windowTimes.ts';
import type { WindowTimes } from './measures/windowTimes.ts';

export interface RoundTask {
  readonly folder: string;
  readonly files: readonly string[];
  /** null: the window is not measured. */
  readonly rendererDir: string | null;
  readonly full: boolean;
}

export interface RoundResult {
  readonly parseMs: number;
  readonly parseCpuMs: number;
  readonly importMs: number;
  readonly importCpuMs: number;
  readonly importPauses: Pauses;
  /** MiB. */
  readonly importPeak: number;
  readonly importedBytes: number;
  readonly eventsAdded: number;
  readonly full: FullResult | null;
}

export interface FullResult {
  readonly segments: number;
  readonly indexMs: number;
  readonly indexCpuMs: number;
  readonly indexPauses: Pauses;
  readonly indexPeak: number;
  readonly indexedBytes: number;
  readonly againMs: number;
  readonly reads: Reads;
  readonly window: WindowTimes | null;
}

/** Passes of bare parsing; the median counts. */
const PARSE_PASSES = 3;

const [task] = (await once(process, 'message')) as [RoundTask];
const result = await runRound(task);
process.send?.(result);
process.disconnect();

async function runRound({ folder, files, rendererDir, full }: RoundTask): Promise<RoundResult> {
  const dataDir = mkdtempSync(join(tmpdir(), 'strata-bench-memory-'));
  const host = await createHost({
    dataDir,
    rendererDir,
    env: { ...process.env, STRATA_TIMEZONE: 'UTC' },
    reportBug: (thrown, where) => process.stderr.write(`${where}: ${String(thrown)}\n`),
  });
  try {
    const client = await host.connect();
    const imported = await whileWorking(() => client.call('import', { paths: [folder] }));
    const { eventsAdded } = imported.value.totals;
    const importPeak = peakMemory();
    const importedBytes = databaseBytes(databasePath(dataDir));
    // After the look at the memory, which holds none of these lines then.
    const passes = Array.from({ length: PARSE_PASSES }, () => parseLines(files));
    return {
      parseMs: median(passes.map((pass) => pass.elapsedMs)),
      parseCpuMs: median(passes.map((pass) => pass.cpuMs)),
      importMs: imported.elapsedMs,
      importCpuMs: imported.cpuMs,
      importPauses: imported.pauses,
      importPeak,
      importedBytes,
      eventsAdded,
      full: full
        ? await goOn(client, {
            folder,
            dataDir,
            launchUrl: rendererDir === null ? null : (await host.server()).launchUrl,
          })
        : null,
    };
  } finally {
    await host.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function goOn(
  client: Client,
  {
    folder,
    dataDir,
    launchUrl,
  }: {
    readonly folder: string;
    readonly dataDir: string;
    readonly launchUrl: (() => string) | null;
  },
): Promise<FullResult> {
  const again = await whileWorking(() => client.call('import', { paths: [folder] }));
  if (again.value.totals.eventsRead > 0) throw new Error('the second import read events again');
  const indexed = await whileWorking(() => client.call('index', {}));
  const indexPeak = peakMemory();
  return {
    segments: indexed.value.segments,
    indexMs: indexed.elapsedMs,
    indexCpuMs: indexed.cpuMs,
    indexPauses: indexed.pauses,
    indexPeak,
    indexedBytes: databaseBytes(databasePath(dataDir)),
    againMs: again.elapsedMs,
    reads: await measureReads(client),
    window: launchUrl === null ? null : await measureWindow(launchUrl),
  };
}
