import type { PeriodicJob } from '../live/scheduler.ts';
import type { JobLog } from '../live/ports/jobLog.ts';
import type { Log } from '../settings/ports/log.ts';
import { toFailure } from '../../model/result.ts';
import { cancellable } from '../../model/cancelFlag.ts';
import type { BackupWorker } from './ports/backups.ts';

/**
 * The job `check`: reads all of the memory, away from who uses it. Throws `database-damaged` with what was
 * found and the ways out, `cancelled`.
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

/** Checks a memory whose last writer was cut off; gives whether all of it was found whole. Never throws. */
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
      // It is for eyes: a host that is closing, or a full disk, may go without.
      .catch(() => undefined);
  try {
    const { counts } = await check.run({ reason: 'missed', signal: NEVER });
    await kept('done', counts);
    return true;
  } catch (thrown) {
    const { code, message } = toFailure(thrown);
    // It is made up for when the memory is opened next.
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
