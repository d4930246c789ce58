import type { WrittenText } from '../engine/index/ports/indexStore.ts';
import type { TaskContext } from '../engine/live/tasks.ts';
import type { Summarizer } from '../engine/summaries/ports/summarizer.ts';
import type { Progress } from '../model/progress.ts';
import type { Failure } from '../model/result.ts';
import { createLazyWorker } from './lazyWorker.ts';
import type { LazyWorkerOptions } from './lazyWorker.ts';

export interface SummarizerThreadDeps extends Omit<LazyWorkerOptions<'summarizer'>, 'onNote'> {
  readonly onWritten: (texts: readonly WrittenText[]) => void;
}

export interface SummarizerThread extends Summarizer {
  stop(failure?: Failure): Promise<void>;
}

/** The summariser's thread, which exists only while it has work. */
export function createSummarizerThread({
  onWritten,
  ...options
}: SummarizerThreadDeps): SummarizerThread {
  /** Current runs: at most one of each task, and progress names its task. */
  const watching = new Set<TaskContext>();
  const worker = createLazyWorker('summarizer', {
    ...options,
    onNote(note) {
      if (note.type === 'written') onWritten([note.text]);
      else
        for (const { task, onProgress } of watching)
          if (isOf(task, note.progress)) onProgress(note.progress);
    },
  });
  return {
    run: (work) => worker.run(work),
    async runTask(context, work) {
      watching.add(context);
      try {
        return await worker.run(work);
      } finally {
        watching.delete(context);
      }
    },
    stop: (failure) => worker.stop(failure),
  };
}

/** Rolling up is part of an index run, and is also run alone. */
function isOf(task: TaskContext['task'], progress: Progress): boolean {
  return task === progress.task || (task === 'rollup' && progress.task === 'index');
}
