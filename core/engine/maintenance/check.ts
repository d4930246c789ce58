import type { PeriodicJob } from '../live/scheduler.ts';
import type { JobLog } from '../live/ports/jobLog.ts';
import type { Log } from '../settings/ports/log.ts';
import { toFailure } from '../../model/result.ts';
import { cancellable } from '../../model/cancelFlag.ts';
import type { BackupWorker } from './ports/backups.ts';

/**
 * The job `check`: reads the entire memory, separately from its users. Throws `database-damaged`
 * with what it found and the ways out, or `cancelled`.
 */
export function createCheck({ backups }: { readonly backups: BackupWorker }): PeriodicJob {
  return {
    name: 'check',
    async run({ signal }) {
      const { pages, tables } = await cancellable(signal, (cancel) =>
        backups.run((methods) => methods.check(cancel)),
      );
      return { counts: { pages, tables } };
    },
  };
}

/**
 * Checks a memory whose last writer was interrupted; returns whether all of it was found intact.
 * Never throws.
 */
export async function checkAfterCutOff(
  check: PeriodicJob,
  {
    jobs,
    log,
    now,
  }: { readonly jobs: Pick<JobLog, 'recordJob'>; readonly log: Log; readonly now: () => number },
): Promise<boolean> {
  const startMs = now();
  const kept = async (result: string, counts: Readonly<Record<string, number>>): Promise<void> =>
    jobs
      .recordJob({ name: 'check', startMs, durationMs: now() - startMs, result, counts })
      // Only informative, so it may fail if the host is closing or the disk is full.
      .catch(() => undefined);
  try {
    const { counts } = await check.run({ reason: 'missed', signal: NEVER });
    await kept('done', counts);
    return true;
  } catch (thrown) {
    const { code, message } = toFailure(thrown);
    // The check is made up for when the memory is next opened.
    if (code === 'thread-ended' || code === 'cancelled') return false;
    log.warn(message);
    await kept(message, {});
    return false;
  }
}

const NEVER = {
  aborted: false,
  throwIfAborted: () => undefined,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
};
