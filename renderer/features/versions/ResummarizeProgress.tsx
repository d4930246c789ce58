import { useStore } from 'zustand';
import type { ResummarizeState } from '../../state/resummarizeRun.ts';
import { Button } from '../../ui/Button.tsx';
import { useExplorer } from '../../ui/explorerContext.ts';
import { TaskProgress } from '../work/TaskProgress.tsx';

export interface ResummarizeProgressProps {
  readonly state: Extract<ResummarizeState, { phase: 'running' }>;
  /** Lets it go on without the dialog. */
  readonly onHide: () => void;
}

/** How far the run is, and the way to stop it. */
export function ResummarizeProgress({ state, onHide }: ResummarizeProgressProps) {
  const { work } = useExplorer();
  const told = useStore(work.store, ({ running }) => running.get(state.taskId));
  return (
    <div className="stack gap-3">
      <TaskProgress
        title={state.stopping ? 'Stopping' : (told?.title ?? 'Summarising again')}
        description={told?.description ?? state.title}
        value={told?.value ?? null}
        timeLeft={told?.timeLeft.shown ?? ''}
        onCancel={() => void work.stopResummarizing()}
      />
      <p>What is written stays, also when you cancel. Calls under way are still paid.</p>
      <div className="beside wraps gap-2">
        <Button onClick={onHide}>Go on reading</Button>
      </div>
    </div>
  );
}
