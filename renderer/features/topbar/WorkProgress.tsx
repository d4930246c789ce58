import { useStore } from 'zustand';
import type { Progress } from '../../../core/model/progress.ts';
import { Button } from '../../ui/Button.tsx';
import { useExplorer } from '../../ui/explorerContext.ts';
import styles from './WorkProgress.module.css';

/** Long work, while it goes on: what, how far, and the way to stop it. */
export function WorkProgress() {
  const { work } = useExplorer();
  const { running, failure } = useStore(work.store);
  return (
    <>
      {[...running.values()].map((progress) => (
        <Task key={progress.task} progress={progress} />
      ))}
      {failure === null ? null : (
        <span className={styles['failure']} role="alert">
          <span title={failure}>{failure}</span>
          <Button look="quiet" onClick={() => work.dismiss()}>
            Dismiss
          </Button>
        </span>
      )}
    </>
  );
}

function Task({ progress }: { readonly progress: Progress }) {
  const { work } = useExplorer();
  const { task, title, description, value } = progress;
  const percent = value === null ? null : Math.floor(value * 100);
  return (
    <div className={styles['task']}>
      <span className={styles['title']}>{title}</span>
      <progress
        className={styles['progress']}
        aria-label={title}
        aria-valuetext={percent === null ? description : `${percent} %, ${description}`}
        max={1}
        {...(value === null ? {} : { value })}
      />
      {percent === null ? null : <span className={styles['percent']}>{percent} %</span>}
      <span className={styles['description']} title={description}>
        {description}
      </span>
      {task === 'open' ? null : (
        <Button look="quiet" aria-label={`Cancel: ${title}`} onClick={() => void work.cancel(task)}>
          Cancel
        </Button>
      )}
    </div>
  );
}
