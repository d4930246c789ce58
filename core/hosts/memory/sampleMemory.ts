/**
 * The memory of invented conversations that ships with Strata, for people who want to look around
 * first.
 */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { toFailure } from '../../model/result.ts';
import { createEventHub } from '../../rpc/eventHub.ts';
import type { EventHub } from '../../rpc/eventHub.ts';
import type { Handlers } from '../../contract/handlers.ts';
import { linkEngine } from './linkMemory.ts';
import type { LinkOptions } from './linkMemory.ts';
import { databasePath } from '../../node/dataDirectory.ts';
import { pathText } from '../../node/pathText.ts';
import { unpackedPath } from '../../node/unpackedPath.ts';
import { placeSample } from './preparedSample.ts';

export interface SampleMemory {
  readonly handlers: Handlers;
  readonly hub: EventHub;
  /** Resolves when all of its logs are read and written up, or that failed. */
  readonly filled: Promise<void>;
  close(): Promise<void>;
}

export type SampleOptions = Pick<
  LinkOptions,
  'dataDir' | 'settingsDir' | 'openEncryption' | 'env' | 'reportBug' | 'address' | 'onLockLost'
>;

/** Where the sample memory of a data directory lies. */
export function sampleDirectory(dataDir: string): string {
  return join(dataDir, 'sample');
}

/**
 * Opens the sample memory, in a folder of its own below the data directory. The first time that is
 * the one that was built with Strata, if there is one. An ordinary import in the background reads
 * what is not in it: nothing then, or the next time. Its clients see its progress, and its failure,
 * as of any work.
 */
export function openSampleMemory(options: SampleOptions): SampleMemory {
  const hub = createEventHub();
  const dataDir = sampleDirectory(options.dataDir);
  const here = fileURLToPath(import.meta.url);
  const logs = sampleLogs(here);
  try {
    placeSample(databasePath(dataDir), { prepared: preparedSample(here), logs });
  } catch {
    // Whatever hinders it, a full disk say, hinders opening the memory too, which tells it.
  }
  const link = linkEngine({ ...options, dataDir, memory: 'sample', live: 'never', hub });
  const filled = fill(link.handlers, { logs, reportBug: options.reportBug });
  return { handlers: link.handlers, hub, filled, close: () => link.close() };
}

async function fill(
  handlers: Handlers,
  { logs, reportBug }: Pick<SampleOptions, 'reportBug'> & { readonly logs: string },
): Promise<void> {
  const context = { signal: new AbortController().signal, makeWay: () => undefined };
  try {
    await handlers.import(
      {
        paths: [pathText(logs)],
        source: 'auto',
        bringBack: false,
      },
      context,
    );
    await handlers.index({ provider: 'extractive' }, context);
  } catch (thrown) {
    if (toFailure(thrown).code === 'internal') reportBug(thrown, 'sample');
  }
}

/**
 * Where the sample's logs are, relative to this file or to the built one, which is one folder deep.
 * They must be real files: a log is told from another that took its place by its inode, which files
 * in an archive do not have.
 */
export function sampleLogs(here: string): string {
  const logs = join(
    here,
    here.endsWith('.ts') ? '../../../sample/logs' : '../../../core/sample/logs',
  );
  return unpackedPath(logs);
}

/** Where the build puts the prepared memory; beside sources there is none. */
export function preparedSample(here: string): string {
  return unpackedPath(join(here, '../../sample/memory.db'));
}
