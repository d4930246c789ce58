import { useStore } from 'zustand';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { useExplorer } from '../../ui/explorerContext.ts';
import { RunningTasks } from '../work/RunningTasks.tsx';
import styles from './SamplePreparing.module.css';

/** The sample is read like any log when it is first opened; that takes a moment, once. */
export function SamplePreparing() {
  const { work } = useExplorer();
  const failure = useStore(work.store, (state) => state.failure);
  return (
    <div className={`alone text stack gap-5 ${styles['late']}`}>
      <h1>Preparing the sample memory</h1>
      <p>
        A year of invented conversations is being read, as your own logs would be. It opens by
        itself in a moment.
      </p>
      {failure === null ? (
        <div className="stack gap-2">
          <RunningTasks mayCancel={false} starting="Opening" />
        </div>
      ) : (
        <ErrorNote
          what="The sample memory could not be prepared"
          failure={{ code: 'internal', message: failure }}
          onRetry={() => window.location.reload()}
        />
      )}
    </div>
  );
}
