/** The memory of invented conversations that Strata brings along, for who wants to look around first. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { toFailure } from '../../model/result.ts';
import { createEventHub } from '../../rpc/eventHub.ts';
import type { EventHub } from '../../rpc/eventHub.ts';
import type { Handlers } from '../../contract/handlers.ts';
import { linkEngine } from './linkMemory.ts';
import type { EngineLinkOptions } from './joinMemory.ts';

export interface SampleMemory {
  readonly handlers: Handlers;
  readonly hub: EventHub;
  close(): Promise<void>;
}

export type SampleOptions = Pick<
  EngineLinkOptions,
  'dataDir' | 'settingsDir' | 'encryption' | 'env' | 'reportBug' | 'address'
>;

/** Where the sample memory of a data directory lies. */
export function sampleDirectory(dataDir: string): string {
  return join(dataDir, 'sample');
}

/**
 * Opens the sample memory, in a folder of its own below the data directory, and fills it in the
 * background: an import like any other, which finds nothing new the next time. Its clients see the
 * progress, and its failure, as of any work.
 */
export function openSampleMemory(options: SampleOptions): SampleMemory {
  const hub = createEventHub();
  const dataDir = sampleDirectory(options.dataDir);
  const link = linkEngine({ ...options, dataDir, memory: 'sample', live: 'never', hub });
  void fill(link.handlers, options.reportBug);
  return { handlers: link.handlers, hub, close: () => link.close() };
}

async function fill(handlers: Handlers, reportBug: SampleOptions['reportBug']): Promise<void> {
  const context = { signal: new AbortController().signal, makeWay: () => undefined };
  try {
    await handlers.import({ paths: [sampleLogs()], source: 'auto', bringBack: false }, context);
    await handlers.index({ provider: 'extractive' }, context);
  } catch (thrown) {
    if (toFailure(thrown).code === 'internal') reportBug(thrown, 'sample');
  }
}

/** Seen from the source as from the build, where all modules lie one folder deep. */
function sampleLogs(): string {
  const here = fileURLToPath(import.meta.url);
  return join(here, here.endsWith('.ts') ? '../../sample/logs' : '../../../core/sample/logs');
}
