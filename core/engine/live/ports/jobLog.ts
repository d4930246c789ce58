import type { Source } from '../../../model/event.ts';
import type { JobRun } from './queueStore.ts';

/** Remembers when jobs ran and how they ended. */
export interface JobLog {
  recordJob(run: JobRun): Promise<void>;
  /** Notes an import before it begins, so that one that is stopped by whatever can be resumed. */
  beginImport(begun: UnfinishedImport): Promise<void>;
  /** Forgets these paths, or all of them. */
  endImport(done?: readonly string[]): Promise<void>;
}

/** An import that has not come to its end. */
export interface UnfinishedImport {
  readonly paths: readonly string[];
  readonly source: 'auto' | Source;
  /** RFC 3339 UTC. */
  readonly startedAt: string;
}
