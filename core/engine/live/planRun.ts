import type { JobReason } from '../../model/jobs.ts';
import type { StoredJob } from './ports/queueStore.ts';

/** Maximum ms until a failed job is retried. */
const RETRY_MS = 3_600_000;

/**
 * When a job that is not paused runs next, in ms. A time more than one interval ahead was set by a
 * clock that has since been set back.
 */
export function nextRun(
  stored: Pick<StoredJob, 'lastRunMs' | 'nextRunMs'> | undefined,
  intervalMs: number,
  nowMs: number,
): number {
  const planned = stored?.nextRunMs ?? stored?.lastRunMs ?? null;
  if (planned === null) return nowMs;
  const wanted = stored?.nextRunMs ?? planned + intervalMs;
  return Math.min(wanted, nowMs + intervalMs);
}

/**
 * When a job runs again after a run. Runs that would have started meanwhile are skipped; after a
 * failure it is retried sooner than a day later.
 */
export function runAfter(
  {
    startMs,
    endMs,
    failed,
  }: { readonly startMs: number; readonly endMs: number; readonly failed: boolean },
  intervalMs: number,
): number {
  const pause = failed ? Math.min(intervalMs, RETRY_MS) : intervalMs;
  const wanted = startMs + pause;
  return wanted > endMs ? wanted : endMs + pause;
}

/** Whether a run was missed because Strata was not running, or is simply due. */
export function reasonOf(plannedMs: number, intervalMs: number, nowMs: number): JobReason {
  return nowMs - plannedMs >= intervalMs ? 'missed' : 'scheduled';
}
