import { useStore } from 'zustand';
import type { TaskName } from '../../../core/model/progress.ts';
import type { Run } from '../../state/storage.ts';
import { useExplorer } from '../../ui/explorerContext.ts';
import { TaskProgress } from '../work/TaskProgress.tsx';

export interface RunProgressProps {
  readonly run: Run<unknown>;
  /** What to call it until the host has told of it. */
  readonly title: string;
  /** As what the host tells of it, where it does not go by the name that it was given here. */
  readonly task?: TaskName;
  /** null for what is not for the person to stop. */
  readonly onStop: (() => void) | null;
}

/** How far a run of this window is; nothing when it does not go on. */
export function RunProgress({ run, title, task, onStop }: RunProgressProps) {
  const { work } = useExplorer();
  const taskId = run.phase === 'running' ? run.taskId : '';
  const told = useStore(
    work.store,
    ({ running }) =>
      running.get(taskId) ?? [...running.values()].find((each) => each.task === task),
  );
  if (run.phase !== 'running') return null;
  return (
    <TaskProgress
      title={run.stopping ? 'Stopping' : (told?.title ?? title)}
      description={told?.description ?? ''}
      value={told?.value ?? null}
      timeLeft={told?.timeLeft.shown ?? ''}
      onCancel={run.stopping ? null : onStop}
    />
  );
}
