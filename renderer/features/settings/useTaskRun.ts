import { useState } from 'react';
import { useStore } from 'zustand';
import type { TaskName } from '../../../core/model/progress.ts';
import { toFailure, type Failure } from '../../../core/model/result.ts';
import type { RunningTask } from '../../state/work.ts';
import { useExplorer } from '../../ui/explorerContext.ts';

/** Long work that a page of the settings starts. */
export interface TaskRun<Report> {
  /** While it runs, whoever started it. */
  readonly running: RunningTask | undefined;
  /** Was it asked for here, and has not ended? */
  readonly isAsked: boolean;
  /** Does anything run? What it would take changes meanwhile, and counting that would slow it down. */
  readonly isBusy: boolean;
  /** What came of the last one that was started here. */
  readonly report: Report | null;
  readonly failure: Failure | null;
  readonly start: () => Promise<void>;
  readonly cancel: () => void;
}

/** @param work does it under the id of a task, and tells what came of it */
export function useTaskRun<Report>(
  task: TaskName,
  work: (taskId: string) => Promise<Report>,
): TaskRun<Report> {
  const { queries, work: tasks } = useExplorer();
  const [report, setReport] = useState<Report | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isAsked, setAsked] = useState(false);
  const running = useStore(tasks.store, (state) =>
    [...state.running.values()].find((one) => one.task === task),
  );
  const isBusy = useStore(tasks.store, (state) => state.running.size > 0) || isAsked;
  return {
    running,
    isAsked,
    isBusy,
    report,
    failure,
    async start() {
      setAsked(true);
      setReport(null);
      setFailure(null);
      try {
        setReport(await work(tasks.newTask()));
      } catch (thrown) {
        const thrownFailure = toFailure(thrown);
        if (thrownFailure.code !== 'cancelled') setFailure(thrownFailure);
      } finally {
        queries.invalidate();
        setAsked(false);
      }
    },
    cancel: () => {
      if (running !== undefined) void tasks.cancel(task, running.taskId);
    },
  };
}
