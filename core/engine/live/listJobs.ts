import type { OutputOf } from '../../contract/procedures.ts';
import type { LiveReader } from './ports/queueStore.ts';

/** What there is to tell of jobs beside what is stored. */
export interface JobsNow {
  readonly isRunning: (name: string) => boolean;
  /** RFC 3339 UTC; null while nothing is planned. What is stored is as of the last run. */
  readonly plannedRun: (name: string) => string | null;
}

/** What Strata does by itself, and how it went. */
export async function listJobs(
  reader: Pick<LiveReader, 'jobs'>,
  { isRunning, plannedRun }: JobsNow,
): Promise<OutputOf<'jobs'>> {
  return {
    jobs: (await reader.jobs()).map((job) => ({
      ...job,
      running: isRunning(job.name),
      nextRun: job.paused ? null : (plannedRun(job.name) ?? job.nextRun),
    })),
  };
}
