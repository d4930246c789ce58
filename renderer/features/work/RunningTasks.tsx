import { jobOf } from '../../../core/model/activity.ts';
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

/** All long work that goes on because somebody asked for it, in this window or another. */
export function RunningTasks({ mayCancel = true, starting }: RunningTasksProps) {
  const { work } = useExplorer();
  const { running, importing } = useStore(work.store);
  const asked = [...running.values()].filter(({ taskId }) => jobOf(taskId) === null);
  const isSilent = asked.length === 0 && importing.phase !== 'copying';
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
      {asked.map(({ taskId, task, title, description, value, timeLeft }) => (
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
