import { StrataError, toFailure } from '../model/result.ts';
import type { Failure } from '../model/result.ts';
import type { Progress, ReportProgress } from '../model/progress.ts';
import type { EventHub } from '../rpc/eventHub.ts';
import type { JobLog } from '../engine/ports/jobLog.ts';
import { createCancelFlag } from './workers/cancelFlag.ts';

export type TaskName = 'import' | 'index';

export interface TaskContext {
  /** Shared with the threads that do the work. */
  readonly cancel: SharedArrayBuffer;
  readonly onProgress: ReportProgress;
}

export interface Tasks {
  /**
   * Runs long work, after earlier work of the same name. It goes on when its caller goes away; all
   * clients see its progress and its end, and the job log keeps how it went.
   */
  run<T>(name: TaskName, work: (context: TaskContext) => Promise<T>): Promise<T>;
  /** Stops the running task of a name; gives whether there was one. */
  cancel(name: TaskName): boolean;
  /** Cancels everything and waits for it to end. */
  stop(): Promise<void>;
}

export interface TasksDeps {
  readonly hub: EventHub;
  readonly jobs: JobLog;
  readonly now: () => number;
}

const CLOSING: Failure = { code: 'host-gone', message: 'Strata is closing.' };

export function createTasks({ hub, jobs, now }: TasksDeps): Tasks {
  const running = new Map<TaskName, () => void>();
  const queues = new Map<TaskName, Promise<unknown>>();
  let stopped = false;
  const publishProgress = (progress: Progress): void => hub.publish('progress', progress);

  async function runNow<T>(name: TaskName, work: (context: TaskContext) => Promise<T>): Promise<T> {
    if (stopped) throw new StrataError(CLOSING);
    const flag = createCancelFlag();
    const startMs = now();
    running.set(name, () => flag.cancel());
    let result = 'done';
    try {
      return await work({ cancel: flag.buffer, onProgress: publishProgress });
    } catch (thrown) {
      const failure = toFailure(thrown);
      result = failure.code === 'cancelled' ? 'cancelled' : failure.message;
      // Nobody asked for that: who wants the work done can have another host do it.
      if (stopped && failure.code === 'cancelled')
        throw new StrataError(CLOSING, { cause: thrown });
      throw thrown;
    } finally {
      running.delete(name);
      hub.publish('changed', { what: ['events', 'nodes'] });
      hub.publish('ended', {
        task: name,
        failure: result === 'done' || result === 'cancelled' ? null : result,
      });
      await jobs
        .recordJob({ name, startMs, durationMs: now() - startMs, result })
        // The work's own failure is what counts; a full disk fails this too.
        .catch(() => undefined);
    }
  }

  return {
    run(name, work) {
      const before = queues.get(name) ?? Promise.resolve();
      const result = before.then(() => runNow(name, work));
      queues.set(
        name,
        result.catch(() => undefined),
      );
      return result;
    },
    cancel(name) {
      const cancel = running.get(name);
      cancel?.();
      return cancel !== undefined;
    },
    async stop() {
      stopped = true;
      for (const cancel of running.values()) cancel();
      await Promise.all(queues.values());
    },
  };
}
