import { StrataError, toFailure } from '../../model/result.ts';
import type { Failure } from '../../model/result.ts';
import type { ReportProgress, TaskName } from '../../model/progress.ts';
import type { EventPublisher } from '../../contract/events.ts';
import type { JobLog } from './ports/jobLog.ts';
import { createTimeLeft } from './timeLeft.ts';
import { createCancelFlag } from '../../model/cancelFlag.ts';

export interface TaskContext {
  readonly task: TaskName;
  /** Shared with the threads that do the work. */
  readonly cancel: SharedArrayBuffer;
  readonly onProgress: ReportProgress;
  /** Records what the run did, for the job log. */
  readonly count: (counts: Readonly<Record<string, number>>) => void;
}

export interface Tasks {
  /**
   * Runs long work, after earlier work of the same name. It continues if its caller goes away; all
   * clients see its progress and its end, and the job log keeps the result.
   */
  run<T>(
    name: TaskName,
    taskId: string | undefined,
    work: (context: TaskContext) => Promise<T>,
  ): Promise<T>;
  /** Stops a run, or the current one if no id is given; returns whether there was one. */
  cancel(name: TaskName, taskId?: string): boolean;
  /** Whether a run of a task is in progress or waiting. */
  isRunning(name: TaskName): boolean;
  /** Cancels everything and waits for it to end. */
  stop(): Promise<void>;
}

export interface TasksDeps {
  readonly hub: EventPublisher;
  readonly jobs: JobLog;
  readonly now: () => number;
  /** A monotonic clock, in ms. */
  readonly ticks: () => number;
  readonly newId: () => string;
}

const CLOSING: Failure = { code: 'host-gone', message: 'Strata is closing.' };

export function createTasks({ hub, jobs, now, ticks, newId }: TasksDeps): Tasks {
  /** By name: the current run, then those waiting for it. */
  const runs = new Map<TaskName, Run[]>();
  const queues = new Map<TaskName, Promise<unknown>>();
  let stopped = false;

  async function runNow<T>(
    name: TaskName,
    { taskId, flag }: Run,
    work: (context: TaskContext) => Promise<T>,
  ): Promise<T> {
    if (stopped) throw new StrataError(CLOSING);
    const startMs = now();
    const timeLeft = createTimeLeft(ticks);
    let result = 'done';
    let refused = false;
    let counts: Readonly<Record<string, number>> = {};
    try {
      return await work({
        task: name,
        cancel: flag.buffer,
        onProgress: (progress) =>
          hub.publish('progress', {
            ...progress,
            taskId,
            remainingMs: timeLeft.at(progress.value),
          }),
        count: (done) => (counts = done),
      });
    } catch (thrown) {
      const failure = toFailure(thrown);
      result = failure.code === 'cancelled' ? 'cancelled' : failure.message;
      refused = failure.code === 'bad-input' || failure.code === 'not-found';
      // Nobody asked for this cancellation, so the caller may have another host do the work.
      if (stopped && failure.code === 'cancelled')
        throw new StrataError(CLOSING, { cause: thrown });
      throw thrown;
    } finally {
      hub.publish('changed', { what: ['events', 'nodes', 'work'] });
      hub.publish('ended', {
        taskId,
        task: name,
        cancelled: result === 'cancelled',
        failure: result === 'done' || result === 'cancelled' ? null : result,
      });
      // Invalid requests say nothing about the job.
      if (!refused)
        await jobs
          .recordJob({ name, startMs, durationMs: Math.max(0, now() - startMs), result, counts })
          // The work's own failure is what matters; a full disk makes this fail too.
          .catch(() => undefined);
    }
  }

  return {
    run(name, taskId, work) {
      const run: Run = { taskId: taskId ?? newId(), flag: createCancelFlag() };
      const all = runs.get(name) ?? [];
      runs.set(name, all);
      all.push(run);
      const before = queues.get(name) ?? Promise.resolve();
      const result = before
        .then(() => runNow(name, run, work))
        .finally(() => all.splice(all.indexOf(run), 1));
      queues.set(
        name,
        result.catch(() => undefined),
      );
      return result;
    },
    cancel(name, taskId) {
      const all = runs.get(name) ?? [];
      const run = taskId === undefined ? all[0] : all.find((one) => one.taskId === taskId);
      run?.flag.cancel();
      return run !== undefined;
    },
    isRunning: (name) => (runs.get(name)?.length ?? 0) > 0,
    async stop() {
      stopped = true;
      for (const all of runs.values()) for (const { flag } of all) flag.cancel();
      await Promise.all(queues.values());
    },
  };
}

/** One call for a task, from the request to its end. */
interface Run {
  readonly taskId: string;
  readonly flag: ReturnType<typeof createCancelFlag>;
}
