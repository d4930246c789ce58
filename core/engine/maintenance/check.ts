import type { PeriodicJob } from '../live/scheduler.ts';
import type { JobLog } from '../live/ports/jobLog.ts';
import type { Log } from '../settings/ports/log.ts';
import { toFailure } from '../../model/result.ts';
import { createCancelFlag } from '../../threads/cancelFlag.ts';
import type { BackupKeeper } from '../../threads/backupThread.ts';

/** Another thread cannot look at a signal. */
const LOOK_MS = 50;

/**
 * The job `check`: reads all of the memory, away from who uses it. Throws `database-damaged` with what was
 * found and the ways out, `cancelled`.
 */
export function createCheck({ keeper }: { readonly keeper: BackupKeeper }): PeriodicJob {
  return {
    name: 'check',
    async run({ signal }) {
      const flag = createCancelFlag();
      const timer = setInterval(() => {
        if (signal.aborted) flag.cancel();
      }, LOOK_MS);
      try {
        const { pages, tables } = await keeper.run((methods) => methods.check(flag.buffer));
        return { counts: { pages, tables } };
      } finally {
        clearInterval(timer);
      }
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
};
