import { useStore } from 'zustand';
import { formatBytes } from '../../state/labels.ts';
import { useExplorer } from '../../ui/explorerContext.ts';
import { TaskProgress } from './TaskProgress.tsx';

export interface RunningTasksProps {
  /** Without it, yes. */
  readonly mayCancel?: boolean;
  /** What to call work that has not told of itself yet; without it nothing is shown for it. */
  readonly starting?: string;
}

/** All long work that goes on, of this window and of others. */
export function RunningTasks({ mayCancel = true, starting }: RunningTasksProps) {
  const { work } = useExplorer();
  const { running, importing } = useStore(work.store);
  const isSilent = running.size === 0 && importing.phase !== 'copying';
  return (
    <>
      {isSilent && starting !== undefined ? (
        <TaskProgress title={starting} description="" value={null} timeLeft="" onCancel={null} />
      ) : null}
      {importing.phase === 'copying' ? (
        <TaskProgress
          title="Copying"
          description={`${formatBytes(importing.sentBytes)} of ${formatBytes(importing.totalBytes)}`}
          value={importing.totalBytes === 0 ? 0 : importing.sentBytes / importing.totalBytes}
          timeLeft=""
          onCancel={() => void work.stop()}
        />
      ) : null}
      {[...running.values()].map(({ taskId, task, title, description, value, timeLeft }) => (
        <TaskProgress
          key={taskId}
          title={title}
          description={description}
          value={value}
          timeLeft={timeLeft.shown}
          onCancel={mayCancel ? () => void work.cancel(task, taskId) : null}
        />
      ))}
    </>
  );
}
