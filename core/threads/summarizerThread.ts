import type { MessageChannel, MessagePort } from 'node:worker_threads';
import type { WrittenText } from '../engine/index/ports/indexStore.ts';
import type { Failure } from '../model/result.ts';
import type { TaskContext } from '../engine/live/tasks.ts';
import { createLazyWorker } from './lazyWorker.ts';
import { startWorker } from './startWorker.ts';
import type { SummarizerData, SummarizerNote } from './roots/summarizer.ts';
import type { SummarizerMethods } from '../engine/summaries/ports/summarizer.ts';
import type { Summarizer } from '../engine/summaries/ports/summarizer.ts';

export interface SummarizerThreadDeps {
  readonly data: Omit<SummarizerData, 'writer'>;
  /** Gives the writer's thread the other end of the summariser's channel. */
  readonly attach: (port: MessagePort) => void;
  readonly newChannel: () => MessageChannel;
  readonly onWritten: (texts: readonly WrittenText[]) => void;
  readonly onDeath: (failure: Failure) => void;
}

export type SummarizerThread = Summarizer & {
  stop(failure?: Failure): Promise<void>;
};

/** The summariser's thread, which is there only while it has work. */
export function createSummarizerThread(deps: SummarizerThreadDeps): SummarizerThread {
  /** Of runs under way: one of each task at most, and progress names its task. */
  const watching = new Set<TaskContext>();
  const worker = createLazyWorker<SummarizerMethods>((onDeath) => {
    const { port1, port2 } = deps.newChannel();
    deps.attach(port1);
    return startWorker<SummarizerMethods>('summarizer', {
      data: { ...deps.data, writer: port2 } satisfies SummarizerData,
      transfer: [port2],
      onNote: (raw) => {
        const note = raw as SummarizerNote;
        if (note.type === 'written') deps.onWritten([note.text]);
        else
          for (const { task, onProgress } of watching)
            if (
              task === note.progress.task ||
              (task === 'rollup' && note.progress.task === 'index')
            )
              onProgress(note.progress);
      },
      onDeath: (failure) => {
        onDeath();
        deps.onDeath(failure);
      },
    });
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
