/** What Strata is at, as a whole: for the icon in the window's bar and for the one among the system's. */
import { plural } from './counts.ts';
import { jobName } from './jobWords.ts';

/** The part of a job that tells how it stands; `core/contract/live.ts` says what each means. */
export interface ActivityJob {
  readonly name: string;
  readonly automatic: boolean;
  readonly running: boolean;
  readonly paused: boolean;
  readonly intervalMs: number | null;
  readonly lastResult: string | null;
}

/** The part of the answer of `status` that tells what goes on. */
export interface ActivityStatus {
  readonly jobs: readonly ActivityJob[];
  readonly queue: { readonly failed: number; readonly logs: number };
}

/** A run that tells its progress. */
export interface ActivityRun {
  readonly task: string;
  readonly taskId: string;
  readonly title: string;
}

export interface ActivityState {
  readonly kind: 'unknown' | 'well' | 'working' | 'paused' | 'failed';
  /** Logs and jobs that did not go well. */
  readonly failed: number;
  /** What the icon says to who does not see it. */
  readonly words: string;
}

/** Of all that Strata does by itself; a failure outweighs work, work outweighs a pause. */
export function activityState(
  status: ActivityStatus | undefined,
  running: readonly ActivityRun[],
): ActivityState {
  const titles = [
    ...running.map(({ title }) => title),
    ...silentJobs(status?.jobs ?? [], running).map(({ name }) => jobName(name)),
  ];
  if (status === undefined && titles.length === 0)
    return { kind: 'unknown', failed: 0, words: 'Activity' };
  const failed = (status?.queue.failed ?? 0) + failedJobs(status?.jobs ?? []).length;
  if (failed > 0) return { kind: 'failed', failed, words: `Activity: ${failed} failed` };
  const logs = status?.queue.logs ?? 0;
  if (titles.length > 0 || logs > 0) {
    const what = titles[0] ?? `reading ${plural(logs, 'log')}`;
    return { kind: 'working', failed, words: `Activity: working, ${what}` };
  }
  const paused = (status?.jobs ?? []).filter((job) => job.automatic && job.paused);
  if (paused.length > 0) {
    const names = paused.map(({ name }) => jobName(name)).join(', ');
    return { kind: 'paused', failed, words: `Activity: paused, ${names}` };
  }
  return { kind: 'well', failed, words: 'Activity: all is well' };
}

/** Jobs of Strata's own whose last run failed; one that runs again has another chance. */
export const failedJobs = <Job extends ActivityJob>(jobs: readonly Job[]): readonly Job[] =>
  jobs.filter((job) => job.automatic && !job.running && jobFailure(job) !== null);

/** Jobs that run and whose progress nobody has told yet. */
export function silentJobs<Job extends ActivityJob>(
  jobs: readonly Job[],
  running: readonly Omit<ActivityRun, 'title'>[],
): readonly Job[] {
  return jobs.filter(
    (job) =>
      job.running &&
      !isContinuous(job) &&
      !running.some(({ task, taskId }) => task === job.name || jobOf(taskId) === job.name),
  );
}

/** Goes on all the time, so that “it runs” says nothing. */
export const isContinuous = ({
  automatic,
  intervalMs,
}: Pick<ActivityJob, 'automatic' | 'intervalMs'>): boolean => automatic && intervalMs === null;

/** Why it did not end well the last time; null: it did, or nobody knows yet. */
export function jobFailure({ lastResult }: Pick<ActivityJob, 'lastResult'>): string | null {
  return lastResult === null || lastResult === 'done' || lastResult === 'cancelled'
    ? null
    : lastResult;
}

/** The job whose run this is; null for work that somebody asked for. The host names its own runs so. */
export const jobOf = (taskId: string): string | null =>
  taskId.startsWith('job:') ? taskId.slice('job:'.length) : null;
