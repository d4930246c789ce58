/** Writing texts again from this window: one run at a time, which goes on when its dialog is closed. */
import type { Client } from '../../core/contract/client.ts';
import { toFailure, type Failure } from '../../core/model/result.ts';
import type { ResummarizeInput } from './resummarizeChoices.ts';
import type { ResummarizeReport } from './resummarizeWords.ts';

/** Which node it is, or was, about. */
interface About {
  readonly nodeId: string;
  /** As a person knows it. */
  readonly title: string;
}

export type ResummarizeState =
  | { readonly phase: 'idle' }
  | (About & { readonly phase: 'running'; readonly taskId: string; readonly stopping: boolean })
  | (About & { readonly phase: 'done'; readonly report: ResummarizeReport })
  /** By the person. What was written by then stays. */
  | (About & { readonly phase: 'stopped' })
  | (About & { readonly phase: 'failed'; readonly failure: Failure });

export interface Resummarizing {
  /** Never rejects: the outcome is in the store. Does nothing while another run of this window goes on. */
  resummarize(input: ResummarizeInput, title: string): Promise<void>;
  /** Stops the run; what was written stays. */
  stopResummarizing(): Promise<void>;
  /** Lets go of how the last run ended. */
  forgetResummarized(): void;
}

export interface ResummarizeDeps {
  /** A name for a run whose end is told here and nowhere else. */
  readonly newTask: () => string;
  readonly cancel: (taskId: string) => Promise<void>;
  readonly get: () => ResummarizeState;
  readonly set: (state: ResummarizeState) => void;
}

export function createResummarizing(client: Client, deps: ResummarizeDeps): Resummarizing {
  const { newTask, cancel, get, set } = deps;
  return {
    resummarize: async (input, title) => {
      if (get().phase === 'running') return;
      const about = { nodeId: input.nodeId, title };
      const taskId = newTask();
      set({ ...about, phase: 'running', taskId, stopping: false });
      try {
        const report = await client.call('resummarize', { ...input, taskId });
        set({ ...about, phase: 'done', report });
      } catch (thrown) {
        const failure = toFailure(thrown);
        if (failure.code === 'cancelled') set({ ...about, phase: 'stopped' });
        else set({ ...about, phase: 'failed', failure });
      }
    },
    stopResummarizing: async () => {
      const state = get();
      if (state.phase !== 'running') return;
      set({ ...state, stopping: true });
      await cancel(state.taskId);
    },
    forgetResummarized: () => {
      if (get().phase !== 'running') set({ phase: 'idle' });
    },
  };
}
