import type { Source } from '../../../model/event.ts';
import type { JobRun } from './queueStore.ts';

/** Records when jobs ran and how they ended. */
export interface JobLog {
  recordJob(run: JobRun): Promise<void>;
  /** Records an import before it begins, so that it can be resumed if anything stops it. */
  beginImport(begun: UnfinishedImport): Promise<void>;
  /** Removes the record of these paths, or of all if none are given. */
  endImport(done?: readonly string[]): Promise<void>;
}

/** An import that has not finished. */
export interface UnfinishedImport {
  readonly paths: readonly string[];
  readonly source: 'auto' | Source;
  /** RFC 3339 UTC. */
  readonly startedAt: string;
}
