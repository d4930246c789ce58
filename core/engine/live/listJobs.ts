import type { OutputOf } from '../../contract/procedures.ts';
import type { LiveReader } from './ports/queueStore.ts';

/** What is known of jobs beyond what is stored. */
export interface JobsNow {
  readonly isRunning: (name: string) => boolean;
  /** RFC 3339 UTC; null while nothing is scheduled. The stored value is as of the last run. */
  readonly plannedRun: (name: string) => string | null;
}

/** Lists the background jobs and how they went. */
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
