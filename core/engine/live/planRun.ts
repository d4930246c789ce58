import type { JobReason } from '../../model/jobs.ts';
import type { StoredJob } from './ports/queueStore.ts';

/** A job that failed is tried again after at most this long, ms. */
const RETRY_MS = 3_600_000;

/**
 * When a job that is not paused runs next, ms. What is planned further ahead than one interval was planned
 * by a clock that has been set back since.
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
 * When a job runs again after a run. Runs that would have begun meanwhile are skipped; one that failed is
 * made up for sooner than a day later.
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

/** Was a run missed, because nobody was there, or is it merely time? */
export function reasonOf(plannedMs: number, intervalMs: number, nowMs: number): JobReason {
  return nowMs - plannedMs >= intervalMs ? 'missed' : 'scheduled';
}
