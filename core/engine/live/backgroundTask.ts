import type { AbortableSignal, Progress, ReportProgress, TaskName } from '../../model/progress.ts';
import { toFailure } from '../../model/result.ts';
import type { EventPublisher } from '../../contract/events.ts';
import type { TaskContext } from './tasks.ts';
import { createTimeLeft } from './timeLeft.ts';
import { createCancelFlag } from '../../model/cancelFlag.ts';

/** Background work is shown only if it takes longer than this. */
const QUIET_MS = 1_000;

/** Runs background work: clients see it like any long work once it takes long. */
export async function backgroundTask<T>(
  {
    task,
    taskId,
    signal,
  }: { readonly task: TaskName; readonly taskId: string; readonly signal: AbortableSignal },
  { hub, ticks }: { readonly hub: EventPublisher; readonly ticks: () => number },
  work: (context: TaskContext) => Promise<T>,
): Promise<T> {
  const flag = createCancelFlag();
  if (signal.aborted) flag.cancel();
  signal.addEventListener('abort', () => flag.cancel(), { once: true });
  const timeLeft = createTimeLeft(ticks);
  const begunMs = ticks();
  let isShown = false;
  const onProgress: ReportProgress = (progress: Progress) => {
    isShown ||= ticks() - begunMs > QUIET_MS;
    if (isShown)
      hub.publish('progress', {
        ...progress,
        task,
        taskId,
        remainingMs: timeLeft.at(progress.value),
      });
  };
  let failure: string | null = null;
  let cancelled = false;
  try {
    return await work({ task, cancel: flag.buffer, onProgress, count: () => undefined });
  } catch (thrown) {
    const { code, message } = toFailure(thrown);
    cancelled = code === 'cancelled';
    // A job's failure is recorded in its row.
    failure = cancelled ? null : message;
    throw thrown;
  } finally {
    if (isShown) hub.publish('ended', { taskId, task, cancelled, failure });
  }
}
